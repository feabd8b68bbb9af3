import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { AppError } from '../base/errors.ts';
import { isKnown, type SharedAnswer } from './shared-answer.ts';

/** helmet's headers, computed once: they do not depend on the request. */
const SECURITY_HEADERS = fixedHeaders();
const FOR_EVER = 'public, max-age=31536000, immutable';

function fixedHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Set by the gateway, or of no use for JSON.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Writes a JSON answer in one piece. Does nothing when the response has started or the client is gone. */
export function sendJson(response: ServerResponse, status: number, body: unknown, requestId?: string): void {
  const text = JSON.stringify(body);
  send(response, status, text, { type: 'application/json; charset=utf-8', cache: 'no-store' }, requestId);
}

/**
 * Writes an answer that was serialised before, or 304 if the client has it. Browsers ask before each use; no cache
 * between may keep it, because the path may have a code.
 */
export function sendShared(
  response: ServerResponse,
  { bytes, etag }: SharedAnswer,
  known: string | undefined,
  requestId: string,
): void {
  if (response.headersSent || response.destroyed) return;
  response.setHeader('ETag', etag);
  const headers = { type: 'application/json; charset=utf-8', cache: 'private, no-cache' };
  if (isKnown(known, etag)) send(response, 304, null, headers, requestId);
  else send(response, 200, bytes, headers, requestId);
}

/** Writes a file whose path names its content, so browsers may cache it for ever. */
export function sendFile(response: ServerResponse, type: string, bytes: Uint8Array, requestId: string): void {
  send(response, 200, bytes, { type, cache: FOR_EVER }, requestId);
}

/** Headers of a file that is not sent in one piece. */
export const fileHeaders = (type: string, requestId: string): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'Content-Type': type,
  'Cache-Control': FOR_EVER,
  'X-Request-Id': requestId,
});

function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array | null,
  { type, cache }: { type: string; cache: string },
  requestId?: string,
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Type': type,
    ...(body !== null && { 'Content-Length': Buffer.byteLength(body) }),
    'Cache-Control': cache,
    ...(requestId === undefined ? {} : { 'X-Request-Id': requestId }),
  });
  response.end(body ?? undefined);
}

/** Writes the envelope of a failure. */
export function sendError(response: ServerResponse, error: AppError, requestId: string): void {
  if (response.headersSent || response.destroyed) return;
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  if (error.code === 'unauthorized') response.setHeader('WWW-Authenticate', 'Bearer');
  // Node reads and discards the rest of the body. Closing at once would reset the connection of a client that is still
  // sending, and the response could be lost (RFC 9112, 9.6).
  sendJson(response, error.status, error.envelope(), requestId);
}
