import { CODE_GUESSES, lobbyGameCalls } from '@luplay/contracts/lobby-game';
import { defineService, type Kit, MissLimit } from '@luplay/service-kit';
import { PICTURE_INDEXES } from '@luplay/service-kit/pictures';
import { LobbyMemory } from './commands/memory.ts';
import { LobbyReader } from './commands/reader.ts';
import { Runner } from './commands/runner.ts';
import { Desk } from './desk.ts';
import { lobbyGameEnv } from './env.ts';
import { giveAnswer } from './games/answering.ts';
import { FinishedGames } from './games/events.ts';
import { isBookkeeping } from './games/played.ts';
import { gameRoutes } from './games/routes.ts';
import { timerDue } from './games/rules.ts';
import { GameSockets } from './games/socket.ts';
import type { GameState } from './games/state.ts';
import { GAME_RECORD_INDEXES, GAME_RECORDS, GameQuizzes, gameRecords } from './games/store.ts';
import { itemEditorRoutes } from './items/editor.ts';
import { itemRoutes } from './items/routes.ts';
import { ITEM_PICTURES, itemStore } from './items/store.ts';
import { Afterwards } from './live/afterwards.ts';
import { Announcements } from './live/announcements.ts';
import { EarlyEnd } from './live/early-end.ts';
import { LiveGames } from './live/live-games.ts';
import { Messages } from './live/messages.ts';
import { Presence } from './live/presence.ts';
import { Rush } from './live/rush.ts';
import { Sweep } from './live/sweep.ts';
import { createTimers } from './live/timers.ts';
import { lobbyRoutes } from './lobbies/routes.ts';
import type { LobbyState } from './lobbies/state.ts';
import { LOBBIES, LOBBY_INDEXES, lobbyStore } from './lobbies/store.ts';
import { followCards } from './people/cards.ts';
import { questRoutes } from './quests/routes.ts';
import { quizStore } from './quests/store.ts';
import { teamRoutes } from './teams/routes.ts';

/** The copy of a quiz whose game is over is kept for whoever is just looking at it, ms. */
const QUIZ_FAREWELL_MS = 60_000;

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
    async setup(kit) {
      await Promise.all([
        kit.mongo.ensureIndexes(LOBBIES, LOBBY_INDEXES),
        kit.mongo.ensureIndexes(GAME_RECORDS, GAME_RECORD_INDEXES),
        kit.mongo.ensureIndexes(ITEM_PICTURES, PICTURE_INDEXES),
      ]);
      return assemble(kit, options.chance ?? Math.random);
    },
  });
}

async function assemble(kit: Kit<typeof lobbyGameEnv>, chance: () => number) {
  const store = lobbyStore(kit.mongo);
  const quizzes = new GameQuizzes(kit.mongo, kit.now);
  const quests = quizStore(kit.mongo);
  const memory = new LobbyMemory();
  const reader = new LobbyReader(store);
  const cards = await followCards(kit);
  const messages = new Messages(cards, kit.replica, kit.now);
  const announcements = new Announcements(kit);
  const presence = new Presence(kit);
  const rush = new Rush();
  const liveGames = new LiveGames(kit, messages, quizzes, rush, store);
  const records = gameRecords(kit.mongo);
  const items = itemStore(kit.mongo);
  const finished = new FinishedGames(kit, store, records, () => runner);
  const earlyEnd = new EarlyEnd(kit, presence, () => runner);
  const timers = createTimers(kit, rush, async ({ lobbyId, gameId, instance = 0 }) => {
    const game = memory.get(lobbyId)?.game;
    // Of a phase that ended early: nobody need look at the lobby.
    if (game?.gameId === gameId && game && game.instance > instance) return;
    await runner.run(lobbyId, kit.now(), timerDue);
  });

  const forgetGame = ({ gameId, stage }: GameState) => {
    const forget = async () => {
      if (stage !== 'final') await records.dropUnfinished(gameId).catch(() => undefined);
      await quizzes.drop(gameId).catch(() => undefined);
    };
    setTimeout(forget, QUIZ_FAREWELL_MS).unref();
  };
  const afterwards = new Afterwards((base, next) => {
    timers.changed(base, next);
    if (base && isBookkeeping(base, next)) liveGames.unseen(next);
    else liveGames.changed(next);
    if (base && (base.outbox !== next.outbox || base.played !== next.played)) finished.changed(next);
  }, rush);
  /** Tells everybody whom a saved change concerns; none of it is waited for. */
  const announce = (base: LobbyState | null, next: LobbyState) => {
    sockets.changed(next);
    announcements.changed(next);
    afterwards.changed(base, next);
    if (base?.game && base.game.gameId !== next.game?.gameId) forgetGame(base.game);
    earlyEnd.consider(next);
  };
  const runner = new Runner({
    store,
    memory,
    quizzes,
    now: kit.now,
    chance,
    saved: announce,
    recordGames: (state) => finished.record(state),
    removed(last) {
      const { _id: lobbyId, game } = last;
      sockets.deleted(lobbyId, last.seq + 1);
      announcements.deleted(lobbyId, last.seq + 1);
      afterwards.forget(lobbyId);
      liveGames.removed(lobbyId);
      if (game) forgetGame(game);
    },
  });
  const sockets: GameSockets = new GameSockets({
    kit,
    reader,
    memory,
    quizzes,
    messages,
    announcements,
    presence,
    rush,
    answer: (lobbyId, caller, given, receivedAt) => giveAnswer(desk, lobbyId, caller, given, receivedAt),
    admit: (...request) => desk.admit(...request),
    departed: (lobbyId) => earlyEnd.departed(() => sockets.stateOf(lobbyId) ?? memory.get(lobbyId)),
  });
  cards.onChange = (userId) => {
    for (const state of sockets.faceChanged(userId)) liveGames.faceChanged(state);
  };
  kit.countHeld(() => ({
    ...sockets.held(),
    presence: presence.size,
    readings: reader.size,
    queues: runner.size,
  }));
  const sweep = new Sweep({ kit, store, memory, runner, sockets, liveGames, finished, earlyEnd, quizzes, records });
  sweep.start();

  const guesses = new MissLimit(kit, 'lobby-codes', CODE_GUESSES);
  const desk = new Desk({ runner, reader, presence, cards, messages, quizzes, guesses });
  return {
    handlers: {
      ...lobbyRoutes({
        telegramApp: kit.env.TELEGRAM_APP ?? null,
        desk,
        runner,
        store,
        quizzes: quests,
        created: (state) => announce(null, state),
        now: kit.now,
      }),
      ...teamRoutes(desk),
      ...questRoutes(quests),
      ...gameRoutes({ desk, quizzes: quests, items, records, now: kit.now }),
      ...itemRoutes(desk, items),
      ...itemEditorRoutes({ mongo: kit.mongo, store: items, now: kit.now }),
    },
    async close() {
      presence.stop();
      afterwards.flush();
      await timers.close();
      await sweep.stop();
      liveGames.stop();
    },
  };
}
