import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, plainWords, storedText } from '../core/fields.ts';
import { liveGame } from '../lobby-game/events.ts';
import { broadcastCode } from '../lobby-game/lobby.ts';
import { PREDICTION_LIMITS } from './constants.ts';

/** The initial state of the spectator view. Changes follow over `/ws/broadcast/{code}`. */
export const watchLobby = defineCall({
  id: 'spectators.watch',
  service: 'svc-broadcast',
  method: 'GET',
  path: '/broadcast/game/:lobbyId',
  who: 'optional',
  badToken: 'anonymous',
  summary: 'Что видит зритель: лобби и игра без тайн; закрытое лобби по коду',
  params: z.strictObject({ lobbyId: id }),
  /** Required for a private lobby, but not of its players. */
  query: z.strictObject({ code: broadcastCode.optional() }),
  response: liveGame,
  errors: ['invitation_required', 'not_found'],
  shared: true,
});

/**
 * Whether a screen for spectators shows the lobby, and whether one has its sound on. That one then plays the sound of
 * questions, and players' phones do not. A screen counts until a few seconds after it is gone.
 */
export const isWatched = defineCall({
  id: 'spectators.isWatched',
  service: 'svc-broadcast',
  method: 'GET',
  path: '/broadcast/game/:lobbyId/watched',
  who: 'user',
  summary: 'Открыт ли экран для зрителей, и включён ли на нём звук',
  params: z.strictObject({ lobbyId: id }),
  response: z.strictObject({ watched: z.boolean(), audible: z.boolean().optional() }),
  errors: ['not_found'],
});

/**
 * A spectator without an account predicts which team answers the current question right, until its answers are public;
 * a later one replaces it. Each that comes true is a point in the spectators' own table.
 */
export const predict = defineCall({
  id: 'spectators.predict',
  service: 'svc-broadcast',
  method: 'POST',
  path: '/broadcast/game/:lobbyId/predict',
  who: 'optional',
  badToken: 'anonymous',
  summary: 'Прогноз зрителя: кто возьмёт вопрос (фазы 1 и 2)',
  params: z.strictObject({ lobbyId: id }),
  body: z.strictObject({
    /** Required for a private lobby, but not of its players. */
    code: broadcastCode.optional(),
    /** What the page drew for itself: who sends the same is the same spectator. Never shown. */
    token: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    name: plainWords(PREDICTION_LIMITS.name.min, PREDICTION_LIMITS.name.max),
    gameId: id,
    questionNumber: z.number().int().positive(),
    teamId: id,
  }),
  errors: ['invitation_required', 'forbidden', 'not_found', 'wrong_phase', 'conflict'],
  // A whole hall may share an address.
  limit: { points: 300, seconds: 60, by: 'ip' },
});

/** The spectators' table after a question. */
export const predictions = z.object({
  gameId: id,
  questionNumber: z.number().int().positive(),
  /** Of this question: how many predicted, and of how many it came true. */
  asked: z.number().int().nonnegative(),
  right: z.number().int().nonnegative(),
  /** The best of the whole game, at most PREDICTION_LIMITS.shown. */
  best: z.array(z.object({ name: storedText, points: z.number().int().positive() })),
});
export type Predictions = z.output<typeof predictions>;
