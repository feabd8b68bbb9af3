import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode } from '@luplay/contracts';
import type { TrustedPeers } from './base/address.ts';
import { requestIdOf, withRequestId } from './base/request-id.ts';
import { isUploading } from './http/body.ts';
import type { Kit } from './kit.ts';

/** When slow headers and slow requests are cut off, and how often the server looks, ms. */
export const SLOW_CLIENTS = { headersTimeout: 6_000, requestTimeout: 7_500, connectionsCheckingInterval: 2_000 };

/**
 * Above the gateway's keep-alive (2 s), so that it never sends a request on a connection that is being closed. Below
 * its patience (4 s): what a gateway sent while it was cut off comes when the link is back, and nobody waits for it
 * then. A refusal that its client got meanwhile must stay one.
 */
const KEEP_ALIVE = { keepAliveTimeout: 2_500, keepAliveTimeoutBuffer: 500 };

/** Slow headers and bodies are cut off within 10 s; uploads and large bodies have limits of their own. */
export function createHttpServer(
  listener: RequestListener,
  { env, log, internals }: Pick<Kit, 'env' | 'log' | 'internals'>,
  slowClients = SLOW_CLIENTS,
) {
  const server = createServer({ ...slowClients, ...KEEP_ALIVE, maxHeaderSize: 16 * 1024, noDelay: true }, listener);
  let draining = false;
  const underWay = new Set<ServerResponse>();
  // Runs before the app answers.
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('Connection', 'close');
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // A response whose head was written before the drain keeps its connection alive: Node does not close it then.
      if (draining) setImmediate(() => server.closeIdleConnections());
    });
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', ignore);
    const take = () => {
      try {
        if (!stream.destroyed) upgrade(request, stream, head);
      } catch (error) {
        log.error({ err: error }, 'upgrade failed');
        stream.destroy();
      }
    };
    // The hubs exist only after the start.
    withRequestId(requestIdOf(request, internals.peers), () => {
      if (internals.starting) void internals.starting.then(take);
      else take();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, stream: Duplex) => {
    // Node reports a slow request once. An upload or a large body has its own limit.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(stream)) return;
    if (error.code === 'ECONNRESET' || !stream.writable) stream.destroy();
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseRaw(stream, 'validation_failed', 408);
    else if (error.code === 'HPE_HEADER_OVERFLOW') refuseRaw(stream, 'too_large', 431);
    else refuseRaw(stream, 'validation_failed');
  });

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { hubs, peers, activity, audit } = internals;
    activity.noteUse();
    const pathname = (request.url ?? '/').split('?', 1)[0] as string;
    const found = hubs.map((hub) => ({ hub, params: hub.match(pathname) })).find(({ params }) => params !== null);
    const open = hubs.reduce((sum, hub) => sum + hub.count, 0);
    if (!found?.params) refuseRaw(stream, 'not_found');
    else if (!originAllowed(request, env.LUPLAY_ORIGINS, peers)) {
      audit.note('auth_refused', {
        actor: null,
        address: peers.addressOf(request),
        call: found.hub.id,
        code: 'origin',
      });
      refuseRaw(stream, 'forbidden');
    } else if (draining || open >= env.LUPLAY_MAX_SOCKETS) refuseRaw(stream, 'unavailable');
    else found.hub.upgrade(request, stream, head, found.params);
  }

  return {
    server,
    /** Resolves to the port. */
    async listen(port: number, host: string): Promise<number> {
      await once(server.listen({ port, host, backlog: 4096 }), 'listening');
      return (server.address() as AddressInfo).port;
    },
    /** Takes no new connections and refuses upgrades; resolves when the requests in flight are answered. */
    drain(): Promise<void> {
      draining = true;
      // Waits for plain connections only: sockets left the server at their upgrade.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      return closed;
    },
  };
}

const ignore = (): void => undefined;

/** Writes the error envelope to a raw connection (an upgrade, an unparsable request) and closes it. */
function refuseRaw(stream: Duplex, code: ErrorCode, status: number = ERRORS[code].status): void {
  const body = JSON.stringify({ success: false, code, message: ERRORS[code].message });
  stream.once('finish', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/**
 * Whether a page of this origin may open a socket. Programs outside browsers send no Origin; `null` (sandboxed frames,
 * files) and foreign pages are refused.
 */
function originAllowed(request: IncomingMessage, allowed: readonly string[], peers: TrustedPeers): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  const forwarded = peers.trusts(request) ? request.headers['x-forwarded-host'] : undefined;
  const host = (typeof forwarded === 'string' ? forwarded : request.headers.host)?.toLowerCase();
  if (!host) return false;
  try {
    return new URL(origin).host === new URL(`http://${host}`).host || stripDefaultPort(origin) === host;
  } catch {
    return false;
  }
}

const stripDefaultPort = (origin: string) => origin.toLowerCase().replace(/^https?:\/\//, '');
