import { AppError } from '@luplay/service-kit';
import type { PlayedExtension } from '../formats.ts';
import { Bytes, type Edit, inOrder, type ReadRange, remove, replace, Unreadable } from './bytes.ts';
import { mp3Metadata } from './mp3.ts';
import { mp4Metadata } from './mp4.ts';
import { oggMetadata } from './ogg.ts';
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

const HEAD_BYTES = 12;
/** What a player needs. Everything else, such as `LIST`, `bext`, `id3 ` and `iXML`, tells of the recording. */
const KEPT = new Set(['fmt ', 'fact', 'data']);

/** Takes every chunk of a WAV file away but the sound and its format. */
async function wavMetadata(file: Bytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  let kept = HEAD_BYTES;
  let hasData = false;
  for (let at = HEAD_BYTES; at < file.size; ) {
    const head = await file.at(at, 8);
    if (head.length < 8) {
      edits.push(remove(at, file.size));
      break;
    }
    const length = head.readUInt32LE(4);
    // A chunk of odd length has a byte more. A recording that broke off tells a longer one than there is.
    const end = Math.min(file.size, at + 8 + length + (length % 2));
    if (KEPT.has(head.toString('latin1', 0, 4))) {
      kept += end - at;
      hasData ||= head.toString('latin1', 0, 4) === 'data';
    } else edits.push(remove(at, end));
    at = end;
  }
  if (!hasData) throw new Unreadable('a WAV file without sound');
  if (edits.length === 0) return [];
  const size = Buffer.alloc(4);
  size.writeUInt32LE(kept - 8);
  return [...(await replace(file, 4, size)), ...edits];
}
