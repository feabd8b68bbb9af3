import { describe, expect, it } from '@jest/globals';
import { listOf, toggled, typedList } from './id-list.ts';

describe('a list between commas', () => {
  it('is trimmed, and what is empty drops out', () => {
    expect(listOf(' взлом ,, слух,\n нюх , ')).toEqual(['взлом', 'слух', 'нюх']);
    expect(listOf('  ')).toEqual([]);
    expect(listOf(typedList(['a', 'b']))).toEqual(['a', 'b']);
  });

  it('takes an id in and gives it back', () => {
    expect(toggled('', 'key')).toBe('key');
    expect(toggled('key , lamp', 'map')).toBe('key, lamp, map');
    expect(toggled('key, lamp', 'key')).toBe('lamp');
  });
});
