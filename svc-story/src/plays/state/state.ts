import { randomInt } from 'node:crypto';
import { STORY_CODE_LENGTH, STORY_CODE_LETTERS } from '@luplay/contracts/story';
import type { Versioned } from '@luplay/live-kit';
import { newPlay, type PlayContent, type PlayState } from '@luplay/story-rules';

/** A play as stored: one document for each chapter, under the chapter's id. */
export interface StoredPlay extends Versioned {
  /** The copy of the content that the play uses. A restart takes a new one. */
  edition: string;
  play: PlayState;
  /** The character that a host has selected for a user who holds several role cards, by userId. */
  selected: Record<string, string>;
  /** With which people join. Plays of older versions get one when somebody reads them. */
  code?: string;
  /** Who has joined by the code, by userId. */
  seats?: Record<string, Seat>;
  /** The first in line first. */
  waiting?: Person[];
  /** Characters that the host keeps back, with whom for: '' for nobody yet. */
  kept?: Record<string, string>;
  /** By character. */
  replies: NonNullable<Versioned['replies']>;
  /** Lines of the log with greater ids are shown. */
  logClearedTo: number;
  /** What hosts have written for themselves, by userId. */
  hostNotes?: Record<string, string>;
  /** Who has played a character and had to leave it, by userId: the last one. */
  left?: Record<string, string>;
  /** How often everybody was returned to the start. */
  resets: number;
}

/** Somebody who came by the code, by the name of that moment. */
export interface Person {
  userId: string;
  name: string;
  guest: boolean;
}

/** Somebody who plays a character without its role card. */
export interface Seat extends Person {
  characterId: string;
  /** The character is the person's second choice. Every choice shows a secret, so there is no third. */
  changed?: true;
}

export interface PlayResources {
  content: PlayContent;
}

export interface Edition {
  id: string;
  content: PlayContent;
}

/** A code of a chapter in play. */
export const newCode = (): string =>
  Array.from({ length: STORY_CODE_LENGTH }, () => STORY_CODE_LETTERS[randomInt(STORY_CODE_LETTERS.length)]).join('');

export const createPlay = ({ id, content }: Edition, now: number, code: string): StoredPlay => ({
  _id: content.chapterId,
  seq: 1,
  writeId: id,
  updatedAt: now,
  edition: id,
  play: newPlay(content),
  selected: {},
  code,
  replies: {},
  logClearedTo: 0,
  resets: 0,
});

/**
 * The play on another edition, without players and with an empty log. Who has joined stays so, unless the chapter has
 * the character no more.
 */
export const restarted = (stored: StoredPlay, { id, content }: Edition): StoredPlay => ({
  ...stored,
  seats: Object.fromEntries(
    Object.entries(stored.seats ?? {}).filter(([, { characterId }]) => Object.hasOwn(content.characters, characterId)),
  ),
  edition: id,
  play: newPlay(content),
  left: {},
  replies: {},
  logClearedTo: 0,
  resets: stored.resets + 1,
});

/** No player has entered and no host has changed anything, so edited content may replace the copy. */
export const isUntouched = ({ play }: StoredPlay): boolean => play.nextLogId === 1;
