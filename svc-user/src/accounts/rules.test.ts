import { describe, expect, it } from '@jest/globals';
import { newUsername, userLookups } from '@luplay/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import {
  accountKey,
  displayNameOf,
  newUserId,
  notBeforeAt,
  passwordWeakness,
  roleField,
  usernameCandidates,
  withoutRole,
  withRole,
} from './rules.ts';

describe('user ids', () => {
  it('12.15: have a unique form that no username and no telegramId has', () => {
    for (let i = 0; i < 200; i++) {
      const userId = newUserId();
      expect(userLookups(userId)).toEqual([{ kind: 'userId', value: userId }]);
      expect(newUsername.safeParse(userId).success).toBe(false);
    }
    expect(newUserId((bound) => bound - 1)).toBe('u-999999999999');
    expect(newUserId(() => 0)).toBe('u-AAAAAAAAAAAA');
  });
});

describe('weak passwords', () => {
  it.each([
    ['password1', 'common'],
    ['PassWord1', 'common without regard to case'],
    ['йцукенгш', 'the Russian keyboard row'],
    ['qwertyuiop', 'the keyboard row'],
    ['пароль123', 'the word itself'],
    ['aaaaaaaaa', 'one letter'],
    ['абабабаб', 'a piece over and over'],
    ['12345678', 'a run'],
    ['98765432', 'a run down'],
    ['abcdefghij', 'the alphabet'],
    ['anya.lisitsa', 'the username'],
  ])('%s is refused: %s', (password) => {
    expect(passwordWeakness(password, 'Anya.Lisitsa')).toEqual(expect.any(String));
  });

  it.each(['kamo-lede-sato-37', 'рыжая лиса на крыше', 'Tr0ub4dor&3', 'abababac', '1234567x!'])(
    '%s will do',
    (password) => {
      expect(passwordWeakness(password, 'anya')).toBeNull();
    },
  );

  it('normalises compatibility forms: full-width digits are digits', () => {
    expect(passwordWeakness('１２３４５６７８', 'anya')).not.toBeNull();
  });
});

describe('throttling keys', () => {
  it('count a username in any case as one account', () => {
    expect(accountKey('Anya')).toBe(accountKey('aNYA'));
    expect(accountKey('anya')).not.toBe(accountKey('boris'));
  });
});

describe('roles', () => {
  it('are a single value or a list', () => {
    expect(roleField(['User'])).toBe('User');
    expect(roleField(['creator', 'developer'])).toEqual(['creator', 'developer']);
  });

  it('are granted once and leave User when all are revoked', () => {
    expect(withRole(['User'], 'developer')).toEqual(['developer']);
    expect(withRole(['developer'], 'developer')).toEqual(['developer']);
    expect(withRole(['developer'], 'admin')).toEqual(['developer', 'admin']);
    expect(withRole(['developer'], 'User')).toEqual(['developer']);
    expect(withoutRole(['developer', 'admin'], 'admin')).toEqual(['developer']);
    expect(withoutRole(['developer'], 'developer')).toEqual(['User']);
  });

  it('are never an empty list, whatever is granted and revoked', () => {
    const role = fc.constantFrom('User' as const, 'creator' as const, 'developer' as const, 'admin' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), role)), (steps) => {
        let roles: ReturnType<typeof withRole> = ['User'];
        for (const [grant, one] of steps) roles = grant ? withRole(roles, one) : withoutRole(roles, one);
        return (
          roles.length > 0 && new Set(roles).size === roles.length && (roles.length === 1 || !roles.includes('User'))
        );
      }),
    );
  });
});

describe('token epochs', () => {
  const second = 1_767_225_660;
  it('refuse a token issued in the same second as the change', () => {
    expect(notBeforeAt(second * 1000 + 900, 0)).toBe(second + 1);
  });

  it('refuse a token issued between two changes of one second', () => {
    const first = notBeforeAt(second * 1000 + 100, 0);
    // A token issued after the first change has `first` as its time.
    expect(notBeforeAt(second * 1000 + 200, first)).toBeGreaterThan(first);
  });
});

describe('usernames for Telegram users', () => {
  it('try the wanted name first and the id last', () => {
    expect(usernameCandidates('anya_fox', 'a1b2c3d4e5f6')).toEqual([
      'anya_fox',
      'anya_fox_a1b2',
      'player_a1b2c3d4e5f6',
    ]);
  });

  it('work without a wanted name, or with an invalid one', () => {
    expect(usernameCandidates(undefined, 'a1b2')).toEqual(['player_a1b2']);
    expect(usernameCandidates('<b>', 'a1b2')).toEqual(['player_a1b2']);
  });

  it('12.15: are never digits only', () => {
    expect(usernameCandidates('123456789', 'a1b2')).toEqual(['player_a1b2']);
  });
});

describe('24.12: the name of a Telegram user', () => {
  it.each([
    ['Аня\u200b\u202e', '\u2066Лис\u00a0', 'Аня Лис'],
    ['\u3164', '\u2800', null],
    ['', '', null],
    ['А\nн\u0000я', '  Лис  ', 'А ня Лис'],
    ['Z\u0335\u0335\u0335\u0335\u0335', '', 'Z\u0335\u0335\u0335'],
    ['Аня 👩‍🚀', '', 'Аня 👩‍🚀'],
    ['\ue000', 'Лис', 'Лис'],
    ['👩‍👩‍👧‍👦'.repeat(5), '', '👩‍👩‍👧‍👦'.repeat(3)],
  ])('%j %j becomes %j', (firstName, lastName, name) => {
    expect(displayNameOf({ firstName, lastName })).toBe(name);
  });
});

describe('24.12: the 3,000 most common passwords', () => {
  it('24.12: are refused, in any case, those that are long enough to be asked for', () => {
    const common = dictionary.passwords.slice(0, 3_000);
    expect(common).toHaveLength(3_000);
    const long = common.filter(({ length }) => length >= 8);
    expect(long.length).toBeGreaterThan(500);
    for (const password of long) expect(passwordWeakness(password.toUpperCase(), 'anya')).not.toBeNull();
  });
});
