import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { liveGames } from '@luplay/contracts/lobby-game';
import { eventually, freePort, openSocket, startTestService, type TestService } from '@luplay/service-kit/testing';
import { broadcastService } from './service.ts';
import { liveLobby } from './spectators/live-lobby.fixture.ts';

/** A separate NATS, because the test stops it. */
let store: string;
let natsPort: number;
let nats: ChildProcess | undefined;
let service: ChildProcess;
let url: string;

const env = () => ({
  PORT: '0',
  LUPLAY_NAMESPACE: 'outage',
  LUPLAY_JWKS_URL: 'http://127.0.0.1:1/jwks.json',
  MONGO_URL: process.env.MONGO_URL ?? '',
  REDIS_URL: process.env.REDIS_URL ?? '',
  NATS_URL: `nats://127.0.0.1:${natsPort}`,
});

function startNats(): void {
  nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(natsPort), '-js', '-sd', store], { stdio: 'ignore' });
}
async function killNats(): Promise<void> {
  if (!nats || nats.exitCode !== null) return;
  const exited = once(nats, 'exit');
  nats.kill('SIGKILL');
  await exited;
}
const statusOf = async (path: string) => (await fetch(url + path)).status;

beforeAll(async () => {
  store = await mkdtemp(join(tmpdir(), 'luplay-outage-'));
  natsPort = await freePort();
  const main = new URL('main.ts', import.meta.url).pathname;
  service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH: process.env.PATH, ...env() } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: service.stdout as NodeJS.ReadableStream })) {
    const { msg, port } = JSON.parse(line);
    if (msg !== 'listening') continue;
    url = `http://127.0.0.1:${port}`;
    break;
  }
  service.stdout?.resume();
});
afterAll(async () => {
  service.kill('SIGKILL');
  await killNats();
  await rm(store, { recursive: true, force: true });
});

describe('while NATS is away', () => {
  it('the service runs, answers 503 for unknown lobbies, then serves known ones, keeps them and catches up', async () => {
    await eventually(async () => (await statusOf('/broadcast/game/L1')) === 503);
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    const early = await openSocket(url, '/ws/broadcast/200001');
    expect(await early.closed).toMatchObject({ code: 1013 });

    startNats();
    const game: TestService = await startTestService(broadcastService, { env: env() });
    const bucket = game.kit.nats.bucket(liveGames);
    await bucket.put('L1', liveLobby('L1', '200001', 4));
    await eventually(async () => (await statusOf('/broadcast/game/L1')) === 200);
    // That there is no L2 is known only when all streams have been read.
    await eventually(async () => (await statusOf('/broadcast/game/L2')) === 404);
    const socket = await openSocket(url, '/ws/broadcast/200001');
    await socket.next('connection_established');

    await killNats();
    await eventually(async () => (await statusOf('/broadcast/game/L2')) === 503);
    expect(await statusOf('/broadcast/game/L1')).toBe(200);
    const late = await openSocket(url, '/ws/broadcast/200001');
    expect(await late.next('connection_established')).toMatchObject({ seq: 4 });

    startNats();
    await eventually(async () => game.kit.nats.connected);
    await bucket.put('L1', liveLobby('L1', '200001', 9));
    for (const one of [socket, late]) {
      expect(await one.next('broadcast_update')).toMatchObject({ seq: 9, from: 4 });
      await one.close();
    }
    await game.close();
    await eventually(async () => (await statusOf('/broadcast/game/L2')) === 404);
  }, 60_000);

  it('SIGTERM ends it cleanly', async () => {
    const exited = once(service, 'exit');
    service.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});
