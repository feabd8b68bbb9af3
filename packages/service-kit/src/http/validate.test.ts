import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { issuesOf } from './validate.ts';

const way = z.union([
  z.strictObject({ initData: z.string() }),
  z.strictObject({ username: z.string().min(3), password: z.string().min(8) }),
]);

function wrongWith(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error('nothing is wrong with it');
  return issuesOf(parsed.error, '').map(({ path }) => path);
}

describe('what is wrong with one of several shapes', () => {
  it('is told of the one that was meant, field by field', () => {
    expect(wrongWith(way, { username: 'ab', password: 'x' })).toEqual(['username', 'password']);
    expect(wrongWith(way, { username: 'vera' })).toEqual(['password']);
    expect(wrongWith(way, { initData: 5 })).toEqual(['initData']);
  });

  it('is told with the path that leads there', () => {
    expect(
      wrongWith(z.object({ ways: z.array(way) }), { ways: [{ username: 'ab', password: 'long enough' }] }),
    ).toEqual(['ways.0.username']);
  });

  it('is told at all when nothing fits', () => {
    expect(wrongWith(way, 'text')).toEqual(['']);
  });
});
