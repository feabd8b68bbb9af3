import { z } from 'zod';
import { epochMs } from '../core/fields.ts';
import { defineSocket } from '../core/socket.ts';
import { gameView } from '../lobby-game/game.ts';
import { lobbyView } from '../lobby-game/lobby.ts';

/** As in the game socket: `seq` and `from` number the lobby's changes, `serverTime` in epoch milliseconds. */
const stamp = {
  seq: z.number().int().nonnegative(),
  from: z.number().int().nonnegative(),
  serverTime: epochMs,
};

const established = z.object({
  type: z.literal('connection_established'),
  ...stamp,
  protocol: z.number().int(),
  server: z.string(),
  lobby: lobbyView,
  game: gameView.nullable(),
});
const update = z.object({ type: z.literal('broadcast_update'), ...stamp, lobby: lobbyView, game: gameView.nullable() });
const ended = z.object({ type: z.literal('broadcast_ended'), ...stamp });
const reconnect = z.object({ type: z.literal('reconnect'), afterMs: z.number().int(), serverTime: epochMs });
const socketError = z.object({ type: z.literal('error'), code: z.string(), message: z.string(), serverTime: epochMs });

export const broadcastServerMessage = z.discriminatedUnion('type', [
  established,
  update,
  ended,
  reconnect,
  socketError,
]);
export type BroadcastServerMessage = z.output<typeof broadcastServerMessage>;

export const broadcastClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('snapshot'), since: z.number().int().nonnegative().optional() }),
  z.strictObject({ type: z.literal('ping') }),
]);

/** A six-digit code is a lobby's broadcast; five digits are a room's. Public. */
export const broadcastSocket = defineSocket({
  id: 'spectators.socket',
  service: 'svc-broadcast',
  path: '/ws/broadcast/:code',
  summary: 'Трансляция вживую',
  server: broadcastServerMessage,
  client: broadcastClientMessage,
});
