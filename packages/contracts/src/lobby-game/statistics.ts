import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { epochMs, id, storedText } from '../core/fields.ts';
import { givenAnswer, questionType } from './kinds.ts';
import { finishedRecord } from './record.ts';

const of = { service: 'svc-lobby-game', method: 'GET', who: 'developer' } as const;
const path = '/editor/quest/quiz/:id/statistics';
const count = z.number().int().nonnegative();
const byQuiz = z.strictObject({ id });

/** Most of what one reply has; the newest games and the most active players are taken. */
export const STATISTICS_LIMITS = {
  games: 10_000,
  players: 500,
  evenings: 200,
  answerGames: 100,
  answers: 300,
} as const;

/** Games that began or ended further apart than this belong to different evenings, ms. */
export const EVENING_GAP_MS = 6 * 3_600_000;

/** Games that ended in the period. Simulated games are left out unless asked for. */
const period = z.strictObject({
  from: z.coerce.number().int().nonnegative().optional(),
  to: z.coerce.number().int().nonnegative().optional(),
  simulated: z.enum(['true', 'false']).optional(),
});
export type StatisticsPeriod = z.output<typeof period>;

/**
 * How a question plays. A question is its text, its options and which of them is right: once one of these is edited, it
 * counts as another question. Its theme and its place in the quiz do not matter.
 */
const questionStatistics = z.object({
  key: z.string(),
  theme: storedText,
  question: storedText,
  /** Missing: `single`. */
  type: questionType.optional(),
  /** What `votes` counts; of kinds without options: right answers, and others. */
  options: z.array(storedText),
  /** Index of the right option; -1 where there is none, or several. */
  answer: z.number().int(),
  /** Where it stands in the quiz now; null when it was edited or removed. */
  place: z.object({ theme: count, question: count, seconds: z.number().nonnegative() }).nullable(),
  /** How often it was played; 0 for a question of the quiz that nobody has seen. */
  played: count,
  /** Answers of members, by option. */
  votes: z.array(count),
  /** Members who did not answer. */
  silent: count,
  /** Time to answer, ms; null when it is not known of any answer. */
  times: z.object({ count, lower: z.number(), median: z.number(), upper: z.number() }).nullable(),
  /** Points that teams gained, and the number of teams that could gain them. */
  points: z.number().int(),
  teams: count,
  /** Members who had answered before, but were asked in vain from this question on, or had gone. */
  left: count,
});
export type QuestionStatistics = z.output<typeof questionStatistics>;

const readStatistics = defineCall({
  ...of,
  id: 'quizStatistics.read',
  path,
  summary: 'Как играется квиз: итоги по вопросам',
  params: byQuiz,
  query: period,
  response: z.object({
    title: storedText,
    games: count,
    /** Games of one lobby within some hours are one evening. */
    evenings: count,
    players: count,
    answers: count,
    right: count,
    /** In the order of the quiz, then those that are not in it any more. */
    questions: z.array(questionStatistics),
    /** By the number of a question in its game: members who ever answered in it, and those who still did. */
    positions: z.array(z.object({ number: z.number().int().positive(), games: count, players: count, active: count })),
    /** Finished games that are not counted yet; a background task does it soon. */
    pending: count,
    /** Only the newest games of the period were counted. */
    truncated: z.boolean(),
  }),
  errors: ['not_found'],
  limit: { points: 60, seconds: 60, by: 'user' },
});

/** What was answered to a question whose answers are not options, in the newest games of the period. */
const readAnswers = defineCall({
  ...of,
  id: 'quizStatistics.answers',
  path: `${path}/answers/:key`,
  summary: 'Как играется квиз: что отвечали на вопрос',
  params: z.strictObject({ id, key: z.string().regex(/^[A-Za-z0-9_-]{1,43}$/) }),
  query: period,
  response: z.object({
    /** Games in which it was asked. */
    games: count,
    /** As in the question's view; missing without games. */
    right: givenAnswer.optional(),
    /** The most frequent first; equal texts together, as the first one was written. `votes`: members who gave it. */
    answers: z.array(z.object({ answer: givenAnswer, votes: count, correct: z.boolean() })),
    /** What hosts decided about written answers, the newest first; one for each text. */
    verdicts: z.array(z.object({ text: storedText, right: z.boolean() })),
  }),
  errors: ['not_found'],
  limit: { points: 120, seconds: 60, by: 'user' },
});

const playerStatistics = z.object({
  userId: id,
  /** As it was in the newest game. */
  name: storedText,
  games: count,
  answers: count,
  right: count,
  silent: count,
  /** Mean time to answer, ms; null when it is not known. */
  meanMs: z.number().nullable(),
});
export type PlayerStatistics = z.output<typeof playerStatistics>;

const listPlayers = defineCall({
  ...of,
  id: 'quizStatistics.players',
  path: `${path}/players`,
  summary: 'Как играется квиз: по игрокам',
  params: byQuiz,
  query: period,
  /** Those with the most answers first. `total`: how many there are in the period. */
  response: z.object({ players: z.array(playerStatistics), total: count }),
  errors: ['not_found'],
  limit: { points: 60, seconds: 60, by: 'user' },
});

const evening = z.object({
  gameId: id,
  /** The lobby's title. */
  title: storedText,
  startedAt: epochMs,
  finishedAt: epochMs,
  players: count,
  questions: count,
  /** Best score first. */
  teams: z.array(z.object({ teamId: id, name: storedText, score: z.number().int(), won: z.boolean() })),
  simulated: z.boolean(),
});
export type Evening = z.output<typeof evening>;

const listEvenings = defineCall({
  ...of,
  id: 'quizStatistics.evenings',
  path: `${path}/evenings`,
  summary: 'Сыгранные игры квиза',
  params: byQuiz,
  query: period,
  /** Newest first. */
  response: z.object({ evenings: z.array(evening), total: count }),
  errors: ['not_found'],
  limit: { points: 60, seconds: 60, by: 'user' },
});

/** One game with each player's answers, and names as they were then. */
const readEvening = defineCall({
  ...of,
  id: 'quizStatistics.evening',
  path: `${path}/evenings/:gameId`,
  summary: 'Одна игра квиза с ответами игроков',
  params: z.strictObject({ id, gameId: id }),
  response: z.object({ record: finishedRecord }),
  errors: ['not_found'],
});

export const quizStatistics = { readStatistics, readAnswers, listPlayers, listEvenings, readEvening };
