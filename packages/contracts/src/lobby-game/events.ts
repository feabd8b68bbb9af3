import { z } from 'zod';
import { defineBucket, defineEvent } from '../core/events.ts';
import { epochMs, id } from '../core/fields.ts';
import { gameView } from './game.ts';
import { lobbyView } from './lobby.ts';

/**
 * What spectators may see of each lobby. Key: lobbyId. Holds lobbies from their creation until they are deleted, so that
 * a spectator can wait for the start. Rebuilt by the owner from its database when NATS forgot.
 */
export const liveGame = z.object({
  seq: z.number().int().nonnegative(),
  lobby: lobbyView,
  game: gameView.nullable(),
});
export type LiveGame = z.output<typeof liveGame>;
export const liveGames = defineBucket({
  name: 'live_games',
  value: liveGame,
  storage: 'file',
  owner: 'svc-lobby-game',
});

/** A game ended. Read by svc-user, which pays the LuCoins; `gameId` makes a repeated delivery harmless. */
export const gameFinished = defineEvent({
  stream: 'GAMES',
  subject: 'games.finished',
  payload: z.object({
    gameId: id,
    lobbyId: id,
    quest: id,
    finishedAt: epochMs,
    winnerTeams: z.array(id),
    rewards: z.array(
      z.object({ userId: id, lucoins: z.number().int().nonnegative(), won: z.boolean().default(false) }),
    ),
  }),
});
