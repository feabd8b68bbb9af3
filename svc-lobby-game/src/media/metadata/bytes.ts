/** A file that is read in parts. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** Read at once: most structures are short and near to each other. */
const WINDOW_BYTES = 64 * 1024;
/** Longest structure that is read whole, bytes. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Structures of one file. A hostile one is given up before it takes the service's time. */
const MOST_PARTS = 500_000;

export class Unreadable extends Error {}

/** Reads a file here and there, a window at a time. */
export class Bytes {
  private window: Buffer = Buffer.alloc(0);
  private from = 0;
  private parts = 0;

  readonly size: number;
  private readonly read: ReadRange;

  constructor(size: number, read: ReadRange) {
    this.size = size;
    this.read = read;
  }

  /** The bytes from `start` on; fewer at the end of the file. */
  async at(start: number, length: number): Promise<Buffer> {
    this.parts += 1;
    if (this.parts > MOST_PARTS || length > MOST_BYTES) throw new Unreadable('too many or too long structures');
    const end = Math.min(start + length, this.size);
    if (start >= end) return Buffer.alloc(0);
    if (start < this.from || end > this.from + this.window.length) {
      const until = Math.min(this.size, start + Math.max(length, WINDOW_BYTES));
      this.window = Buffer.from(await this.read(start, until));
      this.from = start;
    }
    return this.window.subarray(start - this.from, end - this.from);
  }
}

/** Puts other bytes in the place of those from `start` up to and excluding `end`. */
export interface Edit {
  start: number;
  end: number;
  /** A number of zeros may be long. */
  bytes: Uint8Array | { zeros: number };
}

const BLOCK = Buffer.alloc(64 * 1024);
/** So much is looked at before it is written over: a file without metadata has no edits. */
const LOOKED_AT_BYTES = 64 * 1024;

export const remove = (start: number, end: number): Edit => ({ start, end, bytes: { zeros: 0 } });

/** No edit when the same bytes are there already. */
export async function replace(file: Bytes, start: number, bytes: Uint8Array): Promise<Edit[]> {
  const present = await file.at(start, bytes.length);
  return present.equals(bytes) ? [] : [{ start, end: start + bytes.length, bytes }];
}

/** No edit when there are zeros already. */
export async function zero(file: Bytes, start: number, end: number): Promise<Edit[]> {
  if (start >= end) return [];
  const isShort = end - start <= LOOKED_AT_BYTES;
  if (isShort && (await file.at(start, end - start)).every((byte) => byte === 0)) return [];
  return [{ start, end, bytes: { zeros: end - start } }];
}

/** The edits in their order, each after the end of the one before: the first one of overlapping edits counts. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  let reached = 0;
  return edits
    .toSorted((one, other) => one.start - other.start)
    .flatMap((edit) => {
      const { start, end, bytes } = edit;
      if (start >= reached) {
        reached = end;
        return [edit];
      }
      if (end <= reached || !('zeros' in bytes) || bytes.zeros === 0) return [];
      const rest = { start: reached, end, bytes: { zeros: end - reached } };
      reached = end;
      return [rest];
    });
}

/** The file with the edits, which are in order, as a stream. */
export async function* edited(
  size: number,
  edits: readonly Edit[],
  read: (start: number, end: number) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const { start, end, bytes } of edits) {
    if (start > at) yield* read(at, start);
    if (!('zeros' in bytes)) yield bytes;
    else for (let left = bytes.zeros; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, left);
    at = end;
  }
  if (at < size) yield* read(at, size);
}
