import { z } from 'zod';
import { defineBucket, defineEvent } from '../core/events.ts';
import { epochMs, id } from '../core/fields.ts';
import { gameView } from './game.ts';
import { lobbyView } from './lobby.ts';

/**
 * The public state of each lobby, for spectators. Key: lobbyId. Lobbies are included from creation to deletion, so that
 * spectators can wait for the start. If NATS loses the bucket, the owner rebuilds it from its database.
 */
export const liveGame = z.object({
  /** Number of the state that is shown. Spectators may be shown one that players have left behind. */
  seq: z.number().int().nonnegative(),
  lobby: lobbyView,
  game: gameView.nullable(),
});
export type LiveGame = z.output<typeof liveGame>;
export const liveGames = defineBucket({
  name: 'live_games',
  spread: true,
  value: liveGame,
  storage: 'file',
  owner: 'svc-lobby-game',
});

/** A game ended. svc-user reads it and pays the LuCoins once per `gameId`, so a repeated delivery is harmless. */
export const gameFinished = defineEvent({
  stream: 'GAMES',
  subject: 'games.finished',
  owner: 'svc-lobby-game',
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
