import { describe, expect, it } from '@jest/globals';
import { id } from '@luplay/contracts';
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

it('words issues for the people who filled in the fields', () => {
  const shape = z.strictObject({
    ...{ id, title: z.string().max(3), name: z.string().min(1), password: z.string().min(8), code: z.email() },
    ...{ minutes: z.int().min(1).max(90), count: z.int().min(0), points: z.number(), list: z.array(z.string()).max(1) },
  });
  const given = {
    ...{ id: '🦊', title: 'Квиз', name: '', password: '123', code: '?' },
    ...{ minutes: 314, count: -1, points: '5', list: ['а', 'б'], more: 1 },
  };
  const { error } = shape.safeParse(given);
  expect(Object.fromEntries(issuesOf(error!).map(({ path, message }) => [path, message]))).toEqual({
    id: 'нужен id из латинских букв, цифр, - и _',
    title: 'длиннее 3 знаков',
    name: 'не может быть пустым',
    password: 'короче 8 знаков',
    code: 'недопустимые символы',
    minutes: 'нужно целое число от 1 до 90',
    count: 'нужно не меньше 0',
    points: 'нужно число',
    list: 'больше 1',
    '': 'такого поля нет',
  });
});

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
