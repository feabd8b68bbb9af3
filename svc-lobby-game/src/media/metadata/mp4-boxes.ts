import type { Bytes } from './bytes.ts';

export interface Box {
  type: string;
  start: number;
  /** Where its content begins and ends. */
  from: number;
  end: number;
}

/** The boxes between two places, as far as they can be told apart (ISO/IEC 14496-12, 4.2). */
export async function* boxes(file: Bytes, from: number, end: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= end; ) {
    const head = await file.at(at, 16);
    let size = head.readUInt32BE(0);
    let headBytes = 8;
    if (size === 1 && head.length === 16) {
      size = Number(head.readBigUInt64BE(8));
      headBytes = 16;
    } else if (size === 0) size = end - at;
    if (size < headBytes) return;
    const box = { type: head.toString('latin1', 4, 8), start: at, from: at + headBytes, end: Math.min(end, at + size) };
    if (box.from > box.end) return;
    yield box;
    at = box.end;
  }
}

/** The first box that is found along these types. */
export async function boxAt(file: Bytes, { from, end }: Box, [type, ...rest]: readonly string[]): Promise<Box | null> {
  for await (const box of boxes(file, from, end)) {
    if (box.type === type) return rest.length === 0 ? box : boxAt(file, box, rest);
  }
  return null;
}
