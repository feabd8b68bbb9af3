import { CODE_GUESSES, lobbyGameCalls } from '@luplay/contracts/lobby-game';
import { aggregateSource, Live } from '@luplay/live-kit';
import { defineService, type Kit, MissLimit } from '@luplay/service-kit';
import { visibleLobbies } from './access/lobbies.ts';
import { lobbyGameEnv } from './env.ts';
import { endAnsweringEarly, passAbsentHosts, replaceAbsentCaptains, stopDesertedGames } from './games/absences.ts';
import { reactionsOf } from './games/reactions.ts';
import { cleanUpGames } from './games/records/cleanup.ts';
import { finishedGames } from './games/records/events.ts';
import { quizCopies } from './games/records/quiz-copies.ts';
import { sharedResults } from './games/records/shared-results.ts';
import { GAME_RECORD_INDEXES, GAME_RECORDS, gameRecords } from './games/records/store.ts';
import { gameRoutes } from './games/routes.ts';
import { gameHub } from './games/socket.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { itemRoutes } from './items/catalogue/routes.ts';
import { itemCatalogue } from './items/catalogue/store.ts';
import { lobbyAggregate } from './lobbies/aggregate.ts';
import { followCodes, lobbyCodes } from './lobbies/codes.ts';
import { lobbyRoutes } from './lobbies/routes.ts';
import { lobbyQueries } from './lobbies/store.ts';
import { deleteAbandonedLobbies, followKeptAccounts } from './lobbies/upkeep.ts';
import { LobbyViews } from './lobbies/views.ts';
import { cleanUpMedia } from './media/cleanup.ts';
import { mediaRoutes, openMedia } from './media/routes.ts';
import { followCards } from './people/cards.ts';
import { quizEditorRoutes } from './quests/editor.ts';
import { questRoutes } from './quests/routes.ts';
import { quizStore } from './quests/store.ts';
import { SHARDING } from './sharding.ts';
import { simulationRoutes } from './simulations/routes.ts';
import { keepSimulations } from './simulations/upkeep.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { quizFigures, statisticsStore } from './statistics/store.ts';
import { teamRoutes } from './teams/routes.ts';

/** How often finished games are prepared for statistics, and how many at once, so that it never takes long. */
const DIGESTS = { intervalMs: 5_000, most: 40 };

/** How often records and events are retried that a crash or a NATS outage held up, ms. */
const FINISHED_INTERVAL_MS = 3_000;

export interface LobbyGameOptions {
  /** Source of randomness for the game's draws; Math.random unless given. */
  chance?: () => number;
}

/** Lobbies, teams, quizzes, items and the game. */
export function lobbyGameService(options: LobbyGameOptions = {}) {
  return defineService({
    name: 'svc-lobby-game',
    calls: lobbyGameCalls,
    env: lobbyGameEnv,
    sharding: SHARDING,
    setup: (kit) => assemble(kit, options.chance ?? Math.random),
  });
}

async function assemble(kit: Kit<typeof lobbyGameEnv>, chance: () => number) {
  const { mongo, now } = kit;
  const quizzes = quizStore(mongo);
  const items = itemCatalogue(kit);
  const codes = lobbyCodes(mongo, now);
  const queries = lobbyQueries(mongo, codes, now);
  const copies = quizCopies(mongo, now);
  const records = gameRecords(mongo);
  const cards = await followCards(kit);
  const statistics = statisticsStore(mongo, cards);

  const views = new LobbyViews(cards, now);
  const live = new Live(kit, lobbyAggregate(views, copies), chance);
  const [media, results] = await Promise.all([
    openMedia(kit),
    sharedResults(mongo, now),
    live.prepare(),
    mongo.ensureIndexes(GAME_RECORDS, GAME_RECORD_INDEXES),
    items.prepare(),
  ]);
  await statistics.prepare();
  followKeptAccounts(kit, live, cards);
  cards.onChange((userId) => live.refresh(({ players }) => players.some(({ playerId }) => playerId === userId)));

  const guesses = new MissLimit(kit, 'lobby-codes', CODE_GUESSES);
  const lobbies = visibleLobbies(live, views, guesses);
  const source = aggregateSource(kit, live);
  const react = reactionsOf(kit, live);
  gameHub(kit, live, source, lobbies, react);

  const finished = finishedGames(kit, live, queries, records);
  live.onSettled(finished.changed);
  live.reconciler.add('finished games', FINISHED_INTERVAL_MS, finished.reconcile);
  live.reconciler.add('game statistics', DIGESTS.intervalMs, async () => void (await statistics.catchUp(DIGESTS.most)));
  endAnsweringEarly(kit, live, source);
  passAbsentHosts(kit, live);
  replaceAbsentCaptains(kit, live);
  stopDesertedGames(kit, live, queries);
  cleanUpGames(kit, live, { lobbies: queries, quizzes: copies, records });
  cleanUpMedia(kit, live.reconciler, {
    ...media,
    async *named() {
      yield* quizzes.mediaPaths();
      yield* copies.mediaPaths();
    },
  });
  followCodes(kit, live, codes);
  deleteAbandonedLobbies(live, queries, finished);
  keepSimulations(kit, live, queries, finished);

  kit.countHeld(() => ({ ...live.held(), hosts: source.followed }));
  live.start();
  const telegramApp = kit.env.TELEGRAM_APP ?? null;
  return {
    handlers: {
      ...lobbyRoutes({
        lobbies,
        live,
        views,
        cards,
        queries,
        codes,
        finished,
        quizzes,
        guesses,
        telegramApp,
        maxPlayers: kit.env.LUPLAY_MAX_PLAYERS,
        audit: kit.audit,
        now,
      }),
      ...invitationRoutes({
        live,
        lobbies,
        queries,
        views,
        cards,
        guesses,
        guests: kit.env.LUPLAY_GUESTS,
        telegramApp,
        now,
      }),
      ...teamRoutes(live, views, cards),
      ...questRoutes(quizzes, quizFigures(kit, statistics)),
      ...quizEditorRoutes(quizzes, items, media.store, now),
      ...statisticsRoutes(quizzes, statistics),
      ...gameRoutes({
        lobbies,
        live,
        react,
        views,
        cards,
        quizzes,
        items,
        copies,
        records,
        results,
        now,
        chance,
      }),
      ...itemRoutes(items),
      ...simulationRoutes({ lobbies, live, queries, codes, views, quizzes, items, copies, now, chance }),
      ...mediaRoutes(media),
    },
    close() {
      media.storage.close();
      return live.close();
    },
  };
}
