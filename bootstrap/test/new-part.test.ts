import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../command/settings.mjs';

const COPY_MS = 120_000;
/** Two parts are made, compiled, checked and tested. */
const CHECK_MS = 300_000;

let copy: string;

/** Runs a program in the copy. Its whole output stands in the failure. */
function run(command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env: ENV });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
}

const NODE = join(REPOSITORY, 'node_modules/.bin/node');
const ENV = { ...process.env, PATH: `${join(REPOSITORY, 'node_modules/.bin')}:${process.env.PATH}` };

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'luplay-new-part-'));
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard', '--', '.', ':!assets/served')
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(REPOSITORY, file)));
  const tar = execFileSync('tar', ['cf', '-', '-T', '-'], {
    cwd: REPOSITORY,
    input: sources.join('\n'),
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['xf', '-'], { cwd: copy, input: tar });
  const packages = ['.', ...new Set(sources.filter((file) => file.endsWith('/package.json')).map(dirname))];
  for (const folder of packages.map((one) => join(one, 'node_modules'))) {
    const from = join(REPOSITORY, folder);
    if (!existsSync(from)) continue;
    // Links between the packages are relative, so they lead to those of the copy.
    const linked = spawnSync('cp', ['-al', from, join(copy, folder)]);
    if (linked.status !== 0) execFileSync('cp', ['-a', '--no-clobber', from, dirname(join(copy, folder))]);
  }
  run('git', 'init', '--quiet');
}, COPY_MS);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('16.8: npm run new', () => {
  it(
    'makes a remote and a service that compile, keep the rules, pass their tests and are built',
    () => {
      run(NODE, 'bootstrap/new.mjs', 'remote', 'mf-quests', '--title', 'Задания', '--skip-install');
      run(NODE, 'bootstrap/new.mjs', 'service', 'svc-quests', '--skip-install');
      run(NODE, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json');
      run(NODE, 'bootstrap/structure.mjs');
      run(NODE, 'bootstrap/checks/comments.mjs');
      run(NODE, 'bootstrap/checks/texts.mjs');
      const parts = ['mf-quests', 'svc-quests', 'packages/contracts/src', 'gateway/src', 'bootstrap/test/parts'];
      const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
      run(NODE, ...jest, '--runInBand', ...parts, 'k8s/test/policies');
      const build = [
        'packages/rspack-preset/src/build.ts',
        'mf-quests',
        '--version',
        '1',
        '--out',
        join(copy, 'built'),
      ];
      run(NODE, ...build);
      const manifest = readFileSync(join(copy, 'built/mf-manifest.json'), 'utf8');
      expect(JSON.parse(manifest)).toMatchObject({ remote: { title: 'Задания' } });
      expect(readFileSync(join(copy, 'gateway/nginx.conf'), 'utf8')).toContain('location ^~ /api2/quests/');
      expect(readFileSync(join(copy, 'compose.yaml'), 'utf8')).toContain('image: luplay/svc-quests\n');
    },
    CHECK_MS,
  );

  it('refuses other names, and parts that are there', () => {
    expect(() => run(NODE, 'bootstrap/new.mjs', 'remote', 'quests', '--skip-install')).toThrow('npm run new -- remote');
    expect(() => run(NODE, 'bootstrap/new.mjs', 'service', 'svc-user', '--skip-install')).toThrow('exists already');
  });
});
