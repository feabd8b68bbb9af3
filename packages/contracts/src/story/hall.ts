import { z } from 'zod';
import { epochMs, filePath, storedText } from '../core/fields.ts';
import { soundPath } from './content.ts';
import { actView, epilogueView, voteView } from './evening-views.ts';
import { entryId } from './fields.ts';
import { storyCode } from './joining.ts';
import { roomView } from './player-views.ts';

/** What the hall sees: a projector without an account, which shows what everybody may know. */
export const hallView = z.object({
  code: storyCode,
  /** What anybody has found. */
  rooms: z.record(
    entryId,
    roomView
      .pick({ id: true, name: true, position: true, size: true, floor: true, enabled: true })
      .extend({ connections: z.array(entryId) }),
  ),
  /** The characters of the chapter, in its order. */
  cast: z.array(
    z.object({
      characterId: entryId,
      name: storedText,
      image: filePath,
      line: storedText.nullable(),
      /** Somebody plays it, or is about to. */
      taken: z.boolean(),
      /** The host keeps it back for nobody in particular: no one may choose it. */
      kept: z.literal(true).optional(),
      dead: z.boolean(),
      /** Only if the chapter shows the hall where people are, and the character has entered. */
      room: entryId.optional(),
    }),
  ),
  /** How many wait for a character. */
  waiting: z.number().int().nonnegative(),
  /** The newest that was told to the hall. */
  told: z.object({ text: storedText, at: epochMs, sound: soundPath.optional() }).nullable(),
  act: actView.nullable(),
  vote: voteView.nullable(),
  epilogue: epilogueView.nullable(),
});
export type HallView = z.output<typeof hallView>;
