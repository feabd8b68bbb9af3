import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'bson';

/** Parses a document and keeps every BSON type, number types included. */
export function parseExactly(bytes: Uint8Array): Record<string, unknown> {
  return deserialize(bytes, { promoteValues: false, bsonRegExp: true });
}

/** Identifies a set of documents regardless of order: their count and the sum of their SHA-256 hashes. */
export class ContentDigest {
  count = 0;
  readonly #sum = Buffer.alloc(32);

  /** Hashes the document as JavaScript orders it: fields with integer names come first. */
  add(bytes: Uint8Array): void {
    const hash = createHash('sha256')
      .update(serialize(parseExactly(bytes)))
      .digest();
    for (let i = 31, carry = 0; i >= 0; i -= 1) {
      const sum = (this.#sum[i] as number) + (hash[i] as number) + carry;
      this.#sum[i] = sum & 0xff;
      carry = sum >> 8;
    }
    this.count += 1;
  }

  get hex(): string {
    return this.#sum.toString('hex');
  }

  equals(other: ContentDigest): boolean {
    return this.count === other.count && this.hex === other.hex;
  }
}
