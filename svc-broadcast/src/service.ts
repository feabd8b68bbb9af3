import { broadcastCalls } from '@luplay/contracts/broadcast';
import { CODE_GUESSES, liveGames } from '@luplay/contracts/lobby-game';
import { defineService, MissLimit } from '@luplay/service-kit';
import { broadcastHub } from './audience.ts';
import { Announcements } from './rooms/announcements.ts';
import { RoomCommands } from './rooms/commands.ts';
import { RoomListeners } from './rooms/listeners.ts';
import { roomRoutes } from './rooms/routes.ts';
import { ROOM_INDEXES, ROOMS, roomStore } from './rooms/store.ts';
import { Board } from './spectators/board.ts';
import { spectatorRoutes } from './spectators/routes.ts';
import { spectators } from './spectators/socket.ts';

/** What spectators see of live lobbies, as svc-lobby-game announces it, and the rooms of its own. */
export const broadcastService = defineService({
  name: 'svc-broadcast',
  calls: broadcastCalls,
  async setup(kit) {
    const board = new Board();
    // While NATS is away a lobby may be there that nobody here has heard of.
    const isReady = () => followed.isReady && kit.nats.connected;
    const hub = broadcastHub(kit, () => [watching, listening]);
    const watching = spectators(kit, () => hub, board, isReady);
    const store = roomStore(kit.mongo);
    const listening = new RoomListeners({ kit, hub: () => hub, store, announcements: new Announcements(kit) });
    const commands = new RoomCommands({
      store,
      now: kit.now,
      saved: (base, next) => listening.saved(base, next),
      removed: (last) => listening.removed(last),
    });
    kit.countHeld(() => ({ roomCommands: commands.size }));
    const followed = kit.nats.bucket(liveGames).follow((lobbyId, read) => board.apply(lobbyId, read, watching));
    await kit.mongo.ensureIndexes(ROOMS, ROOM_INDEXES);
    return {
      handlers: {
        ...spectatorRoutes(board, isReady, new MissLimit(kit, 'spectator-codes', CODE_GUESSES)),
        ...roomRoutes({ store, commands, now: kit.now }),
      },
      close: () => listening.stop(),
    };
  },
});
