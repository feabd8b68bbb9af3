import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { OpenSocket } from '../socket.ts';
import { Heartbeat } from './heartbeat.ts';

const INTERVAL_MS = 500;
const sockets = new Set<OpenSocket>();
const heartbeat = new Heartbeat(INTERVAL_MS);
afterEach(() => {
  jest.restoreAllMocks();
  for (const socket of sockets) heartbeat.remove(socket);
  sockets.clear();
});

/** Adds silent sockets; `write`: called with the socket that gets a heartbeat. */
function add(count: number, write: (id: number) => void): void {
  for (let id = 0; id < count; id += 1) {
    const stream = { writable: true, writableLength: 0, write: () => write(id) };
    const socket = { id, stream, silentChecks: 0, closing: false } as unknown as OpenSocket;
    sockets.add(socket);
    heartbeat.add(socket);
  }
}

it('G19: reach many sockets without holding up the event loop', async () => {
  // It yields only as long as there is time, which a busy machine may take away.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const reached = new Set<number>();
  let inTurn = 0;
  let most = 0;
  add(2_000, (id) => {
    reached.add(id);
    inTurn += 1;
    most = Math.max(most, inTurn);
  });
  while (reached.size < 2_000) {
    await turn();
    inTurn = 0;
  }
  // A fifth of them is due at once.
  expect(most).toBeLessThanOrEqual(200);
});
