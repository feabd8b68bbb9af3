import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { releasedLines } from '../src/write-remotes.ts';

const live = { 'mf-story': '/mf-story/1/mf-manifest.json', 'mf-profile': '/mf-profile/1/mf-manifest.json' };
const built = { 'mf-story': '/mf-story/2/mf-manifest.json', 'mf-profile': '/mf-profile/2/mf-manifest.json' };

it('16.3: one remote is released without the others', () => {
  expect(releasedLines(live, built, ['mf-story'])).toEqual({ ...live, 'mf-story': built['mf-story'] });
  expect(releasedLines(live, built)).toEqual(built);
  expect(() => releasedLines(live, built, ['mf-chat'])).toThrow('not built: mf-chat');
});

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

it.each([
  ['no command', []],
  ['an unknown one', ['write-digest', 'demo']],
  ['an unknown overlay', ['check-release', 'prod']],
  ['arguments of a command without any', ['write-secrets', 'my-namespace']],
  ['one too many', ['check-release', 'demo', 'production']],
  ['an unknown option', ['write-podman', '--prot=1']],
])('npm run k8s with %s names the commands and does nothing', (_, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  if (args[1] === '--prot=1') expect(stderr).toContain("Unknown option '--prot'");
  else expect(stderr).toMatch(/^usage:\n {2}npm run k8s -- write-remotes <demo\|production> \[mf-name …]\n/);
});

it('npm run k8s runs a command that it understands', () => {
  const { status, stdout } = spawnSync(process.execPath, [MAIN, 'write-secrets'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('kind: Secret')]);
});
