import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a stand-in for a service says about the request that reached it. */
export interface Echo {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

export interface EchoServer {
  port: number;
  /** Stops listening and cuts every connection, as a killed process would. */
  kill(): Promise<void>;
  /** Listens again on the same port. */
  revive(): Promise<void>;
}

/** Answers every request with what it got; accepts sockets and says the path on them; sets headers it should not. */
export async function startEcho(service: string): Promise<EchoServer> {
  const sockets = new Set<Socket>();
  const build = (): Server => {
    const server = createServer({ requestTimeout: 4000, connectionsCheckingInterval: 500 }, (request, response) => {
      request.resume();
      request.once('end', () => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('x-frame-options', 'SAMEORIGIN');
        response.setHeader('x-request-id', 'of-the-service');
        response.setHeader('access-control-allow-origin', '*');
        const { method = '', url = '', headers } = request;
        response.end(JSON.stringify({ service, method, url, headers } satisfies Echo));
      });
    });
    server.keepAliveTimeout = 75_000;
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.on('upgrade', (request, socket) => {
      socket.on('error', () => {});
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${service} ${request.url}\n`,
      );
    });
    return server;
  };
  let server = build();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async kill() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async revive() {
      server = build();
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
