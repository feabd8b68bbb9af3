import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BSON, type Document } from 'mongodb';

const LENGTH_BYTES = 4;

/**
 * The documents of a `.bson.gz` file: BSON documents one after the other, each of which begins with its length (int32,
 * little-endian). https://bsonspec.org/spec.html. Types are kept, number types included.
 */
export async function* documentsIn(path: string): AsyncGenerator<{ document: Document; size: number }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path).pipe(createGunzip())) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    for (;;) {
      if (rest.length - at < LENGTH_BYTES) break;
      const size = rest.readInt32LE(at);
      if (rest.length - at < size) break;
      const bytes = rest.subarray(at, at + size);
      yield { document: BSON.deserialize(bytes, { promoteValues: false, bsonRegExp: true }), size };
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${path} ends within a document`);
}
