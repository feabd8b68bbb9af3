import type { Versioned } from '@luplay/live-kit';
import { newPlay, type PlayContent, type PlayState } from '@luplay/story-rules';

/** A play as stored: one document for each chapter, under the chapter's id. */
export interface StoredPlay extends Versioned {
  /** The copy of the content that the play uses. A restart takes a new one. */
  edition: string;
  play: PlayState;
  /** The character that a host has selected for a user who holds several role cards, by userId. */
  selected: Record<string, string>;
  /** By character. */
  replies: NonNullable<Versioned['replies']>;
  /** Lines of the log with greater ids are shown. */
  logClearedTo: number;
  /** What hosts have written for themselves, by userId. */
  hostNotes?: Record<string, string>;
  /** How often everybody was returned to the start. */
  resets: number;
}

export interface PlayResources {
  content: PlayContent;
}

export interface Edition {
  id: string;
  content: PlayContent;
}

export const createPlay = ({ id, content }: Edition, now: number): StoredPlay => ({
  _id: content.chapterId,
  seq: 1,
  writeId: id,
  updatedAt: now,
  edition: id,
  play: newPlay(content),
  selected: {},
  replies: {},
  logClearedTo: 0,
  resets: 0,
});

/** The play on another edition, without players and with an empty log. */
export const restarted = (stored: StoredPlay, { id, content }: Edition): StoredPlay => ({
  ...stored,
  edition: id,
  play: newPlay(content),
  replies: {},
  logClearedTo: 0,
  resets: stored.resets + 1,
});

/** No player has entered and no host has changed anything, so edited content may replace the copy. */
export const isUntouched = ({ play }: StoredPlay): boolean => play.nextLogId === 1;
