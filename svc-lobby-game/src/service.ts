import { CODE_GUESSES, lobbyGameCalls } from '@luplay/contracts/lobby-game';
import { aggregateSource, Live } from '@luplay/live-kit';
import { defineService, type Kit, MissLimit } from '@luplay/service-kit';
import { lobbyGameEnv } from './env.ts';
import { endPhasesEarly } from './games/early-end.ts';
import { FinishedGames } from './games/records/events.ts';
import { forgetQuizzesOfEndedGames } from './games/records/forgetting.ts';
import { GAME_RECORD_INDEXES, GAME_RECORDS, GameQuizzes, gameRecords } from './games/records/store.ts';
import { gameRoutes } from './games/routes.ts';
import { gameHub } from './games/socket.ts';
import { itemEditorRoutes } from './items/catalogue/editor.ts';
import { itemRoutes } from './items/catalogue/routes.ts';
import { itemCatalogue } from './items/catalogue/store.ts';
import { deleteAbandonedLobbies } from './lobbies/abandoned.ts';
import { lobbyAggregate } from './lobbies/aggregate.ts';
import { Desk } from './lobbies/lobbies.ts';
import { lobbyRoutes } from './lobbies/routes.ts';
import { lobbyQueries } from './lobbies/store.ts';
import { LobbyViews } from './lobbies/views.ts';
import { followCards } from './people/cards.ts';
import { questRoutes } from './quests/routes.ts';
import { quizStore } from './quests/store.ts';
import { teamRoutes } from './teams/routes.ts';

/** Records and rewards that a dead replica or an absent NATS held up: nobody's screen waits for them, ms. */
const FINISHED_INTERVAL_MS = 3_000;

export interface LobbyGameOptions {
  /** Draws, Math.random unless given. */
  chance?: () => number;
}

/** Lobbies, teams, quizzes and the game. */
export function lobbyGameService(options: LobbyGameOptions = {}) {
  return defineService({
    name: 'svc-lobby-game',
    calls: lobbyGameCalls,
    env: lobbyGameEnv,
    setup: (kit) => assemble(kit, options.chance ?? Math.random),
  });
}

async function assemble(kit: Kit<typeof lobbyGameEnv>, chance: () => number) {
  const quests = quizStore(kit.mongo);
  const quizzes = new GameQuizzes(kit.mongo, kit.now);
  const records = gameRecords(kit.mongo);
  const items = itemCatalogue(kit);
  const queries = lobbyQueries(kit.mongo);
  const cards = await followCards(kit);
  const views = new LobbyViews(cards, kit.replica, kit.now);
  const live = new Live(kit, lobbyAggregate(views, quizzes), chance);
  await Promise.all([live.prepare(), kit.mongo.ensureIndexes(GAME_RECORDS, GAME_RECORD_INDEXES), items.prepare()]);

  const guesses = new MissLimit(kit, 'lobby-codes', CODE_GUESSES);
  const desk = new Desk({ live, cards, views, quizzes, guesses });
  const source = aggregateSource(kit, live);
  gameHub(kit, live, source, desk);

  const finished = new FinishedGames(kit, live, queries, records);
  live.onSettled((base, next) => finished.changed(base, next));
  live.reconciler.add('finished games', FINISHED_INTERVAL_MS, () => finished.reconcile());
  endPhasesEarly(kit, live, source);
  forgetQuizzesOfEndedGames(kit, live, { lobbies: queries, quizzes, records });
  deleteAbandonedLobbies(live, queries, finished);
  cards.onChange((userId) => live.refresh(({ players }) => players.some(({ playerId }) => playerId === userId)));

  kit.countHeld(() => ({ ...live.held(), hosts: source.watchedHosts }));
  live.start();
  return {
    handlers: {
      ...lobbyRoutes({
        telegramApp: kit.env.TELEGRAM_APP ?? null,
        desk,
        live,
        queries,
        finished,
        quizzes: quests,
        now: kit.now,
      }),
      ...teamRoutes(desk),
      ...questRoutes(quests),
      ...gameRoutes({ desk, quizzes: quests, items, records, now: kit.now }),
      ...itemRoutes(desk, items),
      ...itemEditorRoutes(items),
    },
    close: () => live.close(),
  };
}
