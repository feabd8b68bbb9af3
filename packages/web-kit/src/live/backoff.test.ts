import { describe, expect, it } from '@jest/globals';
import { backoff } from './backoff.ts';

describe('the wait before a retry', () => {
  it('doubles from a second up to ten, shortened by chance, so that the second retry is over within 3 s', () => {
    expect([0, 1, 2, 3, 4, 9].map((attempt) => backoff(attempt, () => 1))).toEqual([950, 1900, 3800, 7600, 9500, 9500]);
    expect([0, 1, 9].map((attempt) => backoff(attempt, () => 0))).toEqual([750, 1500, 7500]);
  });
});
