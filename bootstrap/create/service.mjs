import { addPart } from './part.mjs';

/** Makes a service with one call. */
export function addService(edits, name) {
  const area = name.slice('svc-'.length);
  const camel = area.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  addPart(edits, { name, neighbour: 'svc-broadcast' });

  const contracts = 'packages/contracts/src';
  edits.insertAfterLast(`${contracts}/core/call.ts`, /^export const SERVICES = \[[^\]]*'/gm, `, '${name}'`);
  edits.insertAfterLast(`${contracts}/core/versions.ts`, /^ {2}'svc-[a-z0-9-]+': '.*\n/gm, `  '${name}': '1.0',\n`);
  edits.insertAfterLast(
    'packages/contracts/package.json',
    /^ {4}"\.\/[a-z0-9-]+": ".*\/index\.ts",\n/gm,
    `    "./${area}": "./src/${area}/index.ts",\n`,
  );
  const calls = `${camel}Calls`;
  edits.insertAfterLast(`${contracts}/all.ts`, /^import .*\n/gm, `import { ${calls} } from './${area}/index.ts';\n`);
  edits.insertAfterLast(
    `${contracts}/all.ts`,
    /^ {2}\.\.\.Object\.values<Call>\(.*\n/gm,
    `  ...Object.values<Call>(${calls}),\n`,
  );
  const values = { name, area, camel };
  edits.fill('contracts', `${contracts}/${area}`, (key) => values[key]);
  edits.fill('service', name, (key) => values[key]);
}
