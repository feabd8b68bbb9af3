import { z } from 'zod';
import { id } from '../core/fields.ts';
import { defineLiveSocket, eitherSocket, type MessageOf } from '../core/live.ts';
import { CODE_GUESSES } from '../lobby-game/constants.ts';
import { gameView } from '../lobby-game/game.ts';
import { lobbyView } from '../lobby-game/lobby.ts';
import { reaction } from '../lobby-game/reactions.ts';
import { SHOWN_OF_GAMES } from '../lobby-game/socket.ts';
import { room, roomMessage, roomSettings } from './rooms.ts';
import { predictions } from './spectators.ts';

const spectated = { lobby: lobbyView, game: gameView.nullable() };
const base = {
  id: 'broadcast.socket',
  service: 'svc-broadcast',
  path: '/ws/broadcast/:code',
  summary: 'Трансляция вживую: лобби по шести цифрам, комната по пяти',
  // The same limit as for the calls that find a lobby by its code.
  misses: CODE_GUESSES,
  knows: SHOWN_OF_GAMES,
} as const;

/** A reaction of one player, or of `count` whom nobody could tell apart at that rate. */
const shownReaction = z.object({ reaction, count: z.number().int().positive(), playerId: id.optional() });
export type ShownReaction = z.output<typeof shownReaction>;

/**
 * For those who watch a lobby, by its six digits: every message with a number has the whole state. `?sound=1`: the page
 * has its sound on.
 */
export const spectatorSocket = defineLiveSocket({
  ...base,
  greeting: { ...spectated, predictions: predictions.optional() },
  updates: { broadcast_update: spectated, broadcast_ended: {} },
  notices: {
    /** What players reacted in the last REACTION_BATCH_MS. */
    reactions: { reactions: z.array(shownReaction) },
    /** After each question that spectators predicted. The greeting has the last one. */
    predictions: { predictions },
  },
});
export type SpectatorServerMessage = MessageOf<typeof spectatorSocket>;

/**
 * For those who are in a room, by its five digits. The greeting has the whole room, an update all but its messages,
 * which come one by one: a greeting fills a gap.
 */
export const roomSocket = defineLiveSocket({
  ...base,
  greeting: { broadcast: room },
  updates: {
    broadcast_message: { message: roomMessage },
    broadcast_update: { broadcast: room.omit({ data: true }).extend({ data: roomSettings }) },
    broadcast_ended: {},
  },
});
export type RoomServerMessage = MessageOf<typeof roomSocket>;

/** What is served under the path. Public. */
export const broadcastSocket = eitherSocket(spectatorSocket, roomSocket);
