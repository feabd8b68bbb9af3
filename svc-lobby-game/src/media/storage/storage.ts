/** Where the bytes of media are. Keys are chosen by the caller, 24 hexadecimal digits, each for one file. */
export interface MediaStorage {
  /** The database that a restored one is a copy of has the same bytes: those of restored files are never removed. */
  readonly isShared: boolean;
  /** Stores a stream without holding it in memory. When the stream or the storage fails, nothing stays stored. */
  put(key: string, source: AsyncIterable<Uint8Array>, type: string): Promise<void>;
  /** The bytes from `start` up to and including `end`. */
  read(key: string, start: number, end: number): AsyncIterable<Uint8Array>;
  /** Throws `not_found` when not all bytes are there. */
  check(key: string, bytes: number): Promise<void>;
  /** Also removes what an interrupted `put` has left. Succeeds when there is nothing. */
  remove(key: string): Promise<void>;
  close(): void;
}

/** Joins and splits a stream's chunks into blocks of `size` bytes; the last one may be shorter. */
export async function* blocksOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - held);
      parts.push(part);
      held += part.length;
      at += part.length;
      if (held < size) continue;
      yield Buffer.concat(parts);
      parts = [];
      held = 0;
    }
  }
  if (held > 0) yield Buffer.concat(parts);
}
