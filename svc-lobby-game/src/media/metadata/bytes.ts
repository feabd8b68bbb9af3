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
