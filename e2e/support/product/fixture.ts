import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { bootConfig } from '../../../packages/rspack-preset/src/config.ts';
import { REPOSITORY } from './product.ts';

/**
 * Builds `fixtures/<name>/src/boot.ts` as the frontends are built, into a page of its own. Returns the page's address;
 * the page goes with the process.
 */
export async function buildFixture(name: string): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), `luplay-fixture-${name}-`));
  process.once('exit', () => rmSync(out, { recursive: true, force: true }));
  const root = join(REPOSITORY, 'e2e/fixtures', name);
  const config = bootConfig({ root, name, out, version: '0', mode: 'development', webKitVersion: '0' });
  const stats = await new Promise((resolve, reject) => {
    rspack(config, (error, built) => (error ? reject(error) : resolve(built)));
  });
  const { errors } = (stats as { toJson(what: object): { errors?: { message: string }[] } }).toJson({ errors: true });
  if (errors?.length) throw new Error(errors.map(({ message }) => message).join('\n'));
  const page = join(out, 'index.html');
  writeFileSync(
    page,
    '<!doctype html><html lang="ru"><link rel="stylesheet" href="css/boot.css"><body><script src="js/boot.js"></script>',
  );
  return pathToFileURL(page).href;
}
