import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';

/** For the tests of one file: a real HTTP server behind the paths that a page would resolve by itself. */
export function withOwnServer(listener: RequestListener): void {
  const nodeFetch = globalThis.fetch;
  let server: Server;
  beforeAll(async () => {
    server = createServer(listener);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    globalThis.fetch = (path, init) => nodeFetch(`http://127.0.0.1:${port}${String(path)}`, init);
  });
  afterAll(async () => {
    globalThis.fetch = nodeFetch;
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
}
