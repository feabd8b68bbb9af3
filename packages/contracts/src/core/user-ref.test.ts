import { describe, expect, it } from '@jest/globals';
import { isNamedBy, newUsername, twinOf, userLookups, username, userRef } from './user-ref.ts';

const anya = { userId: 'u-AbcDef123456', telegramId: '1000000042', username: 'Anya' };

describe('a user reference', () => {
  it('12.15: is read by its form', () => {
    expect(userLookups('1000000042')).toEqual([{ kind: 'telegramId', value: '1000000042' }]);
    expect(userLookups('u-AbcDef123456')).toEqual([{ kind: 'userId', value: 'u-AbcDef123456' }]);
    expect(userLookups('Anya.Fox')).toContainEqual({ kind: 'username', value: 'anya.fox' });
  });

  it.each(['anya', 'u-anya', 'u-AbcDef12345', 'u-AbcDef1234567', 'U-AbcDef123456', '1.2', '12_', 'Kq3xAbcDef12'])(
    '12.15: %s is a valid new username and names its owner',
    (name) => {
      expect(newUsername.safeParse(name).success).toBe(true);
      expect(isNamedBy({ ...anya, username: name }, name)).toBe(true);
    },
  );

  it.each(['Аня', 'лиса_7', 'ЁЖИК.2', 'Света-Ветрова'])('26.10: %s in Russian is a username like any other', (name) => {
    expect(newUsername.safeParse(name).success).toBe(true);
    expect(userRef.safeParse(name).success).toBe(true);
    expect(isNamedBy({ ...anya, username: name }, name.toUpperCase())).toBe(true);
  });

  it.each(['аnya', 'Лисa', 'ия', 'Ганна Б', 'ім_я', 'лиса!', 'ли\u0301са'])('26.10: %s is no username', (name) => {
    expect(newUsername.safeParse(name).success).toBe(false);
  });

  it('26.10: has a twin in the other alphabet when all its letters have one', () => {
    expect(twinOf('Сор_2')).toBe('cop_2');
    expect(twinOf('cop_2')).toBe('сор_2');
    expect(twinOf('АННА')).toBe('ahha');
    for (const name of ['аня', 'anya', 'copd', 'сорг']) expect(twinOf(name)).toBeNull();
  });

  it.each(['123', '007', '1000000042', 'u-AbcDef123456'])('12.15: %s is no longer a valid new username', (name) => {
    expect(username.safeParse(name).success).toBe(true);
    expect(newUsername.safeParse(name).success).toBe(false);
  });

  it('12.15: a username of digits does not name its owner: it is a telegramId', () => {
    const squatter = { userId: 'u-zzzzzzzzzzzz', telegramId: 'u-zzzzzzzzzzzz', username: '1000000042' };
    expect(isNamedBy(squatter, '1000000042')).toBe(false);
    expect(isNamedBy(anya, '1000000042')).toBe(true);
  });

  it('names a person by userId, telegramId or, in any case, username', () => {
    for (const ref of ['u-AbcDef123456', '1000000042', 'anya', 'ANYA']) expect(isNamedBy(anya, ref)).toBe(true);
    for (const ref of ['u-abcdef123456', 'boris', '', '42']) expect(isNamedBy(anya, ref)).toBe(false);
  });

  it('names accounts from before userIds had a prefix', () => {
    expect(isNamedBy({ ...anya, userId: 'Kq3xAbcDef12' }, 'Kq3xAbcDef12')).toBe(true);
  });
});
