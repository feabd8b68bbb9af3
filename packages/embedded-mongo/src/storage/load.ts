import { decodeDoc } from '../bson/codec.ts';
import type { HeapWatch } from '../heap.ts';
import type { Collection } from './collection.ts';
import { StorageError, type StorageFile, type StoredDoc } from './file.ts';

/** At most this many damaged rows are named. A file with more should be restored from a backup. */
const NAMED_ROWS = 20;

interface DamagedRow {
  sequence: number;
  collection: string;
  reason: string;
}

export interface LoadOptions {
  /** Used in messages. */
  path: string;
  /** Move unreadable rows to the file's table `damaged` and continue the start. */
  setAside: boolean;
  heap: HeapWatch;
}

/**
 * Loads all documents into their collections and returns the highest sequence number. Throws a StorageError that names
 * damaged rows or explains what to do when the documents do not fit into the heap.
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
      collection.load(sequence, decodeDoc(bytes), bytes);
    } catch (error) {
      damaged.push({ sequence, collection: collection?.namespace ?? '?', reason: (error as Error).message });
    }
    last = sequence;
    count += 1;
    if (!options.heap.hasRoomFor(bytes.length)) throw doesNotFit(options, count);
  }
  if (damaged.length > 0) {
    const text = describe(damaged, options.path);
    if (!options.setAside) throw new StorageError(`${text}. ${RECOVERY_HINT}`);
    file.setAside(damaged);
    console.error(JSON.stringify({ level: 'error', msg: `set aside in the table damaged: ${text}` }));
  }
  return last;
}

const RECOVERY_HINT =
  'Restore the file from a backup, or start once with EMBEDDED_MONGO_SET_ASIDE=1, which moves these rows to its table "damaged" and goes on without them.';

function describe(damaged: DamagedRow[], path: string): string {
  const named = damaged.slice(0, NAMED_ROWS).map((row) => `${row.collection} row ${row.sequence} (${row.reason})`);
  const more = damaged.length > NAMED_ROWS ? ` and ${damaged.length - NAMED_ROWS} more` : '';
  return `${path} has ${damaged.length} damaged documents: ${named.join(', ')}${more}`;
}

/** Reading may also fail because SQLite finds damaged pages. */
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
      `Start with more, such as LUPLAY_MONGO_HEAP_MB=${heap.limitMb * 2}, or move to MongoDB, which needs no such memory: MONGO_URL=<address> npm run export-mongo`,
  );
}
