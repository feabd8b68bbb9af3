import { describe, expect, it } from '@jest/globals';
import * as bson from 'bson';
import fc from 'fast-check';
import { decodeDoc, encodeDoc, encodeStored } from './codec.ts';
import { compareValues, valueKey } from './compare.ts';
import type { Doc, Value } from './values.ts';

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.integer({ min: -3, max: 3 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.integer({ min: -5, max: 5 }).map((value) => new bson.Double(value)),
  fc.string({ unit: 'binary' }),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new bson.ObjectId(bytes)),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => new bson.Binary(Buffer.from(bytes), 0)),
  fc
    .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -4, max: 4 }))
    .map(([digits, power]) => bson.Decimal128.fromString(`${digits}E${power}`)),
);
const key = fc.string({ minLength: 1, maxLength: 5 }).filter((name) => !name.includes('\0'));
const { value: anyValue } = fc.letrec<{ value: Value; doc: Doc }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 4 }), tie('doc')),
  doc: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));
const anyDoc = fc.dictionary(key, anyValue, { maxKeys: 5, noNullPrototype: true });

describe('the codec', () => {
  it('encodes like the bson package, byte for byte, and decodes to the same bytes', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const bytes = encodeDoc(doc);
        expect(bytes.equals(Buffer.from(bson.serialize(doc)))).toBe(true);
        expect(encodeDoc(decodeDoc(bytes)).equals(bytes)).toBe(true);
      }),
    );
  });

  it('encodes a stored document to the same bytes when it shares parts with its previous version', () => {
    const long = fc.array(anyDoc, { minLength: 8, maxLength: 12 });
    const parts = fc.record({
      a: long,
      b: anyValue,
      c: fc.record({ d: long, e: anyValue, f: fc.record({ g: long }) }),
    });
    fc.assert(
      fc.property(parts, parts, (first, second) => {
        encodeStored(first);
        const moved = { d: first.c.f.g, a: first.c, f: { c: first.c, x: [first.a] } };
        const next = [
          { ...first, b: second.b },
          { ...first, c: { ...first.c, e: second.c.e } },
          { ...second, c: { ...second.c, f: first.c.f } },
          { ...first, c: { ...first.c, f: { ...first.c.f, h: second.a } } },
          moved,
          { ...moved, z: first.a },
        ];
        for (const doc of next) expect(encodeStored(doc).equals(encodeDoc(doc))).toBe(true);
      }),
    );
  });

  it('refuses damaged bytes with its own error and never reads past them', () => {
    fc.assert(
      fc.property(anyDoc, fc.nat(), fc.integer({ min: 0, max: 255 }), (doc, at, byte) => {
        const bytes = encodeDoc(doc);
        bytes[at % bytes.length] = byte;
        try {
          decodeDoc(bytes);
        } catch (error) {
          expect(error).toMatchObject({ name: 'CommandError' });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a regular expression with unknown options', () => {
    const bytes = Buffer.from('0c0000000b72006100710000', 'hex');
    expect(() => decodeDoc(bytes)).toThrow(/^invalid BSON: The regular expression option \[q\]/);
  });
});

describe('the order of values', () => {
  it('is total, and keys are equal exactly when values are equal', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(compareValues(a, a)).toBe(0);
        expect(Math.sign(compareValues(a, b))).toBe(0 - Math.sign(compareValues(b, a)) + 0);
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) expect(compareValues(a, c)).toBeLessThanOrEqual(0);
        expect(valueKey(a) === valueKey(b)).toBe(compareValues(a, b) === 0);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[Value, Value, number]>([
    [5, 5n, 0],
    [5, bson.Decimal128.fromString('5.0'), 0],
    [0.1, bson.Decimal128.fromString('0.1'), 1],
    [0.5, bson.Decimal128.fromString('0.5'), 0],
    [2 ** 53, 2n ** 53n + 1n, -1],
    [Number.NaN, -1e300, -1],
    ['\uffff', '😀', -1],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, -1],
    [[1, 2], [1, 2, 3], -1],
    [null, false, -1],
  ])('puts %p and %p in order %i', (a, b, order) => {
    expect(compareValues(a, b)).toBe(order);
    expect(valueKey(a) === valueKey(b)).toBe(order === 0);
  });
});
