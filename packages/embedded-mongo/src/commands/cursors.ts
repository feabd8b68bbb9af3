import { encodeDoc } from '../bson/codec.ts';
import { type Doc, RawDoc, type Reply } from '../bson/values.ts';
import { badValue, CommandError } from '../errors.ts';
import { DetachedContent } from '../storage/record.ts';

/** As in MongoDB: ten minutes without a getMore. */
const IDLE_LIMIT_MS = 10 * 60 * 1000;
const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** Documents of a result: encoded, or encoded or read from the file when their batch is sent. */
type Results = Iterator<Doc | Uint8Array | DetachedContent>;

interface Cursor {
  id: bigint;
  namespace: string;
  results: Results;
  /** Read ahead, so that the last batch is known to be the last. */
  next: Uint8Array | undefined;
  lastUsed: number;
}

/** The open cursors of a server. A result shows the data as it was when its command ran. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  /** Opened since the last commit. Their results may include changes that are rolled back. */
  readonly #opened: bigint[] = [];
  #lastId = BigInt(Date.now()) << 20n;

  get count(): number {
    return this.#open.size;
  }

  /**
   * The reply of find or aggregate: the first batch, and a cursor id when there is more and the client may ask for it.
   */
  start(namespace: string, results: Results, batchSize: number | undefined, single: boolean): Reply {
    this.#lastId += 1n;
    const cursor: Cursor = { id: this.#lastId, namespace, results, next: undefined, lastUsed: Date.now() };
    cursor.next = advance(cursor);
    const batch = take(cursor, batchSize ?? FIRST_BATCH);
    const open = cursor.next !== undefined && !single;
    if (open) {
      this.#open.set(cursor.id, cursor);
      this.#opened.push(cursor.id);
    }
    return { cursor: { firstBatch: batch, id: open ? cursor.id : 0n, ns: namespace }, ok: 1 };
  }

  /** Throws 43 (CursorNotFound) for a cursor that is exhausted, killed, timed out or unknown. */
  more(id: bigint, namespace: string, batchSize: number | undefined): Reply {
    const cursor = this.#open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw new CommandError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (batchSize !== undefined && batchSize < 0) throw badValue('batchSize must not be negative');
    cursor.lastUsed = Date.now();
    const batch = take(cursor, batchSize || Number.POSITIVE_INFINITY);
    if (cursor.next === undefined) this.#open.delete(id);
    return { cursor: { nextBatch: batch, id: cursor.next === undefined ? 0n : id, ns: namespace }, ok: 1 };
  }

  /** Called after a commit: results of open cursors are durable. */
  keepOpened(): void {
    this.#opened.length = 0;
  }

  /** Called after a rollback: closes the cursors that were opened since the last commit. */
  killOpened(): void {
    for (const id of this.#opened.splice(0)) this.#open.delete(id);
  }

  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  /** Drops the cursors of a dropped collection or database, so that their next getMore fails. */
  killNamespace(matches: (namespace: string) => boolean): void {
    for (const [id, { namespace }] of this.#open) if (matches(namespace)) this.#open.delete(id);
  }

  sweep(now: number): void {
    for (const [id, { lastUsed }] of this.#open) if (now - lastUsed > IDLE_LIMIT_MS) this.#open.delete(id);
  }
}

function take(cursor: Cursor, limit: number): RawDoc[] {
  const batch: RawDoc[] = [];
  let bytes = 0;
  while (cursor.next !== undefined && batch.length < limit) {
    bytes += cursor.next.length;
    if (batch.length > 0 && bytes > MAX_BATCH_BYTES) break;
    batch.push(new RawDoc(cursor.next));
    cursor.next = advance(cursor);
  }
  return batch;
}

function advance(cursor: Cursor): Uint8Array | undefined {
  const { done, value } = cursor.results.next();
  if (done) return undefined;
  if (value instanceof DetachedContent) return value.bytes;
  return value instanceof Uint8Array ? value : encodeDoc(value);
}
