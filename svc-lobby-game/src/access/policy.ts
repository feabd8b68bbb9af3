import { timingSafeEqual } from 'node:crypto';
import type { LobbyPass } from '@luplay/contracts/lobby-game';
import { type Bar, isHost, isInside, type LobbyState, type Marks, type Newcomer } from '../state/lobby.ts';
import type { Rejection } from '../state/outcome.ts';

export const hostOnly =
  (userId: string) =>
  (state: LobbyState): Rejection | null =>
    isHost(state, userId) ? null : { code: 'not_lobby_admin' };

/** What is asked of somebody who wants to join. */
export type Applicant = Pick<Newcomer, 'playerId' | 'guest' | 'marks'>;

/** The parts of a lobby that decide who may join. */
export type Door = Pick<LobbyState, 'isPublic' | 'inviteCode' | 'kicked' | 'barred'>;

/** Whether somebody with this invite code may join. Who was kicked needs the newest code, in a public lobby too. */
export function isInvited(door: Door, person: Applicant, inviteCode: string | undefined, now: number): boolean {
  return mayEnterWithout(door, person, now) || isSame(inviteCode, door.inviteCode);
}

const mayEnterWithout = (door: Door, person: Applicant, now: number): boolean =>
  door.isPublic && keptOut(door, person, now) === null;

/**
 * Whether a kick keeps somebody out of the lobby: their own (`kicked`), or that of a guest (`barred`), who would else
 * be back as a new guest at once. A new guest is told by the browser's id, and in a private window by the address.
 *
 * Behind the address of a guest there may be a party or a whole school. So it keeps only guests out who join now, not
 * people with an account and not who is in; for one evening; and not who has the invite code of after the kick, which
 * is in the link and the QR code that members see. A newcomer of the same network needs those instead of the six
 * digits. In return a kicked guest needs another network and another browser, or a friend inside.
 */
export function keptOut(door: Door, person: Applicant, now: number): 'kicked' | 'barred' | null {
  // Public lobbies that are older than codes that change with each kick have no code to ask for.
  if (door.inviteCode === null) return null;
  if (door.kicked.includes(person.playerId)) return 'kicked';
  const { guest, marks } = person;
  if (!guest || !marks) return null;
  const isHit = (bar: Bar) => bar.until > now && (bar.address === marks.address || isSameDevice(bar, marks));
  return door.barred?.some(isHit) ? 'barred' : null;
}

export const isSameDevice = (one: Partial<Marks>, other: Partial<Marks> = {}): boolean =>
  one.device !== undefined && one.device === other.device;

/** Everybody sees a public lobby; a private one is for its players and bench, and for who has one of its codes. */
export const maySee = (state: LobbyState, userId: string | null, { code, inviteCode }: LobbyPass = {}): boolean =>
  state.isPublic ||
  (userId !== null && isInside(state, userId)) ||
  isSame(code, state.broadcastCode) ||
  isSame(inviteCode, state.inviteCode);

function isSame(given: string | undefined, expected: string | null): boolean {
  if (given === undefined || expected === null) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
