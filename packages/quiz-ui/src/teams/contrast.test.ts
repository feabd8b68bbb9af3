import { describe, expect, it } from '@jest/globals';
import { TEAM_COLORS } from '@luplay/contracts/lobby-game';
import { contrast } from '@luplay/web-kit';
import { textOn } from './contrast.ts';

describe('textOn', () => {
  it('is dark on light colours and light on dark ones', () => {
    expect(textOn('#f5c518')).toBe(textOn('#ffffff'));
    expect(textOn('#3b5bdb')).toBe('#ffffff');
    expect(textOn('#000000')).toBe('#ffffff');
    expect(textOn('tomato')).not.toBe('#ffffff');
  });

  it.each([...TEAM_COLORS])('can be read on %s', (color) => {
    expect(contrast(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
  });
});
