import { broadcastCalls } from '@luplay/contracts/broadcast';
import { liveGames } from '@luplay/contracts/lobby-game';
import { defineService } from '@luplay/service-kit';
import { Board } from './spectators/board.ts';
import { spectatorRoutes } from './spectators/routes.ts';
import { spectatorSocket } from './spectators/socket.ts';

/** What spectators see of live lobbies, as svc-lobby-game announces it. Keeps nothing of its own. */
export const broadcastService = defineService({
  name: 'svc-broadcast',
  calls: broadcastCalls,
  async setup(kit) {
    const board = new Board();
    // While NATS is away a lobby may be there that nobody here has heard of.
    const isReady = () => mirror.isReady && kit.nats.connected;
    const sockets = spectatorSocket(kit, board, isReady);
    const mirror = await kit.nats.bucket(liveGames).mirror((lobbyId, state) => board.apply(lobbyId, state, sockets));
    return { handlers: spectatorRoutes(board, isReady) };
  },
});
