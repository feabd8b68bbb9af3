import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings, SERVICES } from '../command/settings.mjs';
import { pickPorts } from '../machine/ports.mjs';
import { openDataDirectory, writePrivate } from '../machine/private-files.mjs';
import { lanAddresses, ownOrigins, startGateway } from '../product/gateway.mjs';
import { Supervisor } from '../supervisor/supervisor.mjs';

let dir: string;
let dataDir: string;
let supervisor: Supervisor;
let service: Server;
/** Not one of the kernel's choice: while nobody listens there, it may give that to a client. */
let servicePort: number;
let url: string;

/** The data directory and the web root are in a folder that no other account can enter, such as root's home. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'luplay-gateway-'));
  dataDir = join(dir, 'data');
  const webRoot = join(dir, 'web');
  const umask = process.umask(0o077);
  mkdirSync(join(webRoot, 'media'), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), '<html data-texts="original"><title>LuPlay</title>');
  writeFileSync(join(webRoot, 'media', 'a.txt'), 'a');
  process.umask(umask);
  openDataDirectory(dataDir);
  writePrivate(join(dataDir, 'remotes.json'), '{"release":1}');
  const { gateway, broadcast, user } = await pickPorts(['gateway', 'broadcast', 'user']);
  servicePort = user;
  service = createServer((_, response) => response.end()).listen(servicePort, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${gateway}`;
  supervisor = new Supervisor({ dataDir });
  await startGateway(supervisor, {
    dataDir,
    port: gateway,
    broadcastPort: broadcast,
    upstreams: Object.fromEntries(SERVICES.map((name: string) => [name, [`127.0.0.1:${servicePort}`]])),
    webRoot,
    remotes: join(dataDir, 'remotes.json'),
    texts: readSettings({ LUPLAY_TEXTS: 'ru' }).texts,
  });
});
afterAll(async () => {
  await supervisor.stop();
  service.closeAllConnections();
  service.close();
  rmSync(dir, { recursive: true, force: true });
});

const pid = () => supervisor.pids().gateway as number;
const text = async (path: string) => {
  const answer = await fetch(url + path);
  return `${answer.status} ${await answer.text()}`;
};
const until = async (what: () => Promise<boolean>) => {
  while (!(await what())) await sleep(20);
};

it('24.9: the log of a gateway that reaches no service has no code of a lobby or an invitation', async () => {
  service.closeAllConnections();
  await once(service.close(), 'close');
  const headers = { Referer: `${url}/join/271828?invite=Zm9vYmFy` };
  const answer = await fetch(`${url}/api2/lobby/invitation/271828?invite=Zm9vYmFy`, { headers });
  expect(answer.status).toBe(503);
  const log = () => readFileSync(supervisor.logFile('gateway'), 'utf8');
  await until(async () => log().includes('while connecting to upstream'));
  expect(log()).toContain('request: "GET /api2/lobby/invitation/***?*** HTTP/1.1"');
  for (const code of ['271828', 'Zm9vYmFy']) expect(log()).not.toContain(code);
  await once(service.listen(servicePort, '127.0.0.1'), 'listening');
});

it('26.4: phones are told the address of a real network before those of containers and tunnels', () => {
  const entry = (address: string, family: string, internal = false) => ({ address, family, internal });
  const interfaces = {
    lo: [entry('127.0.0.1', 'IPv4', true)],
    docker0: [entry('172.17.0.1', 'IPv4')],
    eth1: [entry('169.254.7.7', 'IPv4')],
    wlan0: [entry('fe80::1', 'IPv6'), entry('192.168.1.5', 'IPv4')],
  };
  expect(lanAddresses(interfaces)).toEqual(['192.168.1.5', '172.17.0.1']);
  expect(lanAddresses({ lo: interfaces.lo })).toEqual([]);
});

it('24.10: sockets accept the origins of LUPLAY_ORIGINS besides those of this machine', () => {
  const own = ownOrigins(8080, {});
  expect(own).toContain('http://localhost:8080');
  expect(ownOrigins(8080, { LUPLAY_ORIGINS: 'https://luplay.ru' })).toEqual([...own, 'https://luplay.ru']);
});

describe("12.10: nginx's workers are not root", () => {
  it('12.10: the workers have an account without privileges, even if root started the product', () => {
    const rows = execFileSync('ps', ['-o', 'ruser=', '--ppid', String(pid())], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(rows).toHaveLength(2);
    expect(rows).not.toContain('root');
  });

  it('12.10: they serve pages, files and remotes.json, and buffer responses for slow clients', async () => {
    expect(await text('/')).toBe('200 <html data-texts="ru"><title>LuPlay</title>');
    expect(await text('/media/a.txt')).toBe('200 a');
    expect(await text('/remotes.json')).toBe('200 {"release":1}');
    expect(readFileSync(supervisor.logFile('gateway'), 'utf8')).not.toContain('denied');
  });

  it('12.10: they serve a rewritten or replaced remotes.json, which other accounts cannot read', async () => {
    const file = join(dataDir, 'remotes.json');
    writeFileSync(file, '{"release":2}');
    expect(await text('/remotes.json')).toBe('200 {"release":2}');
    writePrivate(`${file}.new`, '{"release":3}');
    renameSync(`${file}.new`, file);
    await until(async () => (await text('/remotes.json')) === '200 {"release":3}');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('12.10: a restarted gateway serves the same files', async () => {
    const before = pid();
    process.kill(before, 'SIGKILL');
    await until(async () => (pid() ?? before) !== before);
    await until(async () => (await text('/remotes.json').catch(() => '')) === '200 {"release":3}');
    expect(await text('/')).toBe('200 <html data-texts="ru"><title>LuPlay</title>');
  });

  it('12.10: other accounts have no rights in the data directory', () => {
    const found = execFileSync('find', [dataDir, '-perm', '/077', '!', '-type', 'l'], { encoding: 'utf8' });
    expect(found).toBe('');
  });
});
