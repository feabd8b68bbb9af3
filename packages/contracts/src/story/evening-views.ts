import { z } from 'zod';
import { epochMs, filePath, storedText } from '../core/fields.ts';
import { entryId } from './fields.ts';

/** The act that runs; the same for players, hosts and the hall. */
export const actView = z.object({
  /** Counted from 1. */
  number: z.number().int().positive(),
  count: z.number().int().positive(),
  name: storedText,
  startedAt: epochMs,
  endsAt: epochMs,
});
export type ActView = z.output<typeof actView>;

/** A vote, open or told. `own`: the option that the viewer has chosen; hosts and the hall have none. */
export const voteView = z.object({
  id: entryId,
  question: storedText,
  secret: z.boolean(),
  options: z.array(z.object({ id: entryId, name: storedText, image: filePath.nullable() })),
  isOpen: z.boolean(),
  /** The host has told the result. */
  isTold: z.boolean().optional(),
  own: entryId.nullable(),
  /** Whether the viewer may vote. */
  mayVote: z.boolean(),
  voted: z.number().int().nonnegative(),
  voters: z.number().int().nonnegative(),
  /**
   * Null until the host tells it; hosts have that of an open ballot at once, of a secret one when the vote is closed.
   * `by`: names of characters, of an open ballot only.
   */
  result: z
    .array(z.object({ option: entryId, votes: z.number().int().nonnegative(), by: z.array(storedText).optional() }))
    .nullable(),
});
export type VoteView = z.output<typeof voteView>;

const aboutCharacter = { characterId: entryId, name: storedText, image: filePath };

/** The end as far as it was told. */
export const epilogueView = z.object({
  /** Markdown. */
  text: storedText,
  /** Of the characters that were played. `status`: at the end; `knew`: the titles of the notes that they had. */
  fates: z.array(
    z.object({
      ...aboutCharacter,
      status: z.enum(['alive', 'dead']),
      text: storedText,
      knew: z.array(storedText).optional(),
    }),
  ),
  /** In the order in which they were revealed. */
  secrets: z.array(z.object({ ...aboutCharacter, text: storedText })),
  /** How many secrets there are in all. */
  secretCount: z.number().int().nonnegative(),
  /** `kind`: who found most, talked most, walked furthest. */
  awards: z.array(
    z.object({ ...aboutCharacter, kind: z.enum(['finder', 'talker', 'walker']), value: z.number().int().positive() }),
  ),
  /** Every secret was revealed and the host has ended the evening. */
  isOver: z.boolean(),
});
export type EpilogueView = z.output<typeof epilogueView>;
