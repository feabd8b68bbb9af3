import { decodeDoc } from '../bson/decode.ts';
import { CommandError } from '../errors.ts';
import { Collection } from './collection.ts';
import { StorageFile } from './file.ts';
import { parseIndexSpec } from './index-spec.ts';

const MAX_NAMESPACE_BYTES = 255;

/** All databases: their collections by name, in memory, over one file. */
export class Catalog {
  readonly #file: StorageFile;
  #databases = new Map<string, Map<string, Collection>>();
  #sequence = 0;
  #lastCollection = 0;

  constructor(path: string) {
    this.#file = new StorageFile(path);
    this.#load();
  }

  /** Names of the databases that hold collections. */
  databases(): string[] {
    return [...this.#databases.keys()].sort();
  }

  collections(database: string): Map<string, Collection> {
    return this.#databases.get(database) ?? new Map();
  }

  *allCollections(): Generator<Collection> {
    for (const collections of this.#databases.values()) yield* collections.values();
  }

  find(database: string, name: string): Collection | undefined {
    return this.#databases.get(database)?.get(name);
  }

  /** The collection, created when it is not there yet. Throws 73 for a name MongoDB does not allow. */
  obtain(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name);
  }

  create(database: string, name: string): Collection {
    checkNamespace(database, name);
    this.#lastCollection += 1;
    this.#file.addCollection(this.#lastCollection, database, name);
    return this.#admit(this.#lastCollection, database, name);
  }

  drop(database: string, name: string): boolean {
    const collections = this.#databases.get(database);
    const collection = collections?.get(name);
    if (!collections || !collection) return false;
    collections.delete(name);
    if (collections.size === 0) this.#databases.delete(database);
    this.#file.dropCollection(collection.id);
    return true;
  }

  rename(collection: Collection, from: [string, string], to: [string, string]): void {
    checkNamespace(...to);
    this.#databases.get(from[0])?.delete(from[1]);
    if (this.#databases.get(from[0])?.size === 0) this.#databases.delete(from[0]);
    this.#file.renameCollection(collection.id, ...to);
    collection.namespace = to.join('.');
    this.#database(to[0]).set(to[1], collection);
  }

  get dirty(): boolean {
    return this.#file.dirty;
  }

  /** Makes all changes so far durable. When it throws, the changes are gone from memory too. */
  commit(): void {
    try {
      this.#file.commit();
    } catch (error) {
      this.#load();
      throw error;
    }
  }

  close(): void {
    this.#file.commit();
    this.#file.close();
  }

  #load(): void {
    this.#databases = new Map();
    const byId = new Map<number, Collection>();
    for (const { id, database, name, indexes } of this.#file.loadCollections()) {
      const collection = this.#admit(id, database, name);
      for (const spec of indexes) collection.loadIndex(parseIndexSpec(decodeDoc(toBuffer(spec))));
      byId.set(id, collection);
      this.#lastCollection = Math.max(this.#lastCollection, id);
    }
    for (const { sequence, collection, bytes } of this.#file.loadDocs()) {
      this.#sequence = Math.max(this.#sequence, sequence);
      byId.get(collection)?.load({ sequence, doc: decodeDoc(toBuffer(bytes)), bytes });
    }
  }

  #admit(id: number, database: string, name: string): Collection {
    const collection = new Collection(id, `${database}.${name}`, this.#file, () => ++this.#sequence);
    this.#database(database).set(name, collection);
    return collection;
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

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function checkNamespace(database: string, name: string): void {
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
