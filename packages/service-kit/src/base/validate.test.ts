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

describe('issues of a union', () => {
  it('are those of the member that was meant, by field', () => {
    expect(wrongWith(way, { username: 'ab', password: 'x' })).toEqual(['username', 'password']);
    expect(wrongWith(way, { username: 'vera' })).toEqual(['password']);
    expect(wrongWith(way, { initData: 5 })).toEqual(['initData']);
  });

  it('have the whole path', () => {
    expect(
      wrongWith(z.object({ ways: z.array(way) }), { ways: [{ username: 'ab', password: 'long enough' }] }),
    ).toEqual(['ways.0.username']);
  });

  it('are never empty', () => {
    expect(wrongWith(way, 'text')).toEqual(['']);
  });
});
