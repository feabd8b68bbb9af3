import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from '@luplay/service-kit/testing/ports';

/** What a fake service reports about the request it received. */
export interface Echo {
  service: string;
  /** Address and port of the replica that answered. */
  host: string;
  port: number;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

export interface EchoServer {
  port: number;
  /** Stops listening and closes every connection, like a killed process. */
  kill(): Promise<void>;
  /** Listens again on the same port. */
  revive(): Promise<void>;
  /** Stops answering like a stopped process: the kernel still accepts connections and data. */
  hang(): void;
  /** Resumes after `hang`. */
  resume(): void;
}

/**
 * Answers every request with what it received; accepts sockets and reports their path; sets headers that it should not.
 */
export async function startEcho(service: string, host = '127.0.0.1', ownPort?: number): Promise<EchoServer> {
  const sockets = new Set<Socket>();
  // The kernel may give a port of its own choice to another process while the server is killed.
  const port = ownPort ?? (await freePort());
  let hung: (() => void)[] | null = null;
  const whenRunning = (work: () => void) => (hung ? hung.push(work) : work());
  const build = (): Server => {
    const server = createServer({ requestTimeout: 4000, connectionsCheckingInterval: 500 }, (request, response) => {
      const answer = () => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('x-frame-options', 'SAMEORIGIN');
        response.setHeader('x-request-id', 'of-the-service');
        response.setHeader('access-control-allow-origin', '*');
        const { method = '', url = '', headers } = request;
        response.end(JSON.stringify({ service, host, port, method, url, headers } satisfies Echo));
      };
      request.resume();
      request.once('end', () => whenRunning(answer));
    });
    server.keepAliveTimeout = 75_000;
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.on('upgrade', (request, socket) => {
      socket.on('error', () => {});
      whenRunning(() =>
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${service} ${request.url}\nfrom ${port}\n`,
        ),
      );
    });
    return server;
  };
  let server = build();
  server.listen(port, host);
  await once(server, 'listening');
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
      server.listen(port, host);
      await once(server, 'listening');
    },
    hang() {
      hung ??= [];
    },
    resume() {
      const waiting = hung ?? [];
      hung = null;
      for (const work of waiting) work();
    },
  };
}
