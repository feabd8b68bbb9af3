import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { epochMs, id, storedText } from '../core/fields.ts';

const of = { service: 'svc-lobby-game', method: 'GET', who: 'user' } as const;

/** A running game that the caller plays or leads. */
const runningGame = z.object({ lobbyId: id, title: storedText, questTitle: storedText, isHost: z.boolean() });
export type RunningGame = z.output<typeof runningGame>;

const runningGames = defineCall({
  ...of,
  id: 'games.running',
  path: '/game/running',
  summary: 'Идущие игры, в которых участвует вызывающий; не больше трёх, новые сначала',
  response: z.object({ games: z.array(runningGame) }),
  limit: { points: 120, seconds: 60, by: 'user' },
});

/** A finished game of the caller, as the history lists it. */
const pastGame = z.object({
  gameId: id,
  /** The lobby's title. */
  title: storedText,
  questTitle: storedText,
  startedAt: epochMs,
  finishedAt: epochMs,
  questions: z.number().int().nonnegative(),
  /** Best score first. */
  teams: z.array(z.object({ teamId: id, name: storedText, score: z.number().int(), won: z.boolean() })),
  /** The caller's team; null for a host who led without one. */
  teamId: id.nullable(),
  /** LuCoins that the game gave the caller. */
  lucoins: z.number().int().nonnegative(),
});
export type PastGame = z.output<typeof pastGame>;

const gameHistory = defineCall({
  ...of,
  id: 'games.history',
  path: '/game/history',
  summary: 'Сыгранные игры вызывающего, новые сначала',
  /** Games that ended before this time, epoch ms: `next` of the page before. */
  query: z.strictObject({ before: z.coerce.number().int().nonnegative().optional() }),
  /** `next`: null on the last page. */
  response: z.object({ games: z.array(pastGame), next: epochMs.nullable() }),
  limit: { points: 60, seconds: 60, by: 'user' },
});

export const myGames = { runningGames, gameHistory };
