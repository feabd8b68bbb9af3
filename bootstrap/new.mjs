/**
 * `npm run new -- remote mf-quests --title Задания`, `npm run new -- service svc-quests`: makes a part that starts,
 * is tested and deployed like the others. Copies bootstrap/templates, gets its package.json and its place in Kubernetes
 * from a neighbour of the same kind, and enters it where parts are listed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, step } from './command/report.mjs';
import { demand } from './command/run.mjs';
import { PINNED_NODE, REPOSITORY } from './command/settings.mjs';
import { ensurePackages } from './machine/npm-install.mjs';

const USAGE = 'Write npm run new -- remote mf-<name> [--title <in Russian>], or npm run new -- service svc-<name>.';
/** `needs`: what the template imports. */
const KINDS = {
  remote: { pattern: /^mf-[a-z][a-z0-9-]{1,25}$/, neighbour: 'mf-broadcast', needs: ['@luplay/web-kit'] },
  service: {
    pattern: /^svc-[a-z][a-z0-9-]{1,18}$/,
    neighbour: 'svc-broadcast',
    needs: ['@luplay/contracts', '@luplay/service-kit'],
  },
};

/** Paths of the files that were written, relative to the repository, as all paths here. */
const written = new Set();

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: { type: 'string', default: 'Новый раздел' },
      'skip-install': { type: 'boolean', default: false },
    },
  });
  const [kind, name] = positionals;
  if (!KINDS[kind]?.pattern.test(name)) throw new Failure(USAGE);
  if (existsSync(join(REPOSITORY, name))) throw new Failure(`${name} exists already.`);
  if (!values['skip-install']) await ensurePackages();

  const area = name.slice(name.indexOf('-') + 1);
  const camel = area.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const { neighbour, needs } = KINDS[kind];
  const words = { name, area, camel, title: values.title };
  copy(`bootstrap/templates/${kind}`, '.', (text) => text.replace(/__([a-z]+)__/g, (_, word) => words[word]));
  addPackage(name, neighbour, needs);
  addToContainers(name, neighbour);
  addToKubernetes(name, neighbour);
  if (kind === 'service') {
    addToContracts(name, area, camel);
    // Where no replica runs there is no target, so the alert names each service.
    const absent = `              or 0 * absent(up{job="luplay",service="${name}"})\n`;
    addBehindLast('observability/rules.yml', /^ +or 0 \* absent\(up\{.*\n/gm, absent);
    await demand(PINNED_NODE, 'k8s/src/main.ts', 'write-rules');
    await demand(PINNED_NODE, 'packages/contracts/src/compatibility/release.ts', name);
  }
  await demand(PINNED_NODE, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...written);
  if (!values['skip-install']) {
    await step('npm install', () => demand('npm', 'install', '--no-audit', '--no-fund'));
    await demand(PINNED_NODE, 'bootstrap/complete-lock.mjs');
  }
  say(`${name} is there. Next: npm test -- ${name}, npm start. Its owners: .github/CODEOWNERS.`);
});

function addPackage(name, neighbour, needs) {
  const manifest = JSON.parse(read(`${neighbour}/package.json`));
  const dependencies = Object.fromEntries(needs.map((one) => [one, manifest.dependencies[one]]));
  const own = { ...manifest, name, version: '0.1.0', dependencies, luplay: { specs: [] } };
  write(`${name}/package.json`, `${JSON.stringify(own, null, 2)}\n`);
  write(`${name}/CHANGELOG.md`, '# Changelog\n\n## 0.1.0\n\n- First version, made by `npm run new`.\n');
  addBehindLast('package.json', new RegExp(`^ {4}"${name.split('-')[0]}-[a-z0-9-]+",\n`, 'gm'), `    "${name}",\n`);
}

function addToContainers(name, neighbour) {
  const [entry] = new RegExp(`^ {2}${neighbour}:\n(?: {4}.*\n)+`, 'm').exec(read('compose.yaml'));
  const compose = read('compose.yaml').replace(entry, `${entry}\n${entry.replaceAll(neighbour, name)}`);
  const awaited = `      ${neighbour}: { condition: service_healthy }\n`;
  write(
    'compose.yaml',
    compose
      .replace(awaited, awaited + awaited.replace(neighbour, name))
      // The remotes whose builds are live.
      .replace(`, ${neighbour},`, `, ${neighbour}, ${name},`),
  );
}

function addToKubernetes(name, neighbour) {
  const [suffix, formerly] = [name, neighbour].map((one) => one.slice(one.indexOf('-')));
  copy(`k8s/bases/${neighbour}`, `k8s/bases/${name}`, (text) =>
    text.replaceAll(neighbour, name).replaceAll(`nameSuffix: ${formerly}\n`, `nameSuffix: ${suffix}\n`),
  );
  addBehindLast('k8s/product/kustomization.yaml', /^ {2}- \.\.\/bases\/(?:mf|svc)-.*\n/gm, `  - ../bases/${name}\n`);
  const production = 'k8s/overlays/production/kustomization.yaml';
  const image = new RegExp(`^ {2}- \\{ name: luplay/${neighbour},.*\n`, 'gm');
  const [line] = read(production).match(image) ?? [''];
  addBehindLast(production, image, line.replaceAll(neighbour, name));
}

function addToContracts(name, area, camel) {
  const contracts = 'packages/contracts/src';
  addBehindLast(`${contracts}/core/call.ts`, /^export const SERVICES = \[[^\]]*'/gm, `, '${name}'`);
  addBehindLast(`${contracts}/core/versions.ts`, /^ {2}'svc-[a-z0-9-]+': '.*\n/gm, `  '${name}': '1.0',\n`);
  const entry = `    "./${area}": "./src/${area}/index.ts",\n`;
  addBehindLast('packages/contracts/package.json', /^ {4}"\.\/[a-z0-9-]+": ".*\/index\.ts",\n/gm, entry);
  const all = `${contracts}/all.ts`;
  addBehindLast(all, /^import .*\n/gm, `import { ${camel}Calls } from './${area}/index.ts';\n`);
  addBehindLast(all, /^ {2}\.\.\.Object\.values<Call>\(.*\n/gm, `  ...Object.values<Call>(${camel}Calls),\n`);
}

function read(path) {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

function write(path, text) {
  mkdirSync(dirname(join(REPOSITORY, path)), { recursive: true });
  writeFileSync(join(REPOSITORY, path), text);
  written.add(path);
}

/** Copies a folder. `rename` replaces names in paths and texts. Templates end with .txt, so that no tool reads them. */
function copy(from, to, rename) {
  for (const path of readdirSync(join(REPOSITORY, from), { recursive: true })) {
    if (statSync(join(REPOSITORY, from, path)).isFile())
      write(join(to, rename(path).replace(/\.txt$/, '')), rename(read(join(from, path))));
  }
}

/** Adds text behind the last match of `pattern`, which has the flag `g`. */
function addBehindLast(path, pattern, text) {
  const before = read(path);
  const last = [...before.matchAll(pattern)].at(-1);
  if (!last)
    throw new Failure(`${path}: there is no ${pattern}. Was it changed? bootstrap/new.mjs knows it otherwise.`);
  const at = last.index + last[0].length;
  write(path, before.slice(0, at) + text + before.slice(at));
}
