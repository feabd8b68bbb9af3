import { closeSync, fdatasync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Raised when the database file cannot be had: locked by another process, or not ours. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export interface StoredCollection {
  id: number;
  database: string;
  name: string;
  /** BSON of each index specification, `_id_` excepted. */
  indexes: Uint8Array[];
}

export interface StoredDoc {
  sequence: number;
  collection: number;
  bytes: Uint8Array;
}

const SCHEMA_VERSION = 1;
const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY, database TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (database, name));
  CREATE TABLE indexes (collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL, PRIMARY KEY (collection, name));
  CREATE TABLE documents (sequence INTEGER PRIMARY KEY, collection INTEGER NOT NULL, doc BLOB NOT NULL);
  CREATE INDEX documents_of_collection ON documents (collection);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** After as many bytes of documents the kernel is asked to bring the log to the disk. */
const FLUSH_BYTES = 1024 * 1024;

interface PendingDoc {
  collection: number;
  /** null: the document is gone. */
  bytes: Uint8Array | null;
}

/**
 * The SQLite file behind the documents in memory. Changes gather until `commit`, which makes them durable as one transaction:
 * WAL with synchronous=NORMAL, so an acknowledged write survives the death of this process (not: of the machine's power).
 * The file is held exclusively; a second process is refused at `open`.
 */
export class StorageFile {
  readonly #db: DatabaseSync;
  readonly #pending = new Map<number, PendingDoc>();
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  readonly #log: LogFlush;
  #inTransaction = false;

  constructor(path: string) {
    this.#db = open(path);
    this.#put = this.#db.prepare('INSERT OR REPLACE INTO documents (sequence, collection, doc) VALUES (?, ?, ?)');
    this.#remove = this.#db.prepare('DELETE FROM documents WHERE sequence = ?');
    this.#begin = this.#db.prepare('BEGIN');
    this.#end = this.#db.prepare('COMMIT');
    this.#log = new LogFlush(`${path}-wal`);
  }

  get dirty(): boolean {
    return this.#inTransaction || this.#pending.size > 0;
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

  put(sequence: number, collection: number, bytes: Uint8Array): void {
    this.#pending.set(sequence, { collection, bytes });
  }

  remove(sequence: number, collection: number): void {
    this.#pending.set(sequence, { collection, bytes: null });
  }

  addCollection(id: number, database: string, name: string): void {
    this.#run('INSERT INTO collections (id, database, name) VALUES (?, ?, ?)', id, database, name);
  }

  renameCollection(id: number, database: string, name: string): void {
    this.#run('UPDATE collections SET database = ?, name = ? WHERE id = ?', database, name, id);
  }

  dropCollection(id: number): void {
    this.#run('DELETE FROM documents WHERE collection = ?', id);
    this.#run('DELETE FROM indexes WHERE collection = ?', id);
    this.#run('DELETE FROM collections WHERE id = ?', id);
  }

  putIndex(collection: number, name: string, spec: Uint8Array): void {
    this.#run('INSERT OR REPLACE INTO indexes (collection, name, spec) VALUES (?, ?, ?)', collection, name, spec);
  }

  dropIndex(collection: number, name: string): void {
    this.#run('DELETE FROM indexes WHERE collection = ? AND name = ?', collection, name);
  }

  /** Makes everything since the last commit durable, all or nothing. When it throws, memory is ahead of the file. */
  commit(): void {
    if (!this.dirty) return;
    try {
      this.#writePending();
      this.#end.run();
      this.#inTransaction = false;
      this.#log.committed();
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Forgets everything since the last commit. */
  rollback(): void {
    this.#pending.clear();
    if (this.#inTransaction) {
      this.#inTransaction = false;
      try {
        this.#db.exec('ROLLBACK');
      } catch {
        // SQLite has rolled back by itself already (disk full does that).
      }
    }
  }

  close(): void {
    this.#log.close();
    this.#db.close();
  }

  /** Catalogue changes go to the file at once, behind the document changes that came before them. */
  #run(sql: string, ...parameters: (string | number | Uint8Array)[]): void {
    this.#writePending();
    this.#db.prepare(sql).run(...parameters);
  }

  #writePending(): void {
    if (!this.#inTransaction) {
      this.#begin.run();
      this.#inTransaction = true;
    }
    for (const [sequence, { collection, bytes }] of this.#pending) {
      if (bytes) {
        this.#put.run(sequence, collection, bytes);
        this.#log.wrote(bytes.length);
      } else this.#remove.run(sequence);
    }
    this.#pending.clear();
  }
}

/**
 * SQLite brings the log to the disk itself, every 1000 pages, and the commit that it falls to waits for that. Asked beforehand,
 * beside our own work, the kernel has little left to do by then: of a thousand commits of 200 KB 44 took over 5 ms, with it one.
 * Nothing relies on it. (The log carries no locks, which a second descriptor would lose when it is closed.)
 */
class LogFlush {
  readonly #path: string;
  #descriptor: number | null = null;
  #bytes = 0;
  #busy = false;
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  wrote(bytes: number): void {
    this.#bytes += bytes;
  }

  committed(): void {
    if (this.#bytes < FLUSH_BYTES || this.#busy) return;
    this.#bytes = 0;
    this.#descriptor ??= openLog(this.#path);
    if (this.#descriptor === null) return;
    this.#busy = true;
    // A disk that fails is told of by SQLite, which asks for the same.
    fdatasync(this.#descriptor, () => {
      this.#busy = false;
      if (this.#closed) this.#release();
    });
  }

  close(): void {
    this.#closed = true;
    if (!this.#busy) this.#release();
  }

  #release(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

function openLog(path: string): number | null {
  try {
    return openSync(path, 'r+');
  } catch {
    return null;
  }
}

function open(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
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
