/**
 * `node gateway/src/build-docs.ts --out DIR`: the page at `/api2/docs/`, Swagger UI for the OpenAPI document of the
 * contracts. It has no inline script, so the product's content security policy applies to it unchanged.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openApiDocument } from '@luplay/contracts/openapi';

const UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const OWN_FILES = ['index.html', 'page.css', 'page.js'];

const { values } = parseArgs({ options: { out: { type: 'string' } } });
if (!values.out) throw new Error('usage: node gateway/src/build-docs.ts --out DIR');

const own = fileURLToPath(new URL('./docs/', import.meta.url));
const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
for (const file of UI_FILES) copyFileSync(join(ui, file), join(values.out, file));
for (const file of OWN_FILES) copyFileSync(join(own, file), join(values.out, file));
writeFileSync(join(values.out, 'openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
