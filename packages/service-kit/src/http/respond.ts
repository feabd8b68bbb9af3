import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { AppError } from '../errors.ts';

/** What helmet would set on every answer, asked once: its headers do not depend on the request. */
const SECURITY_HEADERS = fixedHeaders();

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
    // The gateway's to say, or of no use for JSON.
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

/** Writes a JSON answer in one piece. Does nothing when the answer has begun or the client has gone. */
export function sendJson(response: ServerResponse, status: number, body: unknown, requestId?: string): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(requestId === undefined ? {} : { 'X-Request-Id': requestId }),
  });
  response.end(text);
}

/** Writes the envelope of a failure. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  requestId: string,
): void {
  if (response.headersSent || response.destroyed) return;
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  if (error.code === 'unauthorized') response.setHeader('WWW-Authenticate', 'Bearer');
  // The rest of a body that was not read would be taken for the next request.
  if (!request.complete) response.setHeader('Connection', 'close');
  sendJson(response, error.status, error.envelope(), requestId);
}
