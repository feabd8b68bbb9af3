import { z } from 'zod';
import { paragraphs, text } from '../core/fields.ts';
import { ACTION_POINTS_MAX, STORY_LIMITS } from './constants.ts';
import { entryId, entryIds, name } from './fields.ts';

/** Limits of the evening of a chapter, lists in entries. */
export const EVENING_LIMITS = {
  acts: 12,
  actMinutes: 240,
  actEvents: 20,
  ballots: 6,
  ballotOptions: 12,
  question: 200,
  line: 140,
  texts: 50,
} as const;

const minutes = z.number().int().min(1).max(EVENING_LIMITS.actMinutes);
const points = z.number().int().min(0).max(ACTION_POINTS_MAX);
const markdown = paragraphs(0, STORY_LIMITS.markdown);

/** A part of the evening. The host begins, extends and ends it. */
export const storyAct = z.strictObject({
  id: entryId,
  name,
  minutes,
  /** To all the living at its beginning. */
  points,
  /** Events of the chapter that happen in it; `afterMinutes` 0: at its beginning. */
  events: z
    .array(z.strictObject({ event: entryId, afterMinutes: z.number().int().min(0).max(EVENING_LIMITS.actMinutes) }))
    .max(EVENING_LIMITS.actEvents),
  /** Rooms that are open from its beginning: enabled, and not locked. */
  opens: entryIds(STORY_LIMITS.rooms),
});
export type StoryAct = z.output<typeof storyAct>;

/** A vote that the host opens: «Кто…?». */
export const storyBallot = z.strictObject({
  id: entryId,
  question: text(1, EVENING_LIMITS.question),
  /** Nobody is told who voted for what, the host neither. */
  secret: z.boolean(),
  /** What can be voted for; empty: the characters of the chapter. */
  options: z.array(text(1, STORY_LIMITS.name)).max(EVENING_LIMITS.ballotOptions),
});
export type StoryBallot = z.output<typeof storyBallot>;

/** The end of the evening. */
export const storyEpilogue = z.strictObject({
  /** Markdown, for everybody. */
  text: markdown,
  /** What became of each character, Markdown, by character. */
  fates: z.record(entryId, markdown),
  /** The characters whose secrets are revealed, in this order. */
  reveals: entryIds(STORY_LIMITS.inChapter),
});
export type StoryEpilogue = z.output<typeof storyEpilogue>;

/** What makes an evening of a chapter. A chapter without it is played as it always was: no acts, no votes, no end. */
export const chapterEvening = z.strictObject({
  /** One line of each character that everybody may know, by character; for those who choose one. */
  publicLines: z.record(entryId, text(1, EVENING_LIMITS.line)),
  acts: z.array(storyAct).max(EVENING_LIMITS.acts),
  ballots: z.array(storyBallot).max(EVENING_LIMITS.ballots),
  epilogue: storyEpilogue.nullable(),
  /** The dead see everything, touch nothing, and may whisper to the host. `vote`: they vote as well. */
  ghosts: z.strictObject({ vote: z.boolean() }).nullable(),
  /** Players do not die before the act of this number begins, counted from 1; 0: nobody is protected. */
  protectedUntilAct: z.number().int().min(0).max(EVENING_LIMITS.acts),
  /** Points that all the living get while an act runs. */
  pointsEvery: z.strictObject({ points: points.min(1), minutes }).nullable(),
  /** Messages that the host has ready. */
  texts: z
    .array(z.strictObject({ id: entryId, name, text: paragraphs(1, STORY_LIMITS.message) }))
    .max(EVENING_LIMITS.texts),
  /** The hall's map shows where characters are. */
  hallShowsPeople: z.boolean(),
});
export type ChapterEvening = z.output<typeof chapterEvening>;
