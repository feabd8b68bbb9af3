import { describe, expect, it } from '@jest/globals';
import { meMismatch } from './policy.ts';

describe('naming the caller', () => {
  it('is optional', () => {
    expect(meMismatch('Aabc', [])).toBeNull();
    expect(meMismatch('Aabc', ['Aabc', 'Aabc'])).toBeNull();
  });

  it('as another user is forbidden', () => {
    expect(meMismatch('Aabc', ['Bdef'])).toBe('forbidden');
    expect(meMismatch('Aabc', ['Bdef', 'Bdef'])).toBe('forbidden');
  });

  it('as two different users is invalid', () => {
    expect(meMismatch('Aabc', ['Aabc', 'Bdef'])).toBe('validation_failed');
    expect(meMismatch('Aabc', ['Bdef', 'Cghi'])).toBe('validation_failed');
  });
});
