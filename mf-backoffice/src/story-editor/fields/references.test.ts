import { describe, expect, it } from '@jest/globals';
import { toggled } from './references.tsx';

describe('a list with one id a line', () => {
  it('adds and removes an id', () => {
    expect(toggled('', 'key')).toBe('key');
    expect(toggled('key \n lamp', 'map')).toBe('key\nlamp\nmap');
    expect(toggled('key\nlamp', 'key')).toBe('lamp');
  });
});
