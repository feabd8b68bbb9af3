import { describe, expect, it } from '@jest/globals';
import { TEAM_COLORS } from '@luplay/contracts/lobby-game';
import { luminance, textOn } from './contrast.ts';

const ratio = (a: string, b: string) => {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
};

describe('textOn', () => {
  it('is dark on light colours and light on dark ones', () => {
    expect(textOn('#f5c518')).toBe(textOn('#ffffff'));
    expect(textOn('#3b5bdb')).toBe('#ffffff');
    expect(textOn('#000000')).toBe('#ffffff');
    expect(textOn('tomato')).not.toBe('#ffffff');
  });

  it.each([...TEAM_COLORS])('can be read on %s', (color) => {
    expect(ratio(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
  });
});
