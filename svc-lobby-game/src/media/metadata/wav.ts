import { type Bytes, Unreadable } from './bytes.ts';
import { type Edit, remove, replace } from './edits.ts';

const HEAD_BYTES = 12;
/** What a player needs. Everything else, such as `LIST`, `bext`, `id3 ` and `iXML`, tells of the recording. */
const KEPT = new Set(['fmt ', 'fact', 'data']);

/** Takes every chunk of a WAV file away but the sound and its format. */
export async function wavMetadata(file: Bytes): Promise<Edit[]> {
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
