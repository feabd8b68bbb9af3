import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Call } from '@luplay/contracts';
import { AppError } from '../base/errors.ts';
import { DEFAULT_MAX_BODY } from './body.ts';

/** A refused client that goes on sending is read for this long, so that it gets the answer, ms. */
const LINGER_MS = 2_000;

/** Connections with an upload on its way: it has a time limit of its own instead of the server's. */
const uploading = new WeakSet<Duplex>();
export const isUploading = (socket: Duplex): boolean => uploading.has(socket);

/**
 * The body of an `upload` call. Throws `unsupported_media` for another type, `too_large` beyond `maxBody`, and
 * `validation_failed` for a body that stalls, takes too long or breaks off.
 */
export function readUpload(
  request: IncomingMessage,
  { maxBody = DEFAULT_MAX_BODY, upload = { stallSeconds: 5, seconds: 5 } }: Pick<Call, 'maxBody' | 'upload'>,
): AsyncIterable<Uint8Array> {
  const { headers, socket } = request;
  if (headers['content-type'] !== 'application/octet-stream') throw new AppError('unsupported_media');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new AppError('unsupported_media');
  if (Number(headers['content-length'] ?? 0) > maxBody) throw new AppError('too_large');
  uploading.add(socket);
  return chunksOf(request, maxBody, upload);
}

async function* chunksOf(
  request: IncomingMessage,
  maxBody: number,
  { stallSeconds, seconds }: NonNullable<Call['upload']>,
): AsyncGenerator<Uint8Array> {
  const until = Date.now() + seconds * 1000;
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  let bytes = 0;
  let waits = false;
  try {
    for (;;) {
      const next = chunks.next();
      waits = true;
      const step = await within(next, Math.min(stallSeconds * 1000, until - Date.now()));
      waits = false;
      if (step.done) return;
      bytes += step.value.length;
      if (bytes > maxBody) throw new AppError('too_large');
      yield step.value;
    }
  } finally {
    // An iterator that waits for a byte returns only with the connection.
    if (!waits) await chunks.return?.();
  }
}

/** Call when an upload is answered: lets the rest of a refused body pass for a moment, then ends the connection. */
export function endUpload(request: IncomingMessage): void {
  const { socket } = request;
  uploading.delete(socket);
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, LINGER_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

const broken = (cause: unknown) =>
  new AppError('validation_failed', { message: 'Файл не дошёл целиком. Попробуйте ещё раз.', cause });

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the upload stalls')), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw broken(error);
  } finally {
    clearTimeout(timer);
  }
}
