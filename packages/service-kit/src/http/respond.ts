import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StreamedFile } from '@luplay/contracts';
import type { Request, Response } from 'express';
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

const headersOf = (type: string, cache: string, requestId: string | undefined): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'Content-Type': type,
  'Cache-Control': cache,
  ...(requestId === undefined ? {} : { 'X-Request-Id': requestId }),
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
    ...headersOf(type, cache, requestId),
    ...(body !== null && { 'Content-Length': Buffer.byteLength(body) }),
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

/** A client that takes no byte for this long is sent away, ms. */
const STALL_MS = 60_000;

interface Part {
  start: number;
  end: number;
}

/**
 * Sends a stored file: as a whole, or the one range that is asked for (RFC 9110, 13 and 14). A request of several
 * ranges gets the whole file, which the RFC permits. The path identifies the content, so its last part is the ETag.
 */
export async function sendStream(
  request: Request,
  response: Response,
  file: StreamedFile,
  requestId: string,
): Promise<void> {
  const etag = `"${request.path.slice(request.path.lastIndexOf('/') + 1)}"`;
  const headers = { ...headersOf(file.type, FOR_EVER, requestId), ETag: etag, 'Accept-Ranges': 'bytes' };
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const part = partOf(request, etag, file.bytes);
  if (part === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${file.bytes}`, 'Content-Length': 0 }).end();
    return;
  }
  const { start, end } = part ?? { start: 0, end: file.bytes - 1 };
  const range = part && { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` };
  const head = { ...headers, ...range, 'Content-Length': end - start + 1 };
  if (request.method === 'HEAD') {
    await file.check?.();
    response.writeHead(200, head).end();
    return;
  }
  const source = file.open(start, end)[Symbol.asyncIterator]();
  // A store that is away is an error while no header is sent.
  const first = await source.next();
  // Nothing would end a source whose client left before there was a byte to send.
  if (response.destroyed) return void (await source.return?.());
  response.writeHead(part ? 206 : 200, head);
  response.setTimeout(STALL_MS, () => response.destroy());
  await pipeline(Readable.from(from(first, source), { objectMode: false, highWaterMark: 1 }), response);
}

async function* from(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let step = first; !step.done; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}

/** Undefined: the whole file. */
function partOf(request: Request, etag: string, bytes: number): Part | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined;
  const ranges = request.range(bytes);
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
