/** `build.ts <folder> --version V --out DIR`: builds one front-end, which has the folder's name. */
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build-frontend.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, version: { type: 'string' } },
});
const [folder] = positionals;
const { version, out } = values;
if (!folder || !version || !out) {
  console.error('usage: build.ts <folder> --version V --out DIR');
  process.exit(2);
}
const root = resolve(folder);

try {
  await build({ root, name: basename(root), version, out: resolve(out) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
