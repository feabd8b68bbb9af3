import type { IncomingMessage } from 'node:http';
import { AppError } from '../base/errors.ts';

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
  const text = (await readAll(request, limit)).toString('utf8');
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
