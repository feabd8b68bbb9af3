import { describe, expect, it } from '@jest/globals';
import { profile } from '@luplay/contracts/user';
import { newAccount } from '../accounts/store.ts';
import { profileOf } from './presenters.ts';

const account = {
  ...newAccount({
    _id: 'Aabc',
    telegramId: '42',
    username: 'Anya',
    displayName: 'Аня',
    createdAt: 0,
    passwordHash: '$argon2id$x',
  }),
  lucoins: 150,
  rolecards: [{ id: 'r1', name: 'Разведчица', image: '/media/r1.png' }],
  ledger: [{ from: 'game:g1', lucoins: 150, at: 0 }],
};
const caller = (userId: string, ...roles: ('User' | 'creator' | 'developer' | 'admin')[]) => ({
  userId,
  telegramId: userId,
  username: userId,
  roles,
  ...{ sessionId: 'session', tokenIssuedAt: 0, loggedInAt: 0 },
});
const BARE = { subscribers: [], catalogue: new Set(['achievement1']), viewer: caller('Aabc'), asOwner: true };

describe('a profile', () => {
  it('shows its owner the balance and the role cards', () => {
    const shown = profileOf(account, { ...BARE, subscribers: ['Bdef'] });
    expect(profile.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ lucoins: 150, rolecardCount: 1, subscribers: ['Bdef'], role: 'User' });
    expect(shown.inventory?.rolecards).toHaveLength(1);
  });

  it('24.3: has the Telegram id for its owner, developers and admins, and the userId for others', () => {
    const seen = (viewer: ReturnType<typeof caller>) => profileOf(account, { ...BARE, viewer, asOwner: false });
    for (const viewer of [caller('Aabc', 'User'), caller('Bdef', 'developer'), caller('Bdef', 'admin')]) {
      expect(seen(viewer).telegramId).toBe('42');
    }
    for (const viewer of [caller('Bdef', 'User'), caller('Bdef', 'creator')]) {
      expect(seen(viewer).telegramId).toBe('Aabc');
    }
  });

  it('shows no achievement that the catalogue no longer has', () => {
    const achievements = ['achievement9', 'achievement1'];
    expect(profileOf({ ...account, achievements }, BARE).achievements).toEqual(['achievement1']);
  });

  it('never contains other fields of the account', () => {
    const bytes = JSON.stringify(profileOf(account, BARE));
    for (const secret of ['argon2', 'passwordHash', 'ledger', 'earned', 'rev', 'tokensNotBefore', 'usernameLower']) {
      expect(bytes).not.toContain(secret);
    }
  });
});
