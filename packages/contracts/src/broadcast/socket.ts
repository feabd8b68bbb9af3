import { z } from 'zod';
import { epochMs } from '../core/fields.ts';
import { defineSocket, socketHeartbeat } from '../core/socket.ts';
import { gameView } from '../lobby-game/game.ts';
import { lobbyView } from '../lobby-game/lobby.ts';
import { room, roomMessage, roomSettings } from './rooms.ts';

/**
 * As in the game socket: `seq` and `from` number the changes of the lobby or the room, `serverTime` in epoch
 * milliseconds.
 */
const stamp = {
  seq: z.number().int().nonnegative(),
  from: z.number().int().nonnegative(),
  serverTime: epochMs,
};
const greeting = {
  type: z.literal('connection_established'),
  ...stamp,
  protocol: z.number().int(),
  server: z.string(),
};

const ended = z.object({ type: z.literal('broadcast_ended'), ...stamp });
const reconnect = z.object({ type: z.literal('reconnect'), afterMs: z.number().int(), serverTime: epochMs });
const socketError = z.object({ type: z.literal('error'), code: z.string(), message: z.string(), serverTime: epochMs });

/** To those who watch a lobby, by its six digits: every message has the whole state. */
export const spectatorServerMessage = z.discriminatedUnion('type', [
  z.object({ ...greeting, lobby: lobbyView, game: gameView.nullable() }),
  z.object({ type: z.literal('broadcast_update'), ...stamp, lobby: lobbyView, game: gameView.nullable() }),
  ended,
  socketHeartbeat,
  reconnect,
  socketError,
]);
export type SpectatorServerMessage = z.output<typeof spectatorServerMessage>;

/**
 * To those who are in a room, by its five digits. The greeting has the whole room, an update all but its messages,
 * which come one by one: a gap in the numbers is filled by a greeting.
 */
export const roomServerMessage = z.discriminatedUnion('type', [
  z.object({ ...greeting, broadcast: room }),
  z.object({ type: z.literal('broadcast_message'), ...stamp, message: roomMessage }),
  z.object({
    type: z.literal('broadcast_update'),
    ...stamp,
    broadcast: room.omit({ data: true }).extend({ data: roomSettings }),
  }),
  ended,
  socketHeartbeat,
  reconnect,
  socketError,
]);
export type RoomServerMessage = z.output<typeof roomServerMessage>;

export const broadcastServerMessage = z.union([spectatorServerMessage, roomServerMessage]);
export type BroadcastServerMessage = z.output<typeof broadcastServerMessage>;

export const broadcastClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('snapshot'), since: z.number().int().nonnegative().optional() }),
  z.strictObject({ type: z.literal('ping') }),
]);

/** A six-digit code is a lobby's broadcast; five digits are a room's. Public. */
export const broadcastSocket = defineSocket({
  id: 'broadcast.socket',
  service: 'svc-broadcast',
  path: '/ws/broadcast/:code',
  summary: 'Трансляция вживую: лобби по шести цифрам, комната по пяти',
  // As the call that finds a lobby by its code.
  misses: { points: 30, seconds: 60 },
  server: broadcastServerMessage,
  client: broadcastClientMessage,
});

/** The same socket as those see it who know which of the two they opened. */
export const spectatorSocket = defineSocket({ ...broadcastSocket, server: spectatorServerMessage });
export const roomSocket = defineSocket({ ...broadcastSocket, server: roomServerMessage });
