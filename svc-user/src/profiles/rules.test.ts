import { describe, expect, it } from '@jest/globals';
import type { Role } from '@luplay/contracts';
import { DEFAULT_PROFILE_PICTURE } from '@luplay/contracts/user';
import { newAccount } from '../accounts/store.ts';
import { mayUpdate } from './policy.ts';
import { changesOf, type ProfileUpdate } from './rules.ts';

const account = {
  ...newAccount({ _id: 'Aabc', telegramId: '42', username: 'Anya', displayName: 'Аня', createdAt: 0 }),
  roles: ['User'] as Role[],
};
const SESSION = { sessionId: 'session', tokenIssuedAt: 0, loggedInAt: 0 };
const caller = (userId: string, ...roles: Role[]) => ({
  userId,
  telegramId: userId,
  username: userId,
  roles,
  ...SESSION,
});

describe('who may update a profile', () => {
  const may = (who: ReturnType<typeof caller>, update: Partial<ProfileUpdate>, roles: Role[] = ['User']) =>
    mayUpdate(who, { ...account, roles }, { userId: 'anya', ...update });
  const shown = { displayName: 'Анна', sex: 'Female', color: 'Синий' } as const;

  it('12.28: is a developer for name, sex, picture and the roles User and creator, and for nothing else', () => {
    const developer = caller('Bdef', 'developer');
    expect(may(developer, { displayName: 'Анна', sex: 'Female', profilePicture: DEFAULT_PROFILE_PICTURE })).toBe(true);
    expect(may(developer, { displayName: 'Анна', role: 'creator' })).toBe(true);
    expect(may(developer, { role: 'User' }, ['creator'])).toBe(true);
    expect(may(developer, { displayName: 'Анна' }, ['admin'])).toBe(true);
    for (const update of [{ color: 'Синий' }, { password: 'x' }, { displayName: 'Анна', color: 'Синий' }] as const) {
      expect(may(developer, update)).toBe(false);
    }
  });

  it('12.28: lets no developer give or take developer or admin', () => {
    for (const who of [caller('Bdef', 'developer'), caller('Bdef', 'developer', 'creator')]) {
      expect(may(who, { role: 'developer' })).toBe(false);
      expect(may(who, { role: ['creator', 'admin'] })).toBe(false);
      expect(may(who, { role: 'User' }, ['developer'])).toBe(false);
      expect(may(who, { role: 'creator' }, ['admin'])).toBe(false);
      // A role that the user already has may be sent again.
      expect(may(who, { role: ['developer', 'creator'] }, ['developer'])).toBe(true);
    }
  });

  it('lets no creator set the password of an account with roles that a creator may not give', () => {
    for (const roles of [['developer'], ['admin'], ['creator', 'developer']] as Role[][]) {
      expect(may(caller('Bdef', 'creator'), { password: 'x' }, roles)).toBe(false);
      expect(may(caller('Bdef', 'creator'), shown, roles)).toBe(true);
      expect(may(caller('Aabc', ...roles), { password: 'x' }, roles)).toBe(true);
    }
  });
});

describe('an update of a profile', () => {
  it('changes what is given and differs', () => {
    expect(changesOf(account, { displayName: 'Анна', color: account.color }, 5_000)).toEqual({ displayName: 'Анна' });
    expect(changesOf(account, {}, 5_000)).toBeNull();
    expect(changesOf(account, { displayName: 'Аня', sex: 'Not specified', role: 'User' }, 5_000)).toBeNull();
  });

  it('of the password ends the tokens of that second and before, and Telegram’s init data', () => {
    expect(changesOf(account, { passwordHash: 'h' }, 5_900)).toEqual({
      passwordHash: 'h',
      tokensNotBefore: 6,
      loggedOutAt: 6,
    });
  });

  it('of the roles too; User is present only without another role', () => {
    expect(changesOf(account, { role: ['User', 'creator', 'creator'] }, 5_000)).toEqual({
      roles: ['creator'],
      tokensNotBefore: 6,
    });
    const both = { ...account, roles: ['creator', 'developer'] as Role[] };
    expect(changesOf(both, { role: ['developer', 'creator'] }, 5_000)).toBeNull();
    expect(changesOf(both, { role: 'User' }, 5_000)).toMatchObject({ roles: ['User'] });
  });
});
