import { timingSafeEqual } from 'node:crypto';
import type { LobbyPass } from '@luplay/contracts/lobby-game';
import { type LobbyState, playerOf } from '../state/lobby.ts';
import type { Rejection } from '../state/outcome.ts';

export const isMember = (state: LobbyState, userId: string): boolean => playerOf(state, userId) !== undefined;

export const isAdmin = (state: LobbyState, userId: string): boolean => state.admin === userId;

export const adminOnly =
  (userId: string) =>
  (state: LobbyState): Rejection | null =>
    isAdmin(state, userId) ? null : { code: 'not_lobby_admin' };

/**
 * Whether somebody with this invite code may enter. Who was sent away needs the one of since then, to a public lobby
 * too.
 */
export function isInvited(state: LobbyState, userId: string, inviteCode: string | undefined): boolean {
  if (state.isPublic && !isBarred(state, userId)) return true;
  return isSame(inviteCode, state.inviteCode);
}

/**
 * Public lobbies from before invite codes changed with everybody who is sent away have none that could be asked for.
 */
const isBarred = ({ kicked, inviteCode }: LobbyState, userId: string): boolean =>
  inviteCode !== null && kicked.includes(userId);

/** Everybody may see a public lobby; a private one its players, and who knows its six-digit code or the way in. */
export const maySee = (state: LobbyState, userId: string | null, { code, inviteCode }: LobbyPass = {}): boolean =>
  state.isPublic ||
  (userId !== null && isMember(state, userId)) ||
  isSame(code, state.broadcastCode) ||
  isSame(inviteCode, state.inviteCode);

function isSame(given: string | undefined, wanted: string | null): boolean {
  if (given === undefined || wanted === null) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
