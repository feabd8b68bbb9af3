import { describe, expect, it } from '@jest/globals';
import { keySequence, PADS, SEQUENCE_LENGTH } from './key-sequence.ts';

describe('the sequence of keys', () => {
  it('has 850 keys, one for each click from 150 to 1000', () => {
    expect(SEQUENCE_LENGTH).toBe(1000 - 150);
    expect(keySequence()).toHaveLength(850);
  });

  it('is the same each time, and differs for another seed', () => {
    expect(keySequence()).toEqual(keySequence());
    expect(keySequence(1)).not.toEqual(keySequence(2));
  });

  it('has every key often, and none more than twice in a row', () => {
    const keys = keySequence();
    for (const pad of PADS) expect(keys.filter((key) => key === pad).length).toBeGreaterThan(150);
    keys.forEach((key, at) => {
      expect(new Set([key, keys[at - 1] ?? '', keys[at - 2] ?? '']).size).toBeGreaterThan(1);
    });
  });
});
