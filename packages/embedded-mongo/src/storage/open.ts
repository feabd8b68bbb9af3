import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
export function openDatabase(path: string): DatabaseSync {
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
