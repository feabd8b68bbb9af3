import type { Bytes } from './bytes.ts';
import { type Edit, remove } from './bytes.ts';

const ID3V1_BYTES = 128;
const ENHANCED_BYTES = 227;
const APE_BYTES = 32;
const LYRICS_END_BYTES = 15;

/** A length of ID3v2: seven bits of each of four bytes. */
const syncsafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0);
const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Where the frames begin: behind all tags at the start. */
async function startOf(file: Bytes): Promise<number> {
  for (let at = 0; ; ) {
    const head = await file.at(at, APE_BYTES);
    if (head.length >= 10 && text(head, 0, 3) === 'ID3') {
      const footer = (head[5] ?? 0) & 0x10 ? 10 : 0;
      at += 10 + syncsafe(head, 6) + footer;
    } else if (head.length === APE_BYTES && text(head, 0, 8) === 'APETAGEX') {
      at += APE_BYTES + head.readUInt32LE(12);
    } else return at;
  }
}

/** How long the tag is that ends here; 0: there is none. */
async function tagBefore(file: Bytes, end: number): Promise<number> {
  const tail = await file.at(Math.max(0, end - ID3V1_BYTES), Math.min(end, ID3V1_BYTES));
  const from = (bytes: number, length: number) => text(tail, tail.length - bytes, tail.length - bytes + length);
  if (tail.length < ID3V1_BYTES) return 0;
  if (from(ID3V1_BYTES, 3) === 'TAG') {
    const enhanced = await file.at(Math.max(0, end - ID3V1_BYTES - ENHANCED_BYTES), 4);
    return ID3V1_BYTES + (text(enhanced, 0, 4) === 'TAG+' ? ENHANCED_BYTES : 0);
  }
  if (from(APE_BYTES, 8) === 'APETAGEX') {
    const footer = tail.subarray(-APE_BYTES);
    // Its size counts the footer, not the header, which the highest flag tells of.
    return footer.readUInt32LE(12) + (footer.readUInt32LE(20) & 0x80000000 ? APE_BYTES : 0);
  }
  if (from(9, 9) === 'LYRICS200') return Number.parseInt(from(LYRICS_END_BYTES, 6), 10) + LYRICS_END_BYTES || 0;
  if (from(10, 3) === '3DI') return syncsafe(tail, tail.length - 4) + 20;
  return 0;
}

/** Takes the tags of an MP3 file away: ID3 of all versions, APE and Lyrics3. */
export async function mp3Metadata(file: Bytes): Promise<Edit[]> {
  const start = await startOf(file);
  let end = file.size;
  for (let length = await tagBefore(file, end); length > 0 && end - length > start; ) {
    end -= length;
    length = await tagBefore(file, end);
  }
  return [...(start > 0 ? [remove(0, start)] : []), ...(end < file.size ? [remove(end, file.size)] : [])];
}
