/** `build.ts <folder> [--out DIR] [--version V] [--name N] [--dev]`: builds one front-end and prints its size. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from './build-frontend.ts';
import { readVersion } from './config.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    version: { type: 'string' },
    name: { type: 'string' },
    dev: { type: 'boolean', default: false },
  },
});
const folder = positionals[0];
if (!folder) {
  console.error('usage: build.ts <folder> [--out DIR] [--version V] [--name N] [--dev]');
  process.exit(2);
}
const root = resolve(folder);
const name = values.name ?? basename(root);
const version = values.version ?? readVersion(REPOSITORY);
const out = resolve(values.out ?? join(REPOSITORY, '.build/web', name, version));

try {
  await build({ root, name, version, out, mode: values.dev ? 'development' : 'production' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
const sizes = files.map((file) => ({ file, size: gzipSync(readFileSync(join(out, file))).length }));
for (const { file, size } of sizes.sort((a, b) => b.size - a.size).slice(0, 12))
  console.log(`${kilobytes(size).padStart(10)}  ${file}`);
console.log(
  `${name} ${version}: ${kilobytes(sizes.reduce((sum, { size }) => sum + size, 0))} compressed in ${files.length} files`,
);
