import { timingSafeEqual } from 'node:crypto';
import type { Rejection } from '../outcome.ts';
import { type LobbyState, playerOf } from './state.ts';

export const isMember = (state: LobbyState, userId: string): boolean => playerOf(state, userId) !== undefined;

export const isAdmin = (state: LobbyState, userId: string): boolean => state.admin === userId;

export const adminOnly =
  (userId: string) =>
  (state: LobbyState): Rejection | null =>
    isAdmin(state, userId) ? null : { code: 'not_lobby_admin' };

/** Whether somebody with this code may enter. */
export function isInvited(state: LobbyState, inviteCode: string | undefined): boolean {
  if (state.isPublic) return true;
  if (state.inviteCode === null || inviteCode === undefined) return false;
  const [given, wanted] = [Buffer.from(inviteCode), Buffer.from(state.inviteCode)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
