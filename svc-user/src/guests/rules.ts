import { randomInt } from 'node:crypto';
import { isGuest, type Role, SESSION_LIFETIME_SECONDS } from '@luplay/contracts';
import {
  AVATAR_PICTURES,
  DEFAULT_PROFILE_PICTURE,
  GUEST_USERNAME_PREFIX,
  PROFILE_COLORS,
  type ProfileColor,
} from '@luplay/contracts/user';

type Pick = (bound: number) => number;

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const NAME_RANDOM = 12;
const COLORS = Object.keys(PROFILE_COLORS) as ProfileColor[];

const drawn = <T>(all: readonly T[], pick: Pick): T | undefined => all[pick(all.length)];

/** A username that nobody types: a guest has no password. */
export const guestUsername = (pick: Pick = randomInt): string =>
  GUEST_USERNAME_PREFIX + Array.from({ length: NAME_RANDOM }, () => drawn([...LETTERS], pick)).join('');

/** How a guest looks before they choose. */
export const guestFace = (pick: Pick = randomInt) => ({
  profilePicture: drawn(AVATAR_PICTURES, pick) ?? DEFAULT_PROFILE_PICTURE,
  color: drawn(COLORS, pick) ?? COLORS[0],
});

/** Clocks of replicas differ, ms. */
const MARGIN_MS = 3600_000;

/**
 * Guests that were created before this time, epoch ms, can never come back: they have no password, and their sessions
 * end SESSION_LIFETIME_SECONDS after the first one began.
 */
export const expiredBefore = (nowMs: number): number => nowMs - SESSION_LIFETIME_SECONDS * 1000 - MARGIN_MS;

/** A guest's account is a guest's alone: nobody else gives it a password or a role. */
export const isOnlyGuest = (roles: readonly Role[]): boolean => isGuest(roles) && roles.length === 1;
