import { broadcastCalls, broadcastSocket } from '@luplay/contracts/broadcast';
import { CODE_GUESSES, liveGames } from '@luplay/contracts/lobby-game';
import { aggregateSource, Live, liveHub } from '@luplay/live-kit';
import { AppError, defineService, MissLimit } from '@luplay/service-kit';
import { isRoomCode, roomAggregate } from './rooms/aggregate.ts';
import { roomRoutes } from './rooms/routes.ts';
import { roomQueries } from './rooms/store.ts';
import { Board } from './spectators/board.ts';
import { spectatorRoutes } from './spectators/routes.ts';
import { isLobbyCode } from './spectators/rules.ts';
import { spectatorSource } from './spectators/source.ts';

/** What spectators see of live lobbies, as svc-lobby-game announces it, and the rooms of its own. */
export const broadcastService = defineService({
  name: 'svc-broadcast',
  calls: broadcastCalls,
  async setup(kit) {
    const board = new Board();
    const queries = roomQueries(kit.mongo);
    const live = new Live(kit, roomAggregate(kit.now));
    // While NATS is away a lobby may exist that nobody here has heard of.
    const isReady = () => followed.isReady && kit.nats.connected;
    const spectators = spectatorSource(kit, board, isReady);
    liveHub(kit, {
      spec: broadcastSocket,
      routes: [
        {
          // Lobby ids have no colon.
          prefix: 'room:',
          source: aggregateSource(kit, live),
          async resolve({ params: { code = '' } }) {
            if (!isRoomCode(code)) return null;
            const id = await queries.idOfCode(code);
            if (id === null) throw new AppError('not_found');
            return id;
          },
        },
        {
          prefix: '',
          source: spectators.source,
          resolve: ({ params: { code = '' } }) => (isLobbyCode(code) ? spectators.lobbyOf(code) : null),
        },
      ],
      requests: {},
    });
    kit.countHeld(() => live.held());
    const followed = kit.nats.bucket(liveGames).follow((lobbyId, read) => board.apply(lobbyId, read, spectators.news));
    await live.prepare();
    live.start();
    return {
      handlers: {
        ...spectatorRoutes(board, isReady, new MissLimit(kit, 'spectator-codes', CODE_GUESSES)),
        ...roomRoutes({ live, queries, now: kit.now }),
      },
      close: () => live.close(),
    };
  },
});
