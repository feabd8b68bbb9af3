import { timingSafeEqual } from 'node:crypto';
import { type LobbyState, playerOf } from './state.ts';

export const isMember = (state: LobbyState, userId: string): boolean => playerOf(state, userId) !== undefined;

export const isAdmin = (state: LobbyState, userId: string): boolean => state.admin === userId;

/** Whether somebody with this code may enter. */
export function isInvited(state: LobbyState, inviteCode: string | undefined): boolean {
  if (state.isPublic) return true;
  if (state.inviteCode === null || inviteCode === undefined) return false;
  const [given, wanted] = [Buffer.from(inviteCode), Buffer.from(state.inviteCode)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
