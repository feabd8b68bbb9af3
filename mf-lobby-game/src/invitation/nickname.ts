import { NICKNAME_LENGTH } from '@luplay/contracts/user';
import { invitation as texts } from '../locale/invitation.ts';

/** A nickname to start from, drawn by `chance` (0 to below 1). */
export function suggestedNickname(chance: () => number = Math.random): string {
  const drawn = (all: readonly string[]) => all[Math.floor(chance() * all.length)] ?? '';
  return `${drawn(texts.adjectives)} ${drawn(texts.animals)}`;
}

/** Only the length, for a quick answer; the service checks the characters. */
export function isNickname(name: string): boolean {
  const length = [...name.trim()].length;
  return length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max;
}
