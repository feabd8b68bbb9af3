import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spread } from './lines.ts';

describe('names beside lines', () => {
  it('are moved apart no further than needed', () => {
    expect(spread([10, 50, 12], 10, 0, 100)).toEqual([10, 50, 20]);
    expect(spread([98, 99], 10, 0, 100)).toEqual([90, 100]);
  });

  it('never overlap and stay inside as long as there is room', () => {
    const places = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(places, (given) => {
        const moved = spread(given, 15, 0, 200).toSorted((one, other) => one - other);
        expect(Math.min(...moved)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...moved)).toBeLessThanOrEqual(200);
        for (const [index, place] of moved.entries())
          if (index > 0) expect(place - moved[index - 1]!).toBeGreaterThanOrEqual(15);
      }),
    );
  });
});
