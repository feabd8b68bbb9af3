import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { LogFlush } from './log-flush.ts';
import { type DiskFullError, DiskSpace, isDiskFull } from './space.ts';

interface StoredCollection {
  id: number;
  database: string;
  name: string;
  /** BSON of each index specification except `_id_`. */
  indexes: Uint8Array[];
}

export interface StoredDoc {
  sequence: number;
  collection: number;
  bytes: Uint8Array;
}

interface PendingDoc {
  collection: number;
  /** null: the document was deleted. */
  bytes: Uint8Array | null;
}

/** A document keeps its collection, so that its index stays untouched: REPLACE would write it anew. */
const UPSERT =
  'INSERT INTO documents (sequence, collection, doc) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET doc = excluded.doc';

/** Pages of 4 KiB that are copied in one step: about a millisecond. */
const COPY_PAGES = 256;

/**
 * The SQLite file that stores the documents. Changes are collected until `commit` makes them durable as one transaction
 * (WAL with synchronous=NORMAL): an acknowledged write survives the death of this process, but not a power failure. The
 * file is locked, so a second process fails at `open`. Only its owner may read it.
 */
export class StorageFile {
  readonly #db: DatabaseSync;
  /** Catalogue changes and the documents before each of them, in order. */
  readonly #steps: (() => void)[] = [];
  #pending = new Map<number, PendingDoc>();
  /** Pending documents that are written before a pending change of the catalogue, oldest first. */
  #earlier: Map<number, PendingDoc>[] = [];
  /** The pending changes need space. */
  #grows = false;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #get: StatementSync;
  readonly #log: LogFlush;
  readonly #space: DiskSpace;

  constructor(path: string) {
    this.#db = openDatabase(path);
    this.#put = this.#db.prepare(UPSERT);
    this.#remove = this.#db.prepare('DELETE FROM documents WHERE sequence = ?');
    this.#get = this.#db.prepare('SELECT doc FROM documents WHERE sequence = ?');
    this.#log = new LogFlush(`${path}-wal`);
    this.#space = new DiskSpace(path);
  }

  get dirty(): boolean {
    return this.#steps.length > 0 || this.#pending.size > 0;
  }

  /** Whether the disk has no space. Only removals are accepted then. */
  get full(): boolean {
    return this.#space.full;
  }

  loadCollections(): StoredCollection[] {
    const rows = this.#db.prepare('SELECT id, database, name FROM collections ORDER BY id').all();
    const specs = this.#db.prepare('SELECT spec FROM indexes WHERE collection = ? ORDER BY rowid');
    return rows.map((row) => ({
      id: Number(row.id),
      database: String(row.database),
      name: String(row.name),
      indexes: specs.all(row.id as number).map(({ spec }) => spec as Uint8Array),
    }));
  }

  /** In the order of insertion. */
  *loadDocs(): Generator<StoredDoc> {
    for (const row of this.#db.prepare('SELECT sequence, collection, doc FROM documents ORDER BY sequence').iterate()) {
      yield { sequence: Number(row.sequence), collection: Number(row.collection), bytes: row.doc as Uint8Array };
    }
  }

  /** The bytes of a document as it is now, committed or not. Throws when there is none. */
  read(sequence: number): Uint8Array {
    const pending = [...this.#earlier, this.#pending].findLast((docs) => docs.has(sequence))?.get(sequence);
    const bytes = pending ? pending.bytes : (this.#get.get(sequence)?.doc as Uint8Array | undefined);
    if (!bytes) throw new Error(`row ${sequence} is not in the file`);
    return bytes;
  }

  put(sequence: number, collection: number, bytes: Uint8Array): void {
    this.#pending.set(sequence, { collection, bytes });
    this.#grows = true;
  }

  remove(sequence: number, collection: number): void {
    this.#pending.set(sequence, { collection, bytes: null });
  }

  addCollection(id: number, database: string, name: string): void {
    this.#grows = true;
    this.#later('INSERT INTO collections (id, database, name) VALUES (?, ?, ?)', id, database, name);
  }

  dropCollection(id: number): void {
    this.#later('DELETE FROM documents WHERE collection = ?', id);
    this.#later('DELETE FROM indexes WHERE collection = ?', id);
    this.#later('DELETE FROM collections WHERE id = ?', id);
  }

  putIndex(collection: number, name: string, spec: Uint8Array): void {
    this.#grows = true;
    this.#later('INSERT OR REPLACE INTO indexes (collection, name, spec) VALUES (?, ?, ?)', collection, name, spec);
  }

  dropIndex(collection: number, name: string): void {
    this.#later('DELETE FROM indexes WHERE collection = ? AND name = ?', collection, name);
  }

  /** Moves unreadable rows to the table `damaged`. */
  setAside(rows: readonly { sequence: number; reason: string }[]): void {
    this.#db.exec('CREATE TABLE IF NOT EXISTS damaged (sequence INTEGER, collection INTEGER, doc BLOB, reason TEXT)');
    const copy = this.#db.prepare(
      'INSERT INTO damaged SELECT sequence, collection, doc, ? FROM documents WHERE sequence = ?',
    );
    this.#db.exec('BEGIN');
    for (const { sequence, reason } of rows) {
      copy.run(reason, sequence);
      this.#remove.run(sequence);
    }
    this.#db.exec('COMMIT');
  }

  /**
   * Makes all changes since the last commit durable, or none. If it throws, memory is ahead of the file. DiskFullError:
   * there is no space. Changes that only remove are then retried with the reserve.
   */
  commit(): void {
    if (!this.dirty) return;
    try {
      if (this.#grows) this.#space.check();
      this.#transaction();
      this.#log.committed();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      const full = this.#space.ranOut();
      if (this.#grows) throw full;
      this.#removeWithReserve(full);
    } finally {
      this.rollback();
    }
  }

  /** Drops all changes since the last commit. */
  rollback(): void {
    this.#steps.length = 0;
    this.#pending = new Map();
    this.#earlier = [];
    this.#grows = false;
  }

  /**
   * Writes a copy of the file to `path`, in steps between which commits go on. The copy is the file as it is when this
   * resolves: SQLite repeats later commits of this connection in it. https://www.sqlite.org/backup.html
   */
  async copyTo(path: string): Promise<void> {
    await backup(this.#db, path, { rate: COPY_PAGES });
  }

  close(): void {
    this.#log.close();
    this.#db.close();
    this.#space.close();
  }

  /** Once the log is in the database its pages can be overwritten, so the removal needs no more space than those. */
  #removeWithReserve(full: DiskFullError): void {
    this.#space.release();
    try {
      this.#db.exec('PRAGMA wal_checkpoint(RESTART)');
      this.#transaction();
    } catch (error) {
      throw isDiskFull(error) ? full : error;
    }
  }

  #later(sql: string, ...parameters: (string | number | Uint8Array)[]): void {
    const docs = this.#pending;
    this.#pending = new Map();
    if (docs.size > 0) {
      this.#earlier.push(docs);
      this.#steps.push(() => this.#write(docs));
    }
    this.#steps.push(() => this.#db.prepare(sql).run(...parameters));
  }

  #transaction(): void {
    this.#db.exec('BEGIN');
    try {
      for (const step of this.#steps) step();
      this.#write(this.#pending);
      this.#db.exec('COMMIT');
    } catch (error) {
      // SQLite may have rolled back already, as it does when the disk is full.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #write(docs: Map<number, PendingDoc>): void {
    for (const [sequence, { collection, bytes }] of docs) {
      if (bytes) {
        this.#put.run(sequence, collection, bytes);
        this.#log.wrote(bytes.length);
      } else this.#remove.run(sequence);
    }
  }
}

/** The database file cannot be used: locked by another process, or not a database of this package. */
export class StorageError extends Error {
  override name = 'StorageError';
}

const SCHEMA_VERSION = 1;
const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY, database TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (database, name));
  CREATE TABLE indexes (collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL, PRIMARY KEY (collection, name));
  CREATE TABLE documents (sequence INTEGER PRIMARY KEY, collection INTEGER NOT NULL, doc BLOB NOT NULL);
  CREATE INDEX documents_of_collection ON documents (collection);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * Opens the file for this process only and creates it when it does not exist. Only its owner may read it, also when an
 * earlier version left it open to others. SQLite gives the log the same mode.
 */
function openDatabase(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`]) if (existsSync(file)) chmodSync(file, 0o600);
  const db = new DatabaseSync(path);
  try {
    db.exec(
      'PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL',
    );
    db.exec('BEGIN EXCLUSIVE; COMMIT');
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
    if (version === 0) db.exec(`BEGIN; ${SCHEMA} COMMIT`);
    else if (version !== SCHEMA_VERSION)
      throw new StorageError(`${path} has layout ${version}, this server knows ${SCHEMA_VERSION}`);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof StorageError) throw error;
    throw new StorageError(
      isBusy(error)
        ? `${path} is in use by another embedded MongoDB process; stop that one or choose another file`
        : `${path} cannot be used as a database file: ${(error as Error).message}`,
    );
  }
}

function isBusy(error: unknown): boolean {
  return /database is (locked|busy)/.test(String(error));
}
