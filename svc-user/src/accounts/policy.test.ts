import { describe, expect, it } from '@jest/globals';
import { isNameOf, meMismatch } from './policy.ts';

describe('saying who one is', () => {
  it('is done by userId, telegramId or, in any case, username', () => {
    const anya = { _id: 'Aabc', telegramId: '1000000042', usernameLower: 'anya' };
    for (const ref of ['Aabc', '1000000042', 'anya', 'ANYA']) expect(isNameOf(anya, ref)).toBe(true);
    for (const ref of ['aabc', 'boris', '']) expect(isNameOf(anya, ref)).toBe(false);
  });

  it('is optional', () => {
    expect(meMismatch('Aabc', [])).toBeNull();
    expect(meMismatch('Aabc', ['Aabc', 'Aabc'])).toBeNull();
  });

  it('as somebody else is forbidden', () => {
    expect(meMismatch('Aabc', ['Bdef'])).toBe('forbidden');
    expect(meMismatch('Aabc', ['Bdef', 'Bdef'])).toBe('forbidden');
  });

  it('as two people makes no sense, whoever they are', () => {
    expect(meMismatch('Aabc', ['Aabc', 'Bdef'])).toBe('validation_failed');
    expect(meMismatch('Aabc', ['Bdef', 'Cghi'])).toBe('validation_failed');
  });
});
