import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ranges that Linux and macOS hand to outgoing connections, where a port that is free now may be a client's
 * by the time its server binds it, and below that of the product (bootstrap/machine/ports.mjs).
 */
const [LOWEST, HIGHEST] = [10_000, 20_000];

/** Another test of this process may not have bound its port yet. */
const given = new Set<number>();

/** A port of 127.0.0.1 that nobody listens on, another one with each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (given.has(port)) continue;
    given.add(port);
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
