import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ranges that Linux and macOS hand to outgoing connections, where a port that is free now may be a client's
 * by the time its server binds it, and below that of the product (bootstrap/machine/ports.mjs).
 */
const [LOWEST, HIGHEST] = [10_000, 20_000];

/** Each worker of Jest draws from a slice of its own: while a server restarts, its port looks free to the others. */
const SLICES = 16;
const SIZE = (HIGHEST - LOWEST) / SLICES;
const FIRST = LOWEST + (Number(process.env.JEST_WORKER_ID ?? process.pid) % SLICES) * SIZE;
let drawn = Math.floor(Math.random() * SIZE);

/** A port of 127.0.0.1 that nobody listens on. It comes again after all others of the slice only. */
export async function freePort(): Promise<number> {
  for (;;) {
    drawn += 1;
    const port = FIRST + (drawn % SIZE);
    const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    await once(server.close(), 'close');
    return port;
  }
}
