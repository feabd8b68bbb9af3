import type { PlayedExtension } from '../formats.ts';
import { edited } from './bytes.ts';
import { withoutMetadata } from './metadata.ts';

/** A file as it is stored, and what was changed in it. */
export async function clean(bytes: Buffer, extension: PlayedExtension) {
  const read = (start: number, end: number) => bytes.subarray(start, end);
  const edits = await withoutMetadata(extension, bytes.length, async (start, end) => read(start, end));
  const parts: Buffer[] = [];
  const stream = edited(bytes.length, edits, async function* (start, end) {
    // In small pieces, as a storage reads.
    for (let at = start; at < end; at += 700) yield read(at, Math.min(end, at + 700));
  });
  for await (const part of stream) parts.push(Buffer.from(part));
  return { bytes: Buffer.concat(parts), edits };
}
