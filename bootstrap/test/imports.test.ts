import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PINNED_NODE, REPOSITORY, WORKSPACES } from '../command/settings.mjs';

/** A file that imports another, and the rule of `.dependency-cruiser.mjs` that refuses it; null: it is allowed. */
const SAMPLES: [what: string, file: string, target: string, rule: string | null][] = [
  ['a service in its own files', 'svc-user/src/own.ts', './b.ts', null],
  ['a service in contracts, by name', 'svc-user/src/name.ts', '@luplay/contracts/user', null],
  ['a core module', 'svc-user/src/core.ts', 'node:fs/promises', null],
  ['a service in another', 'svc-user/src/other.ts', '../../svc-story/src/b.ts', 'svc-user'],
  ['a test in another service', 'svc-user/src/a.test.ts', '../../svc-story/src/b.ts', 'svc-user (tests)'],
  ['a package by its path', 'svc-user/src/path.ts', '../../packages/contracts/src/core/b.ts', 'by-name'],
  ['a remote in service-kit', 'mf-story/src/kit.ts', '../../packages/service-kit/src/b.ts', 'mf-story'],
  ['a library that is not declared', 'svc-user/src/library.ts', 'react', 'declared-libraries'],
  ['bootstrap in a library', 'bootstrap/library.mjs', 'sharp', 'bootstrap-runs-before-the-install'],
  ['a folder that is no workspace', 'svc-new/src/a.ts', './b.ts', 'only-parts'],
  ['quiz in story, inside contracts', 'packages/contracts/src/lobby-game/a.ts', '../story/b.ts', 'quiz-without-story'],
  ['story in quiz, inside an editor', 'mf-backoffice/src/story-editor/a.ts', '../quizzes/b.ts', 'story-without-quiz'],
  ['people in quiz', 'packages/contracts/src/user/a.ts', '../lobby-game/b.ts', 'people-alone'],
  ['the core of the contracts in a product', 'packages/contracts/src/core/a.ts', '../story/b.ts', 'core-alone'],
  ['a kit in a product', 'packages/web-kit/src/a.ts', '@luplay/contracts/story', 'kits-without-products'],
  ['live-kit in people', 'packages/live-kit/src/a.ts', '@luplay/contracts/user', 'services-know-no-person'],
  ['files in a circle', 'gateway/src/one.ts', './two.ts', 'no-cycles'],
];

/** `path rule` for each finding. */
let findings: string[];
let tree: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'luplay-imports-'));
  for (const path of ['package.json', ...WORKSPACES.map((folder: string) => `${folder}/package.json`)])
    cpSync(join(REPOSITORY, path), join(tree, path));
  mkdirSync(join(tree, 'node_modules/@luplay'), { recursive: true });
  symlinkSync('../../packages/contracts', join(tree, 'node_modules/@luplay/contracts'));
  write('node_modules/sharp/package.json', '{ "name": "sharp", "main": "index.js" }\n');
  write('node_modules/sharp/index.js', '\n');
  for (const area of ['user', 'story']) write(`packages/contracts/src/${area}/index.ts`, 'export const b = 1;\n');
  for (const [, file, target] of SAMPLES) {
    const targetFile = join(dirname(file), target);
    if (target.startsWith('.') && target !== './two.ts') write(targetFile, 'export const b = 1;\n');
    // Types count, too.
    write(file, `import ${file.endsWith('.ts') ? 'type ' : ''}{ b } from '${target}';\n`);
  }
  write('gateway/src/two.ts', "import type { b } from './one.ts';\n");
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
  const program = join(REPOSITORY, 'node_modules/.bin/depcruise');
  const config = join(REPOSITORY, '.dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(PINNED_NODE, [program, '--config', config, '--output-type', 'json', '.'], {
    cwd: tree,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  const { violations } = JSON.parse(stdout).summary;
  findings = violations.map(({ from, rule }: { from: string; rule: { name: string } }) => `${from} ${rule.name}`);
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

it.each(SAMPLES)('%s', (_, file, __, rule) => {
  const own = findings.filter((finding) => finding.startsWith(`${file} `));
  if (rule === null) expect(own).toEqual([]);
  else expect(own).toContain(`${file} ${rule}`);
});

it('a first run on Node 18, the oldest, meets no method that it lacks', () => {
  const files = readdirSync(join(REPOSITORY, 'bootstrap'), { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => file.endsWith('.mjs') && !file.startsWith('test/'));
  expect(own.length).toBeGreaterThan(50);
  for (const file of own) {
    // An import by name of what Node has only since 18.15 ends a start before its first line.
    const lacked = /\.to(Sorted|Spliced|Reversed)\(|\.withResolvers\(|\{[^}]*\bstatfsSync\b[^}]*\} from/.exec(
      readFileSync(join(REPOSITORY, 'bootstrap', file), 'utf8'),
    );
    expect([file, lacked?.[0]]).toEqual([file, undefined]);
  }
});
