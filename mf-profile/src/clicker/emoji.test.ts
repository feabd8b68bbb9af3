import { describe, expect, it } from '@jest/globals';
import { type Flyer, land, launch } from './emoji.ts';

const launchMany = (count: number, mobile: boolean) =>
  Array.from({ length: count }, (_, id) => id).reduce<readonly Flyer[]>((sky, id) => launch(sky, id, mobile), []);

describe('emoji', () => {
  it.each([
    [true, 8],
    [false, 20],
  ])('are limited in number (mobile: %s)', (mobile, most) => {
    expect(launchMany(most - 1, mobile)).toHaveLength(most - 1);
    expect(launchMany(50, mobile).map(({ id }) => id)).toEqual(Array.from({ length: most }, (_, id) => id));
  });

  it('make room when they land', () => {
    const full = launchMany(8, true);
    const next = launch(land(full, 3), 99, true);
    expect(next).toHaveLength(8);
    expect(next.map(({ id }) => id)).toEqual([0, 1, 2, 4, 5, 6, 7, 99]);
  });

  it('stay within the field', () => {
    for (const { x, drift } of launchMany(20, false)) {
      expect(x).toBeGreaterThanOrEqual(15);
      expect(x).toBeLessThanOrEqual(85);
      expect(Math.abs(drift)).toBeLessThanOrEqual(40);
    }
  });
});
