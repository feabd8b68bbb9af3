import { z } from 'zod';
import { id, text } from '../core/fields.ts';
import { BOARD_LIMITS, QUIZ_LIMITS } from './constants.ts';

/** How a quiz is played: themes one after the other, or a board of themes and prices. */
export const COURSES = ['themes', 'board'] as const;
export type Course = (typeof COURSES)[number];

const price = z.number().int().min(0).max(QUIZ_LIMITS.points);
/** A stake may be as high as the score. */
const stake = z.number().int().nonnegative();

/**
 * What a question of a board has besides its price.
 * - `stake`: teams bid in turn, and the highest bid plays alone for it.
 * - `stakeAll`: every team stakes hidden from the others, and all play.
 * - `secret`: the chooser gives it to another team, which plays alone.
 * - `noRisk`: who is right gains twice the price, and nobody loses.
 * - `forAll`: everybody answers, also where others press the button.
 */
export const special = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stake') }),
  z.strictObject({ kind: z.literal('stakeAll') }),
  z.strictObject({
    kind: z.literal('secret'),
    /** Its own theme; missing: that of the cell. */
    theme: text(1, QUIZ_LIMITS.themeName).optional(),
    /** The team that gets it chooses its price; missing: the question's points. */
    price: z
      .strictObject({ from: price, to: price, step: z.number().int().positive() })
      .refine(({ from, to }) => from <= to, 'цена «от» больше цены «до»')
      .optional(),
    /** Theme and price are told before it is given. */
    known: z.literal(true).optional(),
    /** The chooser's team may keep it. */
    self: z.literal(true).optional(),
    /** The team that gets it gains the price without a question. */
    money: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('noRisk') }),
  z.strictObject({ kind: z.literal('forAll') }),
]);
export type Special = z.output<typeof special>;
export type SpecialKind = Special['kind'];

/**
 * The rounds of a quiz with the course `board`. `themes`: how many of its themes belong to the round, in their order;
 * what is left over belongs to the last round. In the final, themes are struck until one is left, of which the first
 * question is played.
 */
export const rounds = z
  .array(
    z.strictObject({
      name: text(0, QUIZ_LIMITS.themeName),
      themes: z.number().int().min(0).max(QUIZ_LIMITS.themes),
      final: z.literal(true).optional(),
    }),
  )
  .max(BOARD_LIMITS.rounds);
export type Rounds = z.output<typeof rounds>;

/** What a quiz has when it is not played theme by theme. Missing: `themes`. */
export const courseFields = { course: z.enum(COURSES).optional(), rounds: rounds.optional() };

/** What the awaited teams decide, in the phase `themeChoice`. Each kind is answered by the choice beside it. */
export const DECISIONS = {
  /** The chooser takes a cell: `questionId`. */
  cell: 'questionId',
  /** The chooser gives the secret to another team: `to`. */
  give: 'to',
  /** Who got the secret chooses its price: `points`. */
  price: 'points',
  /** A team bids in its turn: `points`, or `bid`. */
  bid: 'points',
  /** All of the teams stake, hidden from the others: `points`. */
  stakes: 'points',
  /** A team strikes a theme of the final: `themeId`. */
  strike: 'themeId',
} as const;
export type DecisionKind = keyof typeof DECISIONS;

/** What a team decides. */
export const choice = z.union([
  z.strictObject({ questionId: id }),
  z.strictObject({ to: id }),
  z.strictObject({ points: stake }),
  z.strictObject({ bid: z.enum(['pass', 'all']) }),
  z.strictObject({ themeId: id }),
]);
export type Choice = z.output<typeof choice>;

export const decisionView = z.object({
  /** Another one for each decision of a game: a delayed choice is none of the next one. */
  decisionId: id,
  kind: z.enum(Object.keys(DECISIONS) as [DecisionKind, ...DecisionKind[]]),
  /** teamIds that are still awaited, and of `give` the teams that may get it. */
  teams: z.array(id),
  to: z.array(id).optional(),
  /** The cell that was chosen; missing before, and of `strike`. */
  questionId: id.optional(),
  /**
   * The points that may be named, for each of `teams`; `step` counts from `min`, and `max` may be named in any case. A
   * team that can only pass or bid all has none.
   */
  limits: z.record(id, z.object({ min: stake, max: stake, step: z.number().int().positive() })).optional(),
  /** What was bid so far, in order; of `all` the points. The highest one leads. */
  bids: z.array(z.object({ teamId: id, points: stake.nullable(), all: z.literal(true).optional() })).optional(),
  /** The theme and price of a secret, as far as they are told. */
  theme: z.string().optional(),
  price: price.optional(),
});
export type DecisionView = z.output<typeof decisionView>;

/** The board of the present round. */
export const boardView = z.object({
  /** `number` from 1 of `of`. */
  round: z.object({
    name: z.string(),
    number: z.number().int(),
    of: z.number().int(),
    final: z.literal(true).optional(),
  }),
  themes: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string(),
      /** In the order of the prices; none in the final. */
      cells: z.array(z.object({ questionId: id, price, open: z.boolean() })),
      /** In the final: out of the game. */
      struck: z.literal(true).optional(),
    }),
  ),
  /** Null outside the phase `themeChoice`. */
  decision: decisionView.nullable(),
  /** What a team has just got without a question; missing from the next choice of a cell on. */
  money: z.object({ teamId: id, points: price }).optional(),
  /** How the current question is played; null without one. */
  play: z
    .object({
      special: z.enum(['stake', 'stakeAll', 'secret', 'noRisk', 'forAll', 'final']).optional(),
      /** The only teams that play; missing: all. */
      teams: z.array(id).optional(),
      /** What a right answer gains; missing where each team has its stake. */
      price: stake.optional(),
      /** By teamId, from `results` on. */
      stakes: z.record(id, stake).optional(),
    })
    .nullable(),
});
export type BoardView = z.output<typeof boardView>;
