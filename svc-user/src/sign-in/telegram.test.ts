import { describe, expect, it } from '@jest/globals';
import { REFUSED, REORDERED, signed, VECTOR } from './telegram.fixture.ts';
import { verifyInitData } from './telegram.ts';

const { botToken, nowMs, maxAgeSeconds } = VECTOR;
const check = (initData: string, options: { nowMs?: number; botToken?: string } = {}) =>
  verifyInitData(initData, { botToken, nowMs, maxAgeSeconds, ...options });

const user = JSON.stringify({ id: 7, first_name: 'Вера' });

describe('Telegram init data', () => {
  it('is accepted as Telegram signed it', () => {
    expect(check(VECTOR.initData)).toEqual({
      id: '1000000042',
      username: 'anya_fox',
      firstName: 'Аня "Лис" + & =',
      lastName: '',
      startParam: 'lobby_Zm9vYmFyMTIz',
      authDate: 1_767_225_600,
    });
  });

  it('is accepted with its parameters in another order', () => {
    expect(check(REORDERED)?.id).toBe('1000000042');
  });

  it.each(Object.entries(REFUSED))('is refused %s', (_, { initData, ...options }) => {
    expect(check(initData ?? VECTOR.initData, options)).toBeNull();
  });

  it('is accepted up to 30 s ahead and up to its age, to the second', () => {
    expect(check(VECTOR.initData, { nowMs: 1_767_225_570_000 })).not.toBeNull();
    expect(check(VECTOR.initData, { nowMs: 1_767_225_900_000 })).not.toBeNull();
  });

  it('is refused over 4096 bytes, even if signed correctly', () => {
    const fields = { user, auth_date: '1767225600' };
    expect(check(signed({ ...fields, start_param: 'x'.repeat(100) }))?.id).toBe('7');
    expect(check(signed({ ...fields, start_param: 'x'.repeat(4096) }))).toBeNull();
  });

  it.each(['', '1767225600.5', '-1', ' 1767225600', '1767225600x', '0x695615C0', '9'.repeat(13)])(
    'is refused with the date "%s", even signed',
    (date) => {
      expect(check(signed({ user, auth_date: date }))).toBeNull();
    },
  );

  it.each(['', 'null', '[]', '{"id":"7"}', '{"id":-7}', '{"id":1.5}', '{"id":{"$ne":null}}', '{'])(
    'is refused with the user %s, even signed',
    (bad) => {
      expect(check(signed({ user: bad, auth_date: '1767225600' }))).toBeNull();
    },
  );
});
