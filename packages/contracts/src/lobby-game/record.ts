import { z } from 'zod';
import { color, epochMs, id } from '../core/fields.ts';
import { appliedItem, hostActionView, questionView } from './game.ts';
import { givenAnswer, questionType } from './kinds.ts';

const playedParts = questionView.pick({
  ...{
    matches: true,
    unit: true,
    right: true,
    accepted: true,
    tolerance: true,
    closest: true,
    partial: true,
    slider: true,
    hint: true,
    ratio: true,
    areas: true,
  },
}).shape;

/** A question of a finished game. `results` by teamId, in the order of the game's teams. */
const playedQuestion = z.object({
  number: z.number().int().positive(),
  theme: z.string(),
  question: z.string(),
  /** Missing: `single`. */
  type: questionType.optional(),
  /** Of the kind `order` as they were shown; none where the kind has no options. */
  options: z.array(z.string()),
  /** The index of the right option; -1 where there is none. */
  answer: z.number().int(),
  /** As in the question's view. */
  ...playedParts,
  /** Missing where the question has none, and in older records. */
  explanation: z.string().optional(),
  /**
   * In order of arrival. `option` is null for members who did not answer. `ms`: from the appearance of the options to
   * the answer, without pauses; null without an answer, and in older records.
   */
  votes: z.array(
    z.object({
      userId: id,
      name: z.string(),
      teamId: id,
      option: z.number().int().nullable(),
      /** Where an answer is not the index of one option. */
      given: givenAnswer.optional(),
      /** Whether it was right, where the kind is not `single`. */
      correct: z.boolean().optional(),
      /** How much of it was right, where that is a part. */
      share: z.number().optional(),
      ms: z.number().int().nonnegative().nullable(),
    }),
  ),
  results: z.record(
    id,
    z.object({
      answer: z.number().int().nullable(),
      given: givenAnswer.optional(),
      share: z.number().optional(),
      correct: z.boolean(),
      points: z.number().int(),
      /** Ids of the items won with the right answer. */
      items: z.array(id),
      /** The score after this question; 0 where it is below 0, see `scoreAfter`. */
      score: z.number().int().nonnegative(),
      /** That score where it is below 0. */
      total: z.number().int().negative().optional(),
    }),
  ),
  applied: z.array(appliedItem),
});

/** A team's score after a question. */
export const scoreAfter = ({ score, total }: { score: number; total?: number | undefined }): number => total ?? score;

/** The unguessable part of the link to a public record. */
export const recordToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** The record of a finished game. */
export const finishedRecord = z.object({
  gameId: id,
  lobbyId: id,
  title: z.string(),
  quest: id,
  questTitle: z.string(),
  startedAt: epochMs,
  finishedAt: epochMs,
  teams: z.array(
    z.object({
      teamId: id,
      name: z.string(),
      members: z.array(z.object({ id, name: z.string() })),
      score: z.number().int(),
      /** Missing in older records. */
      color: color.optional(),
      icon: z.string().optional(),
    }),
  ),
  winnerTeams: z.array(id),
  /** In order; missing without any. */
  hostActions: z.array(hostActionView).optional(),
  questions: z.array(playedQuestion),
});
export type FinishedRecord = z.output<typeof finishedRecord>;

/** A team's score before the first question and after each; a question that has no result for it changes nothing. */
export function scoresByQuestion({ questions }: FinishedRecord, teamId: string): number[] {
  const scores = [0];
  for (const { results } of questions) {
    const result = results[teamId];
    scores.push(result ? scoreAfter(result) : (scores.at(-1) ?? 0));
  }
  return scores;
}
