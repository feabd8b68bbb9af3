import type { CloseReason } from '@luplay/contracts';
import { frameOf } from './fan-out/frame.ts';
import type { OpenSocket } from './sockets/socket.ts';

/** Sockets come back spread over this time, ms. */
const COME_BACK_MS = { from: 100, to: 2_000 };
/** As many different delays: each is framed once. */
const STEPS = 32;
const CHUNK = 250;
/** How long sockets may take to finish closing, ms. */
const PATIENCE_MS = 2_500;

/** Tells every socket when to come back, closes it with 1012, and cuts off what has not closed in time. */
export async function drainHub(
  sockets: Set<OpenSocket>,
  now: () => number,
  close: (socket: OpenSocket, reason: CloseReason) => void,
): Promise<void> {
  const frames = Array.from({ length: STEPS }, (_, step) => {
    const afterMs = Math.round(COME_BACK_MS.from + ((COME_BACK_MS.to - COME_BACK_MS.from) * step) / (STEPS - 1));
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
  const deadline = performance.now() + PATIENCE_MS;
  while (sockets.size > 0 && performance.now() < deadline) {
    await new Promise<void>((resolve) => setTimeout(resolve, 25));
  }
  for (const socket of [...sockets]) socket.ws.terminate();
}
