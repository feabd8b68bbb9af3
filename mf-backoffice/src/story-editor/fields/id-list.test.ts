import { describe, expect, it } from '@jest/globals';
import { listOf, toggled, typedList } from './id-list.ts';

describe('a comma-separated list', () => {
  it('is trimmed and has no empty entries', () => {
    expect(listOf(' взлом ,, слух,\n нюх , ')).toEqual(['взлом', 'слух', 'нюх']);
    expect(listOf('  ')).toEqual([]);
    expect(listOf(typedList(['a', 'b']))).toEqual(['a', 'b']);
  });

  it('adds and removes an id', () => {
    expect(toggled('', 'key')).toBe('key');
    expect(toggled('key , lamp', 'map')).toBe('key, lamp, map');
    expect(toggled('key, lamp', 'key')).toBe('lamp');
  });
});
