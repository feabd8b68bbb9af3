import type { Rejection } from '@luplay/live-kit';
import { type PlayContent, setHolder } from '@luplay/story-rules';
import { texts } from '../texts.ts';
import type { StoredPlay } from './state.ts';

/** A user with the ids of their role cards, oldest first. */
export interface Cardholder {
  userId: string;
  cards: readonly string[];
}

/**
 * The character that the user plays: the one they took by the code, else the one a host selected, else that of the
 * oldest card; null without any.
 */
export function characterOf(
  { selected, seats }: Pick<StoredPlay, 'selected' | 'seats'>,
  content: PlayContent,
  { userId, cards }: Cardholder,
): string | null {
  const seat = seats?.[userId];
  if (seat && Object.hasOwn(content.characters, seat.characterId)) return seat.characterId;
  const own = cards.filter((id) => Object.hasOwn(content.characters, id));
  const wanted = selected[userId];
  return wanted !== undefined && own.includes(wanted) ? wanted : (own[0] ?? null);
}

/** The character that the user may act as, or the reason why there is none. It may not have entered yet. */
export function actorOf(stored: StoredPlay, content: PlayContent, user: Cardholder): string | Rejection {
  const characterId = characterOf(stored, content, user);
  if (characterId === null) return { code: 'not_found', message: texts.noCard };
  const holder = stored.play.players[characterId]?.userId ?? null;
  if (holder !== null && holder !== user.userId) return { code: 'conflict', message: texts.taken };
  return characterId;
}

/** Makes the user the player of the character, if it has entered and has no player. */
export function claimed(stored: StoredPlay, characterId: string, userId: string): StoredPlay {
  const player = stored.play.players[characterId];
  if (!player || player.userId !== null) return stored;
  return outOfLine({ ...stored, play: setHolder(stored.play, characterId, userId).state }, userId);
}

/** Who plays waits no more: a host has given a role card to somebody in line. */
export const outOfLine = (stored: StoredPlay, userId: string): StoredPlay =>
  stored.waiting?.some((one) => one.userId === userId)
    ? { ...stored, waiting: stored.waiting.filter((one) => one.userId !== userId) }
    : stored;

/** Removes the user as the player of these characters. */
export function released(stored: StoredPlay, userId: string, characters: readonly string[]): StoredPlay {
  const played = characters.filter((id) => stored.play.players[id]?.userId === userId);
  const [last] = played;
  if (last === undefined) return stored;
  const play = played.reduce((now, id) => setHolder(now, id, null).state, stored.play);
  return { ...stored, play, left: { ...stored.left, [userId]: last } };
}
