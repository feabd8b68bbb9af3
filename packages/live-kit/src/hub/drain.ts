import type { CloseReason } from '@luplay/contracts';
import { frameOf } from './fan-out/frame.ts';
import type { OpenSocket } from './socket.ts';

/** Clients reconnect spread over this time, ms. */
const RECONNECT_MS = { from: 100, to: 2_000 };
/** Number of different delays. Each is framed once. */
const STEPS = 32;
/** Sockets closed in one turn of the event loop. */
const CHUNK = 250;
/** Timeout for sockets to finish closing, ms. */
const CLOSE_TIMEOUT_MS = 2_500;

/** Tells every client when to reconnect, closes its socket with 1012, and terminates those that do not close. */
export async function drainHub(
  sockets: Set<OpenSocket>,
  now: () => number,
  close: (socket: OpenSocket, reason: CloseReason) => void,
): Promise<void> {
  const frames = Array.from({ length: STEPS }, (_, step) => {
    const afterMs = Math.round(RECONNECT_MS.from + ((RECONNECT_MS.to - RECONNECT_MS.from) * step) / (STEPS - 1));
    return frameOf(JSON.stringify({ type: 'reconnect', afterMs, serverTime: now() }));
  });
  let count = 0;
  for (const socket of [...sockets]) {
    if (!socket.closing && socket.stream.writable) {
      socket.stream.write(frames[Math.floor(Math.random() * STEPS)] as Buffer);
    }
    close(socket, 'service_restart');
    count += 1;
    if (count % CHUNK === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  const deadline = performance.now() + CLOSE_TIMEOUT_MS;
  while (sockets.size > 0 && performance.now() < deadline) {
    await new Promise<void>((resolve) => setTimeout(resolve, 25));
  }
  for (const socket of [...sockets]) socket.ws.terminate();
}
