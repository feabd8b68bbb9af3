import { decodeDoc } from '../bson/decode.ts';
import type { HeapWatch } from '../heap.ts';
import type { Collection } from './collection.ts';
import type { StorageFile, StoredDoc } from './file.ts';
import { StorageError } from './open.ts';

/** So many damaged rows are named; a file with more is better restored as a whole. */
const NAMED_ROWS = 20;

interface DamagedRow {
  sequence: number;
  collection: string;
  reason: string;
}

export interface LoadOptions {
  /** For messages. */
  path: string;
  /** Rows that cannot be read are moved to the file's table `damaged`, and the start goes on without them. */
  setAside: boolean;
  heap: HeapWatch;
}

/**
 * Reads all documents into their collections; returns the highest sequence. Throws StorageError that names the damaged
 * rows, or says what to do where the documents do not fit into the heap.
 */
export function loadDocs(file: StorageFile, collections: Map<number, Collection>, options: LoadOptions): number {
  const damaged: DamagedRow[] = [];
  let last = 0;
  let count = 0;
  for (const row of readableRows(file, options.path)) {
    const { sequence, bytes } = row;
    const collection = collections.get(row.collection);
    try {
      if (!collection) throw new Error(`its collection ${row.collection} is not in the file`);
      collection.load({ sequence, doc: decodeDoc(toBuffer(bytes)), bytes });
    } catch (error) {
      damaged.push({ sequence, collection: collection?.namespace ?? '?', reason: (error as Error).message });
    }
    last = sequence;
    count += 1;
    if (!options.heap.hasRoomFor(bytes.length)) throw doesNotFit(options, count);
  }
  if (damaged.length > 0) {
    const text = describe(damaged, options.path);
    if (!options.setAside) throw new StorageError(`${text}. ${WAYS_OUT}`);
    file.setAside(damaged);
    console.error(JSON.stringify({ level: 'error', msg: `set aside in the table damaged: ${text}` }));
  }
  return last;
}

const WAYS_OUT =
  'Restore the file from a backup, or start once with EMBEDDED_MONGO_SET_ASIDE=1, which moves these rows to its table "damaged" and goes on without them.';

function describe(damaged: DamagedRow[], path: string): string {
  const named = damaged.slice(0, NAMED_ROWS).map((row) => `${row.collection} row ${row.sequence} (${row.reason})`);
  const more = damaged.length > NAMED_ROWS ? ` and ${damaged.length - NAMED_ROWS} more` : '';
  return `${path} has ${damaged.length} damaged documents: ${named.join(', ')}${more}`;
}

/** SQLite itself may find its pages damaged. */
function* readableRows(file: StorageFile, path: string): Generator<StoredDoc> {
  let last = 0;
  try {
    for (const row of file.loadDocs()) {
      last = row.sequence;
      yield row;
    }
  } catch (error) {
    throw new StorageError(
      `${path} cannot be read behind row ${last}: ${(error as Error).message}. Restore it from a backup.`,
    );
  }
}

function doesNotFit({ path, heap }: LoadOptions, count: number): StorageError {
  return new StorageError(
    `${path} does not fit into memory: ${count} documents fill ${heap.percent} % of a heap of ${heap.limitMb} MB. ` +
      `Start with more, such as LUPLAY_MONGO_HEAP_MB=${heap.limitMb * 2}, or move to MongoDB, which needs no such memory: npm run export-mongo -- <MONGO_URL>`,
  );
}

export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
