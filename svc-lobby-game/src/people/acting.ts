import { createHash } from 'node:crypto';
import { isGuest } from '@luplay/contracts';
import { GUEST_USERNAME_PREFIX } from '@luplay/contracts/user';
import { AppError, addressKey, assertSelf, type Caller, callerIs, mayFindBy } from '@luplay/service-kit';
import type { Marks, Newcomer } from '../state/lobby.ts';
import type { Cards } from './cards.ts';

const GUEST_NAME = 'Гость';

export const callerAsPlayer = (caller: Caller): Newcomer => ({
  playerId: caller.userId,
  telegramId: caller.userId,
  // A guest's username is a random one. Shown until the card is known, and after the guest's account is gone.
  name: isGuest(caller.roles) ? GUEST_NAME : caller.username,
  ...(isGuest(caller.roles) && { guest: true as const }),
});

/** A request to join a lobby. `device`: as the client sent it. */
export interface Joining {
  caller: Caller;
  ip: string;
  body: { lobbyId: string; userId?: string; device?: string | undefined };
}

/** Who joins, the caller or the person that `body.userId` names. Only the caller is known by address and device. */
export function joiningPerson(cards: Pick<Cards, 'byRef'>, { caller, ip, body }: Joining): Newcomer {
  const { lobbyId, userId = caller.userId, device } = body;
  const person = actingPerson(cards, caller, userId);
  return person.playerId === caller.userId ? { ...person, marks: marksOf(lobbyId, ip, device) } : person;
}

/** The userId of the person that `ref` names; `ref` itself for strangers. */
export const userIdOf = (cards: Pick<Cards, 'byRef'>, caller: Caller, ref: string): string =>
  (mayFindBy(caller, ref) && cards.byRef(ref)?.userId) || ref;

/** The person that a request acts for: the caller, or the one `ref` names if the caller may act for others. */
export function actingPerson(cards: Pick<Cards, 'byRef'>, caller: Caller, ref: string): Newcomer {
  assertSelf(caller, ref);
  if (callerIs(caller, ref)) return callerAsPlayer(caller);
  const card = cards.byRef(ref);
  if (!card) throw new AppError('not_found', { message: 'Такого пользователя нет.' });
  const guest = card.username.startsWith(GUEST_USERNAME_PREFIX) && { guest: true as const };
  return { playerId: card.userId, telegramId: card.userId, name: card.username, ...guest };
}

/** Of one lobby: the marks of the same person differ from lobby to lobby. */
export function marksOf(lobbyId: string, ip: string, device: string | undefined): Marks {
  const digest = (kind: string, value: string): string =>
    createHash('sha256').update(`${lobbyId}\n${kind}\n${value}`).digest('base64url').slice(0, 16);
  return {
    address: digest('address', addressKey(ip)),
    ...(device !== undefined && { device: digest('device', device) }),
  };
}
