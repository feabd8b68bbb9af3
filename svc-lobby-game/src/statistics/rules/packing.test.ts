import { expect, it } from '@jest/globals';
import { gameDigest } from './digest.ts';
import { packDigest, unpackDigest } from './packing.ts';
import { aRecord, aRound, threeQuestions } from './statistics.fixture.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

it('a packed digest is the same when it is unpacked', () => {
  const odd = { ...aRound(9, 'Два варианта?', [['anya', 'red', 1, 70_000]]), options: ['да', 'нет'] };
  odd.results.red!.points = -100;
  for (const rounds of [threeQuestions(), [odd, ...threeQuestions()], []]) {
    const digest = gameDigest(aRecord(rounds, { simulated: true }));
    const packed = packDigest(digest);
    // As the database returns it: views into larger memory, which need not begin at a multiple of four.
    const shifted = (bytes: Uint8Array) => Buffer.concat([Buffer.alloc(3), bytes]).subarray(3);
    const read = {
      ...packed,
      sums: shifted(packed.sums),
      times: shifted(packed.times),
      counts: shifted(packed.counts),
    };
    expect(plain(unpackDigest(read))).toEqual(plain(digest));
  }
});
