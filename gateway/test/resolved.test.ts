import { execFileSync, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { freePort } from '@luplay/service-kit/testing/ports';
import { configureContainers } from '../src/configure.ts';
import { type Echo, startEcho } from './echo.ts';
import { edit } from './gateway.ts';

/**
 * The configuration for containers, which needs nginx from 1.27.3 on (`resolve` in an upstream). Runs when
 * NGINX_REFERENCE is the path of such an nginx.
 */
const reference = process.env.NGINX_REFERENCE;

const REPLICAS = ['127.0.0.2', '127.0.0.3'];
const READ_TIMEOUT_MS = 4_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A name server that knows every name as `REPLICAS` (RFC 1035, sections 4.1.1 to 4.1.3). Returns its port. */
async function startNameServer(replicasOf = (_name: string) => REPLICAS): Promise<number> {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5;
    const isIpv4 = query.readUInt16BE(end - 4) === 1;
    const name = query.toString('latin1', 13, 13 + query.readUInt8(12));
    const records = (isIpv4 ? replicasOf(name) : []).map((ip) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...ip.split('.').map(Number)]),
    );
    const counts = Buffer.from([0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0]);
    server.send(Buffer.concat([query.subarray(0, 2), counts, query.subarray(12, end), ...records]), port, address);
  });
  undo.push(() => server.close());
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

async function startImage(ports: { gateway: number; broadcast: number; services: number; names: number }) {
  const dir = mkdtempSync(join(tmpdir(), 'luplay-resolved-'));
  chmodSync(dir, 0o777);
  undo.push(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'web'));
  const files = { 'resolver.conf': `resolver 127.0.0.1:${ports.names} valid=1s ipv6=off;`, 'texts.conf': '' };
  for (const [name, text] of Object.entries({ ...files, 'real-ip.conf': '', 'trusted-proxies.conf': '' }))
    writeFileSync(join(dir, name), text);
  // This build may lack a module of the image's.
  const hasGzipStatic = execFileSync('sh', ['-c', `${reference} -V 2>&1`], { encoding: 'utf8' }).includes(
    'gzip_static',
  );
  configureContainers(dir);
  for (const name of readdirSync(dir).filter((name) => name.endsWith('.conf'))) {
    edit(
      join(dir, name),
      ['@DNS_SUFFIX@', '.test'],
      ['@ALL@', 'all-'],
      [':8080', `:${ports.services}`],
      ['listen 8080 ', `listen ${ports.gateway} `],
      ['listen 3001 ', `listen ${ports.broadcast} `],
      ['/tmp', dir],
      [hasGzipStatic ? /$^/g : /^ *gzip_static .*$/gm, ''],
    );
  }
  const nginx = spawn(reference as string, ['-p', dir, '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  undo.push(() => {
    const exited = once(nginx, 'exit');
    nginx.kill();
    return exited;
  });
}

const suffix = reference ? '' : ' (skipped: NGINX_REFERENCE is not set)';
(reference ? it : it.skip)(
  `24.16b: calls leave a hung replica out that shares its name with others${suffix}`,
  async () => {
    const [gateway, broadcast] = [await freePort(), await freePort()];
    const first = await startEcho('svc-lobby-game', REPLICAS[0]);
    const second = await startEcho('svc-lobby-game', REPLICAS[1], first.port);
    undo.push(first.kill, second.kill);
    await startImage({ gateway, broadcast, services: first.port, names: await startNameServer() });

    const call = async () => {
      const startedAt = performance.now();
      const answer = await fetch(`http://127.0.0.1:${gateway}/api2/game/info/1`);
      return { host: ((await answer.json()) as Echo).host, ms: performance.now() - startedAt };
    };
    const calls = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, call));
      return { hosts: new Set(answers.map(({ host }) => host)), slowest: Math.max(...answers.map(({ ms }) => ms)) };
    };
    for (let isUp = false; !isUp; await sleep(50))
      isUp = await call().then(
        () => true,
        () => false,
      );
    expect((await calls()).hosts).toEqual(new Set(REPLICAS));

    first.hang();
    expect((await calls()).hosts).toEqual(new Set([REPLICAS[1]]));
    for (let round = 0; round < 3; round += 1) {
      const { hosts, slowest } = await calls();
      expect(hosts).toEqual(new Set([REPLICAS[1]]));
      expect(slowest).toBeLessThan(READ_TIMEOUT_MS / 2);
    }
    first.resume();
    while ((await calls()).hosts.size < REPLICAS.length) await sleep(500);
  },
  60_000,
);

(reference ? it : it.skip)(
  `calls and sockets reach replicas that are not ready while none is${suffix}`,
  async () => {
    const [gateway, broadcast] = [await freePort(), await freePort()];
    const echo = await startEcho('svc-lobby-game', REPLICAS[0]);
    undo.push(echo.kill);
    let isReady = true;
    const names = await startNameServer((name) => (isReady || name.startsWith('all-') ? REPLICAS.slice(0, 1) : []));
    await startImage({ gateway, broadcast, services: echo.port, names });

    const call = () => fetch(`http://127.0.0.1:${gateway}/api2/game/info/1`).then(({ status }) => status);
    const opened = () =>
      new Promise<number | undefined>((resolve) => {
        const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
        get({ port: gateway, path: '/ws/game/1', headers }, ({ statusCode }) => resolve(statusCode))
          .on('upgrade', ({ statusCode }, socket) => resolve(socket.destroy() && statusCode))
          .on('error', () => resolve(undefined));
      });
    while ((await call().catch(() => 0)) !== 200) await sleep(50);
    isReady = false;
    for (const until = performance.now() + READ_TIMEOUT_MS; performance.now() < until; await sleep(50))
      expect([await call(), await opened()]).toEqual([200, 101]);
  },
  60_000,
);
