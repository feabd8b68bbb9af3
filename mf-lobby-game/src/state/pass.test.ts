import { expect, it } from '@jest/globals';
import { lobbyView, player } from '../testing/samples.ts';
import { passFor } from './pass.ts';

it('12.18: a non-member sends the code of a private lobby or, before it is known, the invitation', () => {
  const lobby = lobbyView({ isPublic: false, players: { a: player('a') } });
  expect(passFor(undefined, 'x', undefined)).toEqual({});
  expect(passFor(undefined, 'x', 'abcdefgh1234')).toEqual({ inviteCode: 'abcdefgh1234' });
  expect(passFor(lobby, 'x', 'abcdefgh1234')).toEqual({ code: '123456' });
  expect(passFor(lobby, 'a', undefined)).toEqual({});
  expect(passFor({ ...lobby, isPublic: true }, 'x', undefined)).toEqual({});
});
