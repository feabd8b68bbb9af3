import { broadcastCalls, broadcastSocket } from '@luplay/contracts/broadcast';
import { CODE_GUESSES } from '@luplay/contracts/lobby-game';
import { aggregateSource, Live, liveHub } from '@luplay/live-kit';
import { AppError, defineService, MissLimit } from '@luplay/service-kit';
import { isRoomCode, roomAggregate } from './rooms/aggregate.ts';
import { roomAnswers } from './rooms/answers.ts';
import { roomRoutes } from './rooms/routes.ts';
import { ROOMS, roomQueries } from './rooms/store.ts';
import { Predictions } from './show/predictions.ts';
import { LiveGameCache } from './spectators/live-game-cache.ts';
import { spectatorRoutes } from './spectators/routes.ts';
import { isLobbyCode } from './spectators/rules.ts';
import { spectatorSource } from './spectators/source.ts';

/** Serves spectators of live lobbies, from the states that svc-lobby-game publishes, and its own broadcast rooms. */
export const broadcastService = defineService({
  name: 'svc-broadcast',
  calls: broadcastCalls,
  // Few and small beside games.
  sharding: { [ROOMS]: 'one shard' },
  async setup(kit) {
    const queries = roomQueries(kit.mongo);
    const live = new Live(kit, roomAggregate(kit.now));
    const predictions = new Predictions(kit);
    const spectators = spectatorSource(kit, new LiveGameCache(), live.presence, predictions);
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
          prefix: 'sound:',
          source: spectators.sources.audible,
          resolve: ({ params: { code = '' }, query: { sound } }) =>
            sound === '1' && isLobbyCode(code) ? spectators.lobbyOf(code) : null,
        },
        {
          prefix: '',
          source: spectators.sources.silent,
          resolve: ({ params: { code = '' } }) => (isLobbyCode(code) ? spectators.lobbyOf(code) : null),
        },
      ],
      requests: {},
    });
    kit.countHeld(() => live.held());
    await live.prepare();
    live.start();
    return {
      handlers: {
        ...spectatorRoutes(spectators, new MissLimit(kit, 'spectator-codes', CODE_GUESSES), predictions),
        ...roomRoutes({ live, queries, answers: roomAnswers(queries), now: kit.now }),
      },
      close: () => live.close(),
    };
  },
});
