import { defineLiveSocket, eitherSocket, type MessageOf } from '../core/live.ts';
import { CODE_GUESSES } from '../lobby-game/constants.ts';
import { gameView } from '../lobby-game/game.ts';
import { lobbyView } from '../lobby-game/lobby.ts';
import { room, roomMessage, roomSettings } from './rooms.ts';

const spectated = { lobby: lobbyView, game: gameView.nullable() };
const base = {
  id: 'broadcast.socket',
  service: 'svc-broadcast',
  path: '/ws/broadcast/:code',
  summary: 'Трансляция вживую: лобби по шести цифрам, комната по пяти',
  // The same limit as for the calls that find a lobby by its code.
  misses: CODE_GUESSES,
} as const;

/** For those who watch a lobby, by its six digits: every message has the whole state. */
export const spectatorSocket = defineLiveSocket({
  ...base,
  greeting: spectated,
  updates: { broadcast_update: spectated, broadcast_ended: {} },
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
