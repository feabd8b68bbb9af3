import { describe, expect, it } from '@jest/globals';
import { toggled } from './references.tsx';

describe('a comma-separated list', () => {
  it('adds and removes an id', () => {
    expect(toggled('', 'key')).toBe('key');
    expect(toggled('key , lamp', 'map')).toBe('key, lamp, map');
    expect(toggled('key, lamp', 'key')).toBe('lamp');
  });
});
