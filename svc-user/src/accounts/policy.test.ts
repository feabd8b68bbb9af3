import { describe, expect, it } from '@jest/globals';
import { meMismatch } from './policy.ts';

const anya = { _id: 'Aabc', telegramId: '1000000042', usernameLower: 'anya' };

describe('saying who one is', () => {
  it('is optional, and may be done by any name', () => {
    expect(meMismatch(anya, [undefined, undefined])).toBeNull();
    expect(meMismatch(anya, ['1000000042', 'ANYA'])).toBeNull();
    expect(meMismatch(anya, ['Aabc', undefined])).toBeNull();
  });

  it('as somebody else is forbidden', () => {
    expect(meMismatch(anya, ['boris', undefined])).toBe('forbidden');
    expect(meMismatch(anya, ['aabc', 'boris'])).toBe('forbidden');
  });

  it('by two names of two people makes no sense', () => {
    expect(meMismatch(anya, ['1000000042', 'boris'])).toBe('validation_failed');
  });
});
