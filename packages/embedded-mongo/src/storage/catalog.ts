import { decodeDoc } from '../bson/codec.ts';
import { CommandError } from '../errors.ts';
import { Collection, type UndoLog } from './collection.ts';
import { StorageFile } from './file.ts';
import { expiryTest, parseIndexSpec } from './index-spec.ts';
import { type LoadOptions, loadDocs } from './load.ts';

const MAX_NAMESPACE_BYTES = 255;

/** All databases and their collections, held in memory and stored in one file. */
export class Catalog {
  readonly #file: StorageFile;
  readonly #databases = new Map<string, Map<string, Collection>>();
  readonly #undo: UndoLog = [];
  #sequence = 0;
  #lastCollection = 0;

  /** Throws StorageError for an unusable file. */
  constructor(path: string, options: Omit<LoadOptions, 'path'>) {
    this.#file = new StorageFile(path);
    try {
      this.#load({ path, ...options });
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** Names of the databases that have collections. */
  databases(): string[] {
    return [...this.#databases.keys()].sort();
  }

  collections(database: string): Map<string, Collection> {
    return this.#databases.get(database) ?? new Map();
  }

  /** Removes what has expired by TTL indexes at `now` (milliseconds). */
  removeExpired(now: number): void {
    for (const collection of [...this.#databases.values()].flatMap((collections) => [...collections.values()])) {
      for (const { spec } of collection.indexes.values()) {
        const isExpired = expiryTest(spec, now);
        if (!isExpired) continue;
        const over = [...collection.all()].filter(({ doc }) => isExpired(doc));
        for (const record of over) collection.remove(record);
      }
    }
  }

  find(database: string, name: string): Collection | undefined {
    return this.#databases.get(database)?.get(name);
  }

  /** The collection, created when it does not exist. Throws 73 for an invalid name. */
  obtain(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name);
  }

  create(database: string, name: string): Collection {
    checkNamespace(database, name);
    this.#lastCollection += 1;
    this.#file.addCollection(this.#lastCollection, database, name);
    this.#undo.push(() => this.#forget(database, name));
    return this.#admit(this.#lastCollection, database, name);
  }

  drop(database: string, name: string): boolean {
    const collection = this.find(database, name);
    if (!collection) return false;
    this.#forget(database, name);
    this.#undo.push(() => this.#database(database).set(name, collection));
    this.#file.dropCollection(collection.id);
    return true;
  }

  /** Whether the disk has no space. Only removals are accepted then. */
  get full(): boolean {
    return this.#file.full;
  }

  /** Copies the file as it is when this resolves; see StorageFile. */
  copyTo(path: string): Promise<void> {
    return this.#file.copyTo(path);
  }

  /** Makes all changes durable. If it throws, they are rolled back in memory too. */
  commit(): void {
    try {
      this.#file.commit();
      this.#undo.length = 0;
    } catch (error) {
      const unordered = new Set<Collection>();
      for (let undo = this.#undo.pop(); undo; undo = this.#undo.pop()) undo(unordered);
      for (const collection of unordered) collection.putInOrder();
      throw error;
    }
  }

  close(): void {
    try {
      this.commit();
    } finally {
      this.#file.close();
    }
  }

  #load(options: LoadOptions): void {
    const byId = new Map<number, Collection>();
    for (const { id, database, name, indexes } of this.#file.loadCollections()) {
      const collection = this.#admit(id, database, name);
      for (const spec of indexes) collection.loadIndex(parseIndexSpec(decodeDoc(spec)));
      byId.set(id, collection);
      this.#lastCollection = Math.max(this.#lastCollection, id);
    }
    this.#sequence = loadDocs(this.#file, byId, options);
  }

  #admit(id: number, database: string, name: string): Collection {
    const collection = new Collection(id, `${database}.${name}`, this.#file, () => ++this.#sequence, this.#undo);
    this.#database(database).set(name, collection);
    return collection;
  }

  #forget(database: string, name: string): void {
    const collections = this.#databases.get(database);
    collections?.delete(name);
    if (collections?.size === 0) this.#databases.delete(database);
  }

  #database(name: string): Map<string, Collection> {
    let collections = this.#databases.get(name);
    if (!collections) {
      collections = new Map();
      this.#databases.set(name, collections);
    }
    return collections;
  }
}

function checkNamespace(database: string, name: string): void {
  const namespace = `${database}.${name}`;
  if (database === '' || /[/\\. "$\0]/.test(database))
    throw new CommandError(73, `Invalid database name: '${database}'`);
  if (name === '' || name.startsWith('.') || name.endsWith('.') || name.includes('$') || name.includes('\0')) {
    throw new CommandError(73, `Invalid collection name: ${namespace}`);
  }
  if (name.startsWith('system.')) throw new CommandError(73, `cannot write to '${namespace}'`);
  if (Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES) {
    throw new CommandError(
      73,
      `Fully qualified namespace is too long. Namespace: ${namespace} Max: ${MAX_NAMESPACE_BYTES}`,
    );
  }
}
