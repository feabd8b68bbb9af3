import { createHash } from 'node:crypto';
import { MEDIA_LIMITS, type MediaKind } from '@luplay/contracts/lobby-game';
import { AppError } from '@luplay/service-kit';
import { assertSignature, SIGNATURE_BYTES } from './formats.ts';

const MB = 1024 * 1024;
const NAMES: Record<MediaKind, string> = { picture: 'Картинка', audio: 'Звук', video: 'Видео' };
const tooLarge = (kind: MediaKind) =>
  new AppError('too_large', { message: `${NAMES[kind]} больше ${MEDIA_LIMITS[kind].bytes / MB} МБ.` });

export interface Passed {
  bytes: number;
  hash: string;
}

/** Passes a file on. `done` gets what has passed. */
export async function* measured(
  source: AsyncIterable<Uint8Array>,
  done: (passed: Passed) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    hash.update(chunk);
    yield chunk;
  }
  done({ bytes, hash: hash.digest('hex') });
}

/** Passes a file of at most the allowed size on, judging it by its first bytes. `done` gets what has passed. */
export async function* checked(
  source: AsyncIterable<Uint8Array>,
  kind: MediaKind,
  done: (passed: Passed) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of measured(source, done)) {
    bytes += chunk.length;
    if (bytes > MEDIA_LIMITS[kind].bytes) throw tooLarge(kind);
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SIGNATURE_BYTES) continue;
    assertSignature(head, kind);
    yield head;
    head = null;
  }
  if (head) assertSignature(head, kind);
}
