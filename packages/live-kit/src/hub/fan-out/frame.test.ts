import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byteLength, frameOf, serializeOnce, sharedFrame, wholeFrame } from './frame.ts';

const value = fc.jsonValue({ maxDepth: 2 });
const shared = fc.dictionary(fc.string(), value).map((object) => serializeOnce(object));
const message = fc.dictionary(fc.string(), fc.oneof(value, shared, fc.constant(undefined)));

describe('a frame', () => {
  it('G5: has the same bytes with and without shared fields', () => {
    fc.assert(
      fc.property(message, (one) => {
        const wanted = frameOf(JSON.stringify(one));
        const frame = sharedFrame(one);
        expect(Buffer.isBuffer(frame) ? frame : Buffer.concat(frame)).toEqual(wanted);
        expect(wholeFrame(one)).toEqual(wanted);
        expect(byteLength(frame)).toBe(wanted.length);
      }),
    );
  });

  it.each([0, 125, 126, 65_535, 65_536])('G5: has the header of RFC 6455 with %i more bytes', (length) => {
    const big = serializeOnce({ text: 'ш'.repeat(length) });
    expect(wholeFrame({ type: 'state', big })).toEqual(frameOf(JSON.stringify({ type: 'state', big })));
  });

  it('G5: serialises a shared field once for all messages', () => {
    let times = 0;
    const toJSON = () => {
      times += 1;
      return { text: 'x'.repeat(1_000) };
    };
    const state = serializeOnce({ toJSON });
    const frames = Array.from({ length: 50 }, (_, serverTime) => sharedFrame({ type: 'hello', serverTime, state }));
    expect(times).toBe(1);
    const bodies = frames.map((frame) => (frame as readonly Buffer[]).find((piece) => piece.length > 1_000));
    expect(new Set(bodies).size).toBe(1);
  });
});
