import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '../errors.ts';

/** Writes a JSON answer in one piece. Does nothing when the answer has begun or the client has gone. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** Writes the envelope of a failure. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  if (error.code === 'unauthorized') response.setHeader('WWW-Authenticate', 'Bearer');
  // The rest of a body that was not read would be taken for the next request.
  if (!request.complete) response.setHeader('Connection', 'close');
  sendJson(response, error.status, error.envelope());
}
