import { type roomSocket, rooms, type spectatorSocket, spectators } from '@luplay/contracts/broadcast';
import { api, type LiveQuery } from '@luplay/web-kit';
import { applyMessage, type BroadcastState, laterOf } from './broadcast-state.ts';
import { keys } from './keys.ts';
import { applyRoomMessage, laterRoom, type RoomState } from './room-state.ts';

/** How often a screen reads its state while its socket is away, ms. A thousand screens may do so at once. */
const POLL_MS = 10_000;

/** What spectators see of a lobby; `given`: the code of a private one. */
export const broadcastQuery = (lobbyId: string, given?: string): LiveQuery<typeof spectatorSocket, BroadcastState> => {
  const queryKey = keys.broadcast(lobbyId, given);
  return {
    queryKey,
    async queryFn({ client, signal }) {
      const query = given === undefined ? {} : { code: given };
      const { seq, lobby, game } = await api(spectators.watchLobby, { params: { lobbyId }, query, signal });
      return laterOf(client.getQueryData<BroadcastState>(queryKey), { seq, lobby, game, ended: false });
    },
    apply: applyMessage,
    pollMs: POLL_MS,
  };
};

export const roomQuery = (code: string): LiveQuery<typeof roomSocket, RoomState> => ({
  queryKey: keys.room(code),
  async queryFn({ client, signal }) {
    const { broadcast, seq } = await api(rooms.getRoom, { params: { code }, signal });
    return laterRoom(client.getQueryData<RoomState>(keys.room(code)), { seq, room: broadcast, ended: false });
  },
  apply: applyRoomMessage,
  pollMs: POLL_MS,
  // Each visit finds out whether the room still exists.
  gcTime: 0,
});
