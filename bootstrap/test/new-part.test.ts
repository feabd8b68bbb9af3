import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../command/settings.mjs';

const COPY_MS = 120_000;
/** Two parts are made, compiled, checked and tested. */
const CHECK_MS = 300_000;
const MADE = ['mf-quests', 'svc-quests'];

let copy: string;

/** Runs a program in the copy. Its whole output stands in the failure. */
async function run(command: string, ...args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: copy, env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
}

const NODE = join(REPOSITORY, 'node_modules/.bin/node');
const ENV = { ...process.env, PATH: `${join(REPOSITORY, 'node_modules/.bin')}:${process.env.PATH}` };

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
}

beforeAll(async () => {
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
  await run('git', 'init', '--quiet');
}, COPY_MS);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('16.8: npm run new', () => {
  it(
    'makes a remote and a service that compile, keep the rules, pass their tests and are built',
    async () => {
      await run(NODE, 'bootstrap/new.mjs', 'remote', 'mf-quests', '--title', 'Задания', '--skip-install');
      await run(NODE, 'bootstrap/new.mjs', 'service', 'svc-quests', '--skip-install');
      // What was made and what names it: of the rest nothing has changed.
      const include = [...MADE, 'packages/contracts/src', 'gateway/src'];
      writeFileSync(join(copy, 'made.json'), JSON.stringify({ extends: './tsconfig.json', include }));
      const parts = [
        ...MADE,
        'packages/contracts/src/core/versions',
        'packages/contracts/src/compatibility',
        'gateway/src',
        'bootstrap/test/parts',
        'bootstrap/test/settings',
      ];
      const handshake = './packages/service-kit/src/testing/runner/handshake.mjs';
      const jest = ['--experimental-vm-modules', '--import', handshake, 'node_modules/jest/bin/jest.js'];
      const build = [
        'packages/rspack-preset/src/build.ts',
        'mf-quests',
        '--version',
        '1',
        '--out',
        join(copy, 'built'),
      ];
      const lint = async () => {
        await run(NODE, 'node_modules/.bin/depcruise', '--config', '.dependency-cruiser.mjs', ...MADE);
        await run(NODE, 'node_modules/.bin/knip', '--no-progress');
        await run(NODE, 'bootstrap/structure.mjs');
        await run(NODE, 'bootstrap/checks/comments.mjs');
        await run(NODE, 'bootstrap/checks/texts.mjs');
        await run(NODE, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'made.json');
      };
      const tests = run(NODE, ...jest, '--maxWorkers=2', ...parts, 'k8s/test/policies');
      // All have ended when one has failed: the copy is removed then.
      const ends = await Promise.allSettled([tests, lint(), run(NODE, ...build)]);
      expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
      const manifest = readFileSync(join(copy, 'built/mf-manifest.json'), 'utf8');
      expect(JSON.parse(manifest)).toMatchObject({ remote: { title: 'Задания' } });
      await run(NODE, 'gateway/src/configure.ts', join(copy, 'nginx'));
      expect(readFileSync(join(copy, 'nginx/routes.conf'), 'utf8')).toContain('location ^~ /api2/quests/');
      expect(readFileSync(join(copy, 'compose.yaml'), 'utf8')).toContain('image: luplay/svc-quests\n');
      for (const rules of ['observability/rules.yml', 'k8s/components/prometheus/rules.yaml'])
        expect(readFileSync(join(copy, rules), 'utf8')).toContain('absent(up{job="luplay",service="svc-quests"})\n');
    },
    CHECK_MS,
  );

  it('refuses other names, and parts that are there', async () => {
    const make = (...what: string[]) => run(NODE, 'bootstrap/new.mjs', ...what, '--skip-install');
    await Promise.all([
      expect(make('remote', 'quests')).rejects.toThrow('npm run new -- remote'),
      // Its replicas in Kubernetes would have names that LUPLAY_REPLICA refuses.
      expect(make('service', 'svc-tournament-schedules')).rejects.toThrow('npm run new -- remote'),
      expect(make('service', 'svc-user')).rejects.toThrow('exists already'),
    ]);
  });
});
