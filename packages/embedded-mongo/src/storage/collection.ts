import { encodeDoc, encodeStored, tooLarge } from '../bson/codec.ts';
import { valueKey } from '../bson/compare.ts';
import { type Doc, MAX_DOC_BYTES, type Value } from '../bson/values.ts';
import { splitPath } from '../query/paths.ts';
import type { StorageFile } from './file.ts';
import { duplicateKey, type IndexSpec, IndexTree } from './index-tree.ts';
import { attached, type Content, contentOf, DetachedContent, StoredRecord } from './record.ts';

/**
 * Reverts the changes in memory since the last commit. To be run newest first; then each collection that was added to
 * `unordered` must be put in order.
 */
export type UndoLog = ((unordered: Set<Collection>) => void)[];

const ID_INDEX = { name: '_id_', key: { _id: 1 } };

/** The documents of one collection in memory, with their indexes. Every change is also queued for the file. */
export class Collection {
  readonly id: number;
  readonly namespace: string;
  readonly indexes = new Map<string, IndexTree>();
  readonly #records = new Map<string, StoredRecord>();
  readonly #file: StorageFile;
  readonly #nextSequence: () => number;
  readonly #undo: UndoLog;
  /** Top-level fields that indexes cover. They stay in memory. */
  readonly #indexed = new Set<string>();
  /** An index is partial: its condition may need any field. */
  #partial = false;

  constructor(id: number, namespace: string, file: StorageFile, nextSequence: () => number, undo: UndoLog) {
    this.id = id;
    this.namespace = namespace;
    this.#file = file;
    this.#nextSequence = nextSequence;
    this.#undo = undo;
  }

  get count(): number {
    return this.#records.size;
  }

  /** In natural order. */
  all(): IterableIterator<StoredRecord> {
    return this.#records.values();
  }

  byId(id: Value): StoredRecord | undefined {
    return this.#records.get(valueKey(id));
  }

  byIdKey(key: string): StoredRecord | undefined {
    return this.#records.get(key);
  }

  /** Stores a new document. `bytes`: the encoded document, if the caller has it. Throws 11000, 10334 or 171. */
  insert(doc: Doc, bytes: Uint8Array = encodeDoc(doc)): StoredRecord {
    checkSize(bytes);
    const key = valueKey(doc._id);
    if (this.#records.has(key)) throw duplicateKey(this.namespace, ID_INDEX, [doc._id]);
    for (const index of this.indexes.values()) index.checkUnique(this.namespace, doc, undefined);
    const sequence = this.#nextSequence();
    const record = new StoredRecord(sequence, this.#content(sequence, doc, bytes));
    this.#admit(key, record);
    this.#undo.push(() => this.#expel(key, record));
    this.#file.put(sequence, this.id, bytes);
    return record;
  }

  /** Adds a document read from the file. */
  load(sequence: number, doc: Doc, bytes: Uint8Array): void {
    this.#admit(valueKey(doc._id), new StoredRecord(sequence, this.#content(sequence, doc, bytes)));
  }

  /** Replaces a document by its new version (same `_id`). Returns false when nothing differs. */
  update(record: StoredRecord, doc: Doc): boolean {
    if (doc === record.doc) return false;
    const bytes = encodeStored(doc);
    if (Buffer.compare(bytes, record.bytes) === 0) return false;
    checkSize(bytes);
    const affected = [...this.indexes.values()].filter((index) => !index.sameKeys(record.doc, doc));
    for (const index of affected) index.checkUnique(this.namespace, doc, record);
    const before = record.content;
    retire(before);
    replace(record, this.#content(record.sequence, doc, bytes), affected);
    this.#undo.push(() => replace(record, before, affected));
    this.#file.put(record.sequence, this.id, bytes);
    return true;
  }

  remove(record: StoredRecord): void {
    const key = valueKey(record.doc._id);
    retire(record.content);
    this.#expel(key, record);
    this.#undo.push((unordered) => {
      this.#admit(key, record);
      unordered.add(this);
    });
    this.#file.remove(record.sequence, this.id);
  }

  /**
   * Builds an index over the existing documents. Duplicates (11000) or parallel arrays (171) leave everything
   * unchanged.
   */
  addIndex(spec: IndexSpec): void {
    const index = this.loadIndex(spec);
    try {
      for (const record of this.#records.values()) {
        this.#keepIndexed(record);
        index.checkUnique(this.namespace, record.doc, record);
        index.add(record);
      }
    } catch (error) {
      this.indexes.delete(spec.name);
      throw error;
    }
    this.#undo.push(() => this.indexes.delete(spec.name));
    this.#file.putIndex(this.id, spec.name, encodeDoc(spec.doc));
  }

  /** Adds an empty index read from the file. Documents are loaded later. */
  loadIndex(spec: IndexSpec): IndexTree {
    const index = new IndexTree(spec);
    this.indexes.set(spec.name, index);
    for (const path of index.paths) this.#indexed.add(splitPath(path)[0] as string);
    this.#partial ||= spec.partialFilter !== undefined;
    return index;
  }

  dropIndex(name: string): void {
    const index = this.indexes.get(name);
    if (!index) return;
    this.indexes.delete(name);
    this.#undo.push(() => this.indexes.set(name, index));
    this.#file.dropIndex(this.id, name);
  }

  /** Puts the records in natural order, once the removed ones are back. */
  putInOrder(): void {
    const inOrder = [...this.#records].sort(([, a], [, b]) => a.sequence - b.sequence);
    this.#records.clear();
    for (const [id, one] of inOrder) this.#records.set(id, one);
  }

  get bytes(): number {
    let total = 0;
    for (const record of this.#records.values()) total += record.content.size;
    return total;
  }

  /** Brings the fields that a new index needs back to memory. */
  #keepIndexed(record: StoredRecord): void {
    const { content, sequence } = record;
    if (!(content instanceof DetachedContent)) return;
    if (!this.#partial && !content.large.some((field) => this.#indexed.has(field))) return;
    const { doc, bytes } = attached(content);
    record.content = this.#content(sequence, doc, bytes);
  }

  #content(sequence: number, doc: Doc, bytes: Uint8Array): Content {
    if (this.#partial) return { doc, bytes, size: bytes.length };
    return contentOf(doc, bytes, this.#indexed, () => this.#file.read(sequence));
  }

  #expel(key: string, record: StoredRecord): void {
    this.#records.delete(key);
    for (const index of this.indexes.values()) index.remove(record);
  }

  #admit(key: string, record: StoredRecord): void {
    // Find parallel arrays (171) before anything is changed.
    for (const index of this.indexes.values()) if (index.paths.length > 1) index.covers(record.doc);
    this.#records.set(key, record);
    for (const index of this.indexes.values()) index.add(record);
  }
}

function retire(content: Content): void {
  if (content instanceof DetachedContent) content.retire();
}

function replace(record: StoredRecord, next: Content, affected: IndexTree[]): void {
  for (const index of affected) index.remove(record);
  record.content = next;
  for (const index of affected) index.add(record);
}

function checkSize({ length }: Uint8Array): void {
  if (length > MAX_DOC_BYTES) throw tooLarge(length);
}
