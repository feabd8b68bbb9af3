import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { originAllowed, readOffer, refuseUpgrade } from './hub/handshake.ts';
import type { KitInternals } from './kit.ts';
import { errorForLog } from './log.ts';

/** Above the gateway's keep-alive (60 s), so that it never sends a request into a connection that we are closing. */
const KEEP_ALIVE_MS = 75_000;

export interface HttpServer {
  server: Server;
  /** Port it listens on. */
  listen(port: number, host: string): Promise<number>;
  /** Takes nothing new; resolves when the requests under way are answered. Upgrades are refused from now on. */
  drain(): Promise<void>;
}

/** Slow headers or bodies are cut off within 10 s. */
export function createHttpServer(listener: RequestListener, internals: KitInternals, log: Logger): HttpServer {
  const server = createServer(
    {
      headersTimeout: 8_000,
      requestTimeout: 9_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: 16 * 1024,
      noDelay: true,
    },
    listener,
  );
  let draining = false;
  server.on('request', (_request, response) => {
    if (draining) response.setHeader('Connection', 'close');
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', ignore);
    try {
      upgrade(request, stream, head);
    } catch (error) {
      log.error({ err: errorForLog(error) }, 'upgrade failed');
      stream.destroy();
    }
  });
  server.on('clientError', (error: NodeJS.ErrnoException, stream: Duplex) => {
    if (error.code === 'ECONNRESET' || !stream.writable) return void stream.destroy();
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseUpgrade(stream, 'validation_failed', 408);
    if (error.code === 'HPE_HEADER_OVERFLOW') return refuseUpgrade(stream, 'too_large', 431);
    refuseUpgrade(stream, 'validation_failed');
  });

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const url = request.url ?? '/';
    const end = url.indexOf('?');
    const pathname = end === -1 ? url : url.slice(0, end);
    for (const hub of internals.hubs) {
      const params = hub.match(pathname);
      if (!params) continue;
      const open = internals.hubs.reduce((sum, one) => sum + one.count, 0);
      if (draining || open >= internals.env.LUPLAY_MAX_SOCKETS) return refuseUpgrade(stream, 'unavailable');
      if (!originAllowed(request, internals.env.LUPLAY_ORIGINS, internals.peers)) {
        return refuseUpgrade(stream, 'forbidden');
      }
      return hub.upgrade(request, stream, head, readOffer(request.headers['sec-websocket-protocol']), params);
    }
    refuseUpgrade(stream, 'not_found');
  }

  return {
    server,
    listen(port, host) {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host, backlog: 4096 }, () => {
          server.off('error', reject);
          const address = server.address();
          resolve(typeof address === 'object' && address !== null ? address.port : port);
        });
      });
    },
    drain() {
      draining = true;
      // Sockets were handed over at their upgrade: only plain connections are waited for.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      return closed;
    },
  };
}

const ignore = (): void => undefined;
