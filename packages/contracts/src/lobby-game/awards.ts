import { z } from 'zod';
import { id } from '../core/fields.ts';

const honoured = { userId: id, name: z.string(), teamId: id };

/**
 * What is honoured at the end of a game, of the people and teams that are in it then. Null where nobody has earned it.
 */
export const awards = z.object({
  /** The most right answers; of equals, who needed less time for them. `asked`: questions that were scored. */
  bestPlayer: z.object({ ...honoured, right: z.number().int().positive(), asked: z.number().int() }).nullable(),
  /** `ms`: from the appearance of the options to the answer, without pauses. */
  fastestAnswer: z.object({ ...honoured, ms: z.number().int().nonnegative(), question: z.string() }).nullable(),
  /**
   * The two neighbours in the final ranking with the smallest difference in points (`margin`); of equal pairs, the
   * better one. `leadChanges`: how often the lead went from one team to another, counted after each question.
   */
  closestRace: z
    .object({
      teamIds: z.array(id).length(2),
      margin: z.number().int().nonnegative(),
      leadChanges: z.number().int().nonnegative(),
    })
    .nullable(),
});
export type Awards = z.output<typeof awards>;
