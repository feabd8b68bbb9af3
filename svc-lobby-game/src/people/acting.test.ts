import { expect, it } from '@jest/globals';
import type { Caller } from '@luplay/service-kit';
import { actingPerson, userIdOf } from './acting.ts';
import type { Cards } from './cards.ts';

const developer: Caller = {
  userId: 'dev',
  telegramId: 'dev',
  username: 'dev',
  roles: ['developer'],
  tokenIssuedAt: 0,
  sessionId: 's',
  loggedInAt: 0,
};

it('24.2: a guest whom a developer acts for is still a guest, somebody with an account is none', () => {
  const cards = {
    byRef: (ref: string) => ({ userId: ref, username: ref === 'gosha' ? 'guest-ab12' : ref }),
  } as unknown as Pick<Cards, 'byRef'>;
  expect(actingPerson(cards, developer, 'gosha')).toMatchObject({ playerId: 'gosha', guest: true });
  expect(actingPerson(cards, developer, 'boris')).not.toHaveProperty('guest');
});

it('24.3: only developers find somebody by a Telegram number, which others could try', () => {
  const cards = { byRef: () => ({ userId: 'vera' }) } as unknown as Pick<Cards, 'byRef'>;
  const host: Caller = { ...developer, userId: 'boris', telegramId: '7', roles: ['User'] };
  expect([userIdOf(cards, developer, '42'), userIdOf(cards, host, '42')]).toEqual(['vera', '42']);
  expect([userIdOf(cards, host, '7'), userIdOf(cards, host, 'Vera')]).toEqual(['vera', 'vera']);
});
