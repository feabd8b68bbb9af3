import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SOCKET_LIMITS } from '@luplay/contracts';
import { configureContainers } from '../src/configure.ts';
import { DEFAULT_MAX_BODY } from '../src/route-table.ts';
import { edit, forThisNginx, PATH } from './gateway.ts';

const WRITTEN = fileURLToPath(new URL('../nginx/', import.meta.url));
const written = (name: string) => readFileSync(join(WRITTEN, name), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luplay-nginx-t-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Throws nginx's message where it does not accept the configuration in `folder`. */
function check(): void {
  forThisNginx(join(folder, 'temp.conf'));
  execFileSync('nginx', ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    env: { ...process.env, PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

it('nginx accepts the configuration for containers', () => {
  configureContainers(folder);
  for (const name of ['real-ip', 'trusted-proxies', 'texts', 'resolver'])
    writeFileSync(join(folder, `${name}.conf`), '');
  // Service names resolve only in the cluster, and this nginx may be too old to look them up again.
  edit(join(folder, 'upstreams.conf'), [/server \S+ resolve /g, 'server 127.0.0.1:8080 ']);
  edit(join(folder, 'temp.conf'), ['/tmp', '.']);
  check();
});

it('nginx accepts the configuration of a remote', () => {
  cpSync(join(WRITTEN, 'remote/nginx.conf'), join(folder, 'nginx.conf'));
  for (const name of ['files.conf', 'builds.conf']) cpSync(join(WRITTEN, name), join(folder, name));
  cpSync(join(WRITTEN, 'containers/temp.conf'), join(folder, 'temp.conf'));
  check();
});

it('a former build of a remote stays live until its container has another one', () => {
  const script = fileURLToPath(new URL('../../docker/set-remotes.sh', import.meta.url));
  // The remote's container answers with its release.json.
  writeFileSync(join(folder, 'wget'), `#!/bin/sh\ncat '${folder}/release.json'\n`, { mode: 0o755 });
  const release = (version: string, ...versions: string[]) => {
    const line = `/mf-x/${version}/mf-manifest.json#title=X`;
    const file = { name: 'mf-x', version, line, versions: [version, ...versions] };
    writeFileSync(join(folder, 'release.json'), JSON.stringify(file, null, 2));
  };
  const liveAfter = (...args: string[]) => {
    const env = { PATH: `${folder}:${process.env.PATH}`, LUPLAY_CONFIG: folder };
    execFileSync('sh', [script, ...args], { env, stdio: 'ignore' });
    const lines = JSON.parse(readFileSync(join(folder, 'remotes.json'), 'utf8')) as Record<string, string>;
    return lines['mf-x']?.split('/')[2];
  };
  const up = () => liveAfter('mf-x', 'mf-y');
  release('2', '1');
  expect(up()).toBe('2');
  expect(liveAfter('mf-x=1')).toBe('1');
  expect(up()).toBe('1');
  expect(liveAfter('mf-x')).toBe('2');
  expect(up()).toBe('2');
  expect(liveAfter('mf-x=1')).toBe('1');
  release('3', '2', '1');
  expect(up()).toBe('3');
});

it('what is written by hand agrees with what it repeats', () => {
  const types = /^types \{\n([^}]*)/m.exec(written('files.conf'))?.[1]?.trim().split('\n') ?? [];
  const extensions = types.flatMap((line) => line.trim().replace(';', '').split(' ').slice(1));
  expect(written('nginx.conf')).toContain(`location ~ \\.(${[...extensions, 'map', 'gz', 'br', 'xml'].join('|')})$ {`);
  expect(written('nginx.conf')).toContain(`client_max_body_size ${DEFAULT_MAX_BODY / 1024 / 1024}m;`);
  expect(written('socket.conf')).toContain(`proxy_read_timeout ${SOCKET_LIMITS.silence / 1000}s;`);
});
