import { AppError } from '@luplay/service-kit';
import type { PlayedExtension } from '../formats.ts';
import { Bytes, type ReadRange, Unreadable } from './bytes.ts';
import { type Edit, inOrder } from './edits.ts';
import { mp3Metadata } from './mp3.ts';
import { mp4Metadata } from './mp4.ts';
import { oggMetadata } from './ogg.ts';
import { wavMetadata } from './wav.ts';
import { webmMetadata } from './webm.ts';

const FORMATS: Record<PlayedExtension, (file: Bytes) => Promise<Edit[]>> = {
  mp3: mp3Metadata,
  mp4: mp4Metadata,
  m4a: mp4Metadata,
  ogg: oggMetadata,
  wav: wavMetadata,
  webm: webmMetadata,
};

/**
 * What to change in a file that was examined, so that it tells of nothing but its picture and sound: not where, when,
 * by whom and with what it was recorded. Nothing is encoded anew. Empty when it tells of nothing else.
 */
export async function withoutMetadata(
  extension: PlayedExtension,
  bytes: number,
  read: ReadRange,
): Promise<readonly Edit[]> {
  try {
    return inOrder(await FORMATS[extension](new Bytes(bytes, read)));
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    throw new AppError('unsupported_media', { message: 'Файл повреждён или записан не до конца.', cause });
  }
}
