import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Call } from '@luplay/contracts';
import { AppError } from '../base/errors.ts';
import { within } from '../base/waiting.ts';

export const DEFAULT_MAX_BODY = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * The request's JSON body, `{}` when it has none. Throws `unsupported_media` for another type or encoding, `too_large`
 * beyond `limit` bytes and `validation_failed` for malformed JSON.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<unknown> {
  const { headers } = request;
  const declared = Number(headers['content-length'] ?? 0);
  if (declared === 0 && headers['transfer-encoding'] === undefined) return {};
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new AppError('unsupported_media');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new AppError('unsupported_media');
  if (declared > limit) throw new AppError('too_large');
  const bytes = await (declared > DEFAULT_MAX_BODY ? readLarge(request, limit) : readAll(request, limit));
  const text = bytes.toString('utf8');
  if (text === '') return {};
  return parseJson(text);
}

function readAll(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (settle: () => void) => {
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('error', onError);
      request.off('close', onError);
      settle();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) stop(() => reject(new AppError('too_large')));
      else chunks.push(chunk);
    };
    const onEnd = () => stop(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)));
    const onError = () => stop(() => reject(new AppError('validation_failed')));
    request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError);
  });
}

/** How long a large body may stall, and take, seconds: a bad line sends a picture of 2 MB in half a minute. */
const LARGE = { stallSeconds: 6, seconds: 60 };

async function readLarge(request: IncomingMessage, limit: number): Promise<Buffer> {
  uploading.add(request.socket);
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, limit, LARGE)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Parses untrusted JSON. Refuses `__proto__` keys at any depth. */
export function parseJson(text: string): unknown {
  try {
    return text.includes('__proto__') ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('validation_failed', { details: [{ path: '', message: 'это не JSON' }] });
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') {
    throw new AppError('validation_failed', { details: [{ path: key, message: 'недопустимое поле' }] });
  }
  return value;
}

/** A refusal waits for the rest of the body for at most this long, ms. */
const REST_MS = 1_000;

/**
 * Reads the rest of a refused body. The gateway passes bodies on as they come: when the answer overtakes one, it closes
 * the client's connection without a word, perhaps under the next request.
 */
export async function passRest(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  request.resume();
  await finished(request, { signal: AbortSignal.timeout(REST_MS) }).catch(() => undefined);
}

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
      const patience = Math.max(0, Math.min(stallSeconds * 1000, until - Date.now()));
      const step = await within(next, patience, () => new Error('the upload stalls')).catch((cause: unknown) => {
        throw broken(cause);
      });
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

/** Call once it is answered: lets the rest of a refused body pass for a moment, then ends the connection. */
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
