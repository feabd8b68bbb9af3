import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StreamedFile } from '@luplay/contracts';
import type { Request, Response } from 'express';
import { fileHeaders } from './respond.ts';
import { isKnown } from './shared-answer.ts';

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
  const headers = { ...fileHeaders(file.type, requestId), ETag: etag, 'Accept-Ranges': 'bytes' };
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
    response.writeHead(200, head).end();
    return;
  }
  const source = file.open(start, end)[Symbol.asyncIterator]();
  // A store that is away is an error while no header is sent.
  const first = await source.next();
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
