import { decodeDoc } from '../bson/codec.ts';
import { bsonTypeOf, type Doc, setField, type Value } from '../bson/values.ts';
import { notePassing } from '../heap.ts';

/** One version of a document: parsed, and as the bytes for the file and for clients. It never changes. */
export interface Content {
  readonly doc: Doc;
  readonly bytes: Uint8Array;
  /** Length of `bytes`. */
  readonly size: number;
}

/** A document in memory, `content` being its present version. */
export class StoredRecord {
  /** Grows with every insertion. It is the natural order and the row number in the file. */
  readonly sequence: number;
  content: Content;

  constructor(sequence: number, content: Content) {
    this.sequence = sequence;
    this.content = content;
  }

  get doc(): Doc {
    return this.content.doc;
  }

  get bytes(): Uint8Array {
    return this.content.bytes;
  }
}

/** Binary fields of this size stay in the file: chunks of GridFS, pictures. */
const DETACHED_BYTES = 4 * 1024;

/** Reads the present version of a document from the file. */
type ReadBytes = () => Uint8Array;

/**
 * The content of a document as it is kept in memory. Large binary fields are left out unless an index covers them
 * (`kept`): `doc` and `bytes` read them from the file on demand.
 */
export function contentOf(doc: Doc, bytes: Uint8Array, kept: ReadonlySet<string>, read: ReadBytes): Content {
  if (bytes.length < DETACHED_BYTES) return { doc, bytes, size: bytes.length };
  const large = Object.keys(doc).filter((key) => !kept.has(key) && isLarge(doc[key] as Value));
  if (large.length === 0) return { doc, bytes, size: bytes.length };
  notePassing(bytes.length);
  return new DetachedContent(doc, bytes.length, large, read);
}

function isLarge(value: Value): boolean {
  if (typeof value !== 'object' || value === null || bsonTypeOf(value) !== 'Binary') return false;
  return (value as { position: number }).position >= DETACHED_BYTES;
}

/** Its binary fields are in the file, until a newer version takes their place. */
export class DetachedContent implements Content {
  readonly doc: Doc = {};
  readonly size: number;
  /** The fields that are left out. */
  readonly large: readonly string[];
  readonly #read: ReadBytes;
  #shared = false;
  #bytes: Uint8Array | undefined;

  constructor(doc: Doc, size: number, large: readonly string[], read: ReadBytes) {
    this.size = size;
    this.large = large;
    this.#read = read;
    for (const key of Object.keys(doc)) {
      if (!large.includes(key)) setField(this.doc, key, doc[key] as Value);
      else {
        const get = () => decodeDoc(this.bytes)[key] as Value;
        Object.defineProperty(this.doc, key, { get, enumerable: true, configurable: true });
      }
    }
  }

  get bytes(): Uint8Array {
    if (this.#bytes) return this.#bytes;
    notePassing(this.size);
    return this.#read();
  }

  /** Call when an open cursor will read it later. */
  share(): void {
    this.#shared = true;
  }

  /** Call before another version or a removal is written: a cursor still shows this one. */
  retire(): void {
    if (this.#shared) this.#bytes ??= this.#read();
  }
}

/** The content with all of its fields in memory: it stays right after a change. */
export function attached(content: Content): Content {
  if (!(content instanceof DetachedContent)) return content;
  const { bytes, size } = content;
  return { doc: decodeDoc(bytes), bytes, size };
}
