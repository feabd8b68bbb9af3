import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { run } from '../command/run.mjs';
import { PINNED_NODE, REPOSITORY } from '../command/settings.mjs';
import { missingOf } from '../containers/engine.mjs';
import { processesOf, removeRemains } from '../containers/remains.mjs';
import { until } from '../containers/until.mjs';
import { missingOf as missingForKubernetes } from '../kubernetes/control-plane.mjs';

const folder = mkdtempSync(join(tmpdir(), 'luplay-remains-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('16.2: the containers test where containers cannot run', () => {
  it('16.2: says why it is skipped, ends with success and installs nothing', async () => {
    const notRoot = ['--import', 'data:text/javascript,process.getuid=()=>1000'];
    const { code, stdout } = await run(PINNED_NODE, [...notRoot, join(REPOSITORY, 'bootstrap/test-containers.mjs')]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/skipped: it needs Linux and root\n$/) });
  });

  it('16.2: names the program that is missing', () => {
    expect(missingOf(() => undefined)).toBe('podman is not installed and cannot be installed');
    expect(missingOf((name: string) => (name === 'mmdebstrap' ? undefined : name))).toMatch(/^mmdebstrap is not/);
    expect(missingOf((name: string) => name)).toBeUndefined();
  });
});

it('16.3: the Kubernetes test names the program that is missing or too old', () => {
  const all = (name: string) => name;
  expect(missingForKubernetes((name: string) => (name === 'go' ? undefined : name), '')).toMatch(/^go is not/);
  expect(missingForKubernetes((name: string) => (name === 'etcd' ? undefined : name), '')).toMatch(/^etcd is not/);
  expect(missingForKubernetes(all, 'go1.19.8')).toBe('Go is older than 1.21');
  expect(missingForKubernetes(all, 'go1.26.8\n')).toBeUndefined();
});

it('16.2: ends the processes that podman left behind, and no others', async () => {
  const places = ['run', 'kept'].map((name) => join(folder, name, 'file'));
  for (const name of ['run', 'kept']) mkdirSync(join(folder, name));
  const [left, other] = places.map((place) => spawn('tail', ['-F', place], { stdio: 'ignore' }));
  const ended = once(left!, 'exit');
  await until(async () => processesOf(folder).includes(String(left!.pid)), 'started');
  await removeRemains(folder);
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(other!.exitCode ?? other!.signalCode).toBeNull();
  other!.kill();
});
