import { timingSafeEqual } from 'node:crypto';
import type { LobbyPass } from '@luplay/contracts/lobby-game';
import { isHost, isMember, type LobbyState } from '../state/lobby.ts';
import type { Rejection } from '../state/outcome.ts';

export const hostOnly =
  (userId: string) =>
  (state: LobbyState): Rejection | null =>
    isHost(state, userId) ? null : { code: 'not_lobby_admin' };

/** Whether a user with this invite code may join. Who was kicked needs the newest code, in a public lobby too. */
export function isInvited(state: LobbyState, userId: string, inviteCode: string | undefined): boolean {
  if (state.isPublic && !isBarred(state, userId)) return true;
  return isSame(inviteCode, state.inviteCode);
}

/** Public lobbies that are older than codes that change with each kick have no code to ask for. */
const isBarred = ({ kicked, inviteCode }: LobbyState, userId: string): boolean =>
  inviteCode !== null && kicked.includes(userId);

/** A public lobby is visible to everybody; a private one to its players, and with its broadcast or invite code. */
export const maySee = (state: LobbyState, userId: string | null, { code, inviteCode }: LobbyPass = {}): boolean =>
  state.isPublic ||
  (userId !== null && isMember(state, userId)) ||
  isSame(code, state.broadcastCode) ||
  isSame(inviteCode, state.inviteCode);

function isSame(given: string | undefined, expected: string | null): boolean {
  if (given === undefined || expected === null) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
