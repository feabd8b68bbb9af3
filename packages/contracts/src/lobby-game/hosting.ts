import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/fields.ts';
import { gameView, phase, timer } from './game.ts';

const service = 'svc-lobby-game';

/**
 * Ends the phase that the host sees. Nothing happens when the game is in another one already, so a second tap never
 * skips a phase.
 */
const nextPhase = defineCall({
  id: 'games.next',
  service,
  method: 'POST',
  path: '/game/next/:lobbyId',
  who: 'user',
  summary: 'Дальше: закончить фазу, которую видит ведущий (администратор лобби)',
  params: z.strictObject({ lobbyId: id }),
  body: z.strictObject({ phase, questionNumber: z.number().int().nonnegative() }),
  response: z.object({ timer }),
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
});

/** Starts another game in the same lobby with the same teams, after the end of a game. */
const playAgain = defineCall({
  id: 'games.again',
  service,
  method: 'POST',
  path: '/game/again/:lobbyId',
  who: 'user',
  summary: 'Сыграть ещё: новая игра с теми же командами (администратор лобби)',
  params: z.strictObject({ lobbyId: id }),
  body: z.strictObject({
    /** Another quiz; the lobby keeps it. */
    quest: id.optional(),
    /** Shuffles the players over the teams first. */
    shuffle: z.boolean().optional(),
    /** The game that has ended. A repeated call does nothing, because by then another one is running. */
    gameId: id,
  }),
  response: z.object({ gameData: gameView }),
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'game_in_progress'],
  limit: { points: 20, seconds: 60, by: 'user' },
});

export const hosting = { nextPhase, playAgain };
