import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|json|svg|html)$/;
/** Scripts and styles are most of what a page fetches. */
const CODE = /\.(js|css)$/;
const WORTH_BYTES = 1024;

/**
 * Puts a `.gz` beside every text file of a folder, and a `.br` beside scripts and styles, which the gateway sends
 * instead.
 */
export async function precompress(dir) {
  await Promise.all(
    readdirSync(dir, { withFileTypes: true }).map((entry) => {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) return precompress(path);
      return TEXT.test(entry.name) && statSync(path).size >= WORTH_BYTES ? pack(path) : undefined;
    }),
  );
}

async function pack(path) {
  const text = readFileSync(path);
  writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
  if (!CODE.test(path)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }));
}
