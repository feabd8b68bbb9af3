/**
 * `node bootstrap/with-backing.mjs -- node svc-broadcast/bench/snapshots.ts [sockets] [requests per second each]`
 * measures how long a public call takes while anonymous sockets of one address (60) request a full room (15 times a
 * second each), compared with the same call at rest. Service, clients and caller are separate processes. Each
 * measurement takes five seconds.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOM_LIMITS, rooms } from '@luplay/contracts/broadcast';
import { startTestService } from '@luplay/service-kit/testing';
import { WebSocket } from 'ws';
import { ROOMS } from '../src/rooms/store.ts';
import { broadcastService } from '../src/service.ts';

const MEASURED_MS = 5_000;
const [role, ...given] = process.argv.slice(2);
if (role === 'service') await serve();
else if (role === 'flood') await flood(given[0] as string, Number(given[1]), Number(given[2]));
else await measure(Number(role ?? 60), Number(given[0] ?? 15));

async function measure(sockets: number, perSecond: number): Promise<void> {
  const service = fork(fileURLToPath(import.meta.url), ['service']);
  const [{ url, code }] = (await once(service, 'message')) as [{ url: string; code: string }];
  const target = `${url}/broadcast/list`;
  report('at rest', await timesOf(target));
  const clients = fork(fileURLToPath(import.meta.url), [
    'flood',
    `${url.replace('http', 'ws')}/ws/broadcast/${code}`,
    String(sockets),
    String(perSecond),
  ]);
  await once(clients, 'message');
  report(`${sockets} sockets ask ${perSecond} times a second each`, await timesOf(target));
  clients.send('stop');
  const [{ snapshots, bytes }] = (await once(clients, 'message')) as [{ snapshots: number; bytes: number }];
  console.log(`snapshots received: ${snapshots}, ${(bytes / 1024 / 1024).toFixed(0)} MiB`);
  await end(clients);
  await end(service);
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

/** Durations of sequential calls, ms. */
async function timesOf(target: string): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + MEASURED_MS;
  while (performance.now() < until) {
    const started = performance.now();
    await (await fetch(target)).arrayBuffer();
    times.push(performance.now() - started);
    await pause(20);
  }
  return times.sort((a, b) => a - b);
}

function report(what: string, times: number[]): void {
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  console.log(`${what}: ${times.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)}, longest ${at(1)}`);
}

async function serve(): Promise<void> {
  const service = await startTestService(broadcastService, { env: { NODE_ENV: 'production', LOG_LEVEL: 'warn' } });
  const token = await service.token({ userId: 'dev', roles: ['developer'] });
  const { code } = (await service.call(rooms.createRoom, { token, body: { title: 'Зал' } })).body;
  const messages = Array.from({ length: ROOM_LIMITS.messages }, (_, index) => ({
    id: `m${index}`,
    time: Date.now(),
    text: 'ш'.repeat(ROOM_LIMITS.messageLength),
  }));
  await service.kit.mongo.collection(ROOMS).updateOne({ code }, { $set: { messages } });
  process.send?.({ url: service.url, code });
}

async function flood(target: string, sockets: number, perSecond: number): Promise<void> {
  let [snapshots, bytes] = [0, 0];
  const open = async () => {
    const socket = new WebSocket(target, ['luplay.v1'], { perMessageDeflate: false, skipUTF8Validation: true });
    socket.on('message', (data: Buffer) => {
      snapshots += 1;
      bytes += data.length;
    });
    await once(socket, 'message');
    setInterval(() => socket.send('{"type":"snapshot"}'), 1_000 / perSecond);
  };
  await Promise.all(Array.from({ length: sockets }, open));
  process.on('message', () => process.send?.({ snapshots, bytes }));
  process.send?.('open');
}
