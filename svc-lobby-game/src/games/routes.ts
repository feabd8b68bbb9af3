import type { BodyOf, Call } from '@luplay/contracts';
import type { games } from '@luplay/contracts/lobby-game';
import { idempotent } from '@luplay/live-kit';
import { AppError, type Caller, type Ctx, type Handlers, isUnavailable } from '@luplay/service-kit';
import { type ItemCatalogue, playableItems } from '../items/catalogue/store.ts';
import { type Desk, withGame } from '../lobbies/lobbies.ts';
import { adminOnly, isAdmin } from '../lobbies/policy.ts';
import type { QuizStore } from '../quests/store.ts';
import type { GameQuiz } from '../state/game.ts';
import { newId } from '../state/ids.ts';
import { type LobbyCommand, reject } from '../state/outcome.ts';
import { giveAnswer } from './answering.ts';
import { mayReadRecord } from './records/policy.ts';
import type { GameRecords } from './records/store.ts';
import { recordView } from './records/views.ts';
import { chooseTheme, type StartableQuiz, setPhase, setTimerPaused, startGame } from './rules/commands.ts';
import { questionView, resultsView, rightAnswer, teamVotes, themesView, timerView } from './views/game.ts';

export interface GameRouteParts {
  desk: Desk;
  quizzes: QuizStore;
  items: ItemCatalogue;
  records: GameRecords;
  now(): number;
}

/** A command on a game, whichever way it names its lobby. */
type Request<C extends Call> = Pick<Ctx<C>, 'caller' | 'receivedAt' | 'requestId'> & {
  body: Omit<BodyOf<C>, 'lobbyId'>;
};

/** Who looks at a game, and by what right. */
type Looking = Pick<Ctx<typeof games.gameInfo>, 'params' | 'caller' | 'query' | 'ip'>;

export function gameRoutes({ desk, quizzes, items, records, now }: GameRouteParts): Handlers<typeof games> {
  async function watched({
    params,
    caller,
    query,
    ip,
  }: Looking): Promise<{ state: ReturnType<typeof withGame>; quiz: GameQuiz }> {
    const state = withGame(await desk.watch(params.lobbyId, caller, query, ip));
    return { state, quiz: await desk.quizzes.get(state.game.gameId) };
  }

  function assertSameLobby(inPath: string, inBody: string | undefined): void {
    if (inBody === undefined || inBody === inPath) return;
    const details = [{ path: 'body.lobbyId', message: 'в пути названо другое лобби' }];
    throw new AppError('validation_failed', { details });
  }

  /** The catalogue's quiz as the copy that this game would be played with. */
  async function copyOf(quest: string): Promise<StartableQuiz | null> {
    const quiz = await quizzes.load(quest);
    if (!quiz) return null;
    const given = new Set(quiz.theme.flatMap((theme) => theme.questions.flatMap((one) => one.reward.items)));
    return {
      _id: newId(),
      title: quiz.title,
      themes: quiz.theme,
      items: playableItems(await items.entries.all()).filter((item) => item.is_active || given.has(item.id)),
      isActive: quiz.is_active,
      isLocked: quiz.locked,
    };
  }

  async function force(lobbyId: string, { caller, body, receivedAt, requestId }: Request<typeof games.setPhaseByBody>) {
    const command: LobbyCommand = (before, world) => setPhase(before, body.phase, caller.userId, world);
    const request = { userId: caller.userId, requestId: body.requestId ?? requestId };
    const state = await desk.change(
      lobbyId,
      caller,
      receivedAt,
      idempotent(request, adminOnly(caller.userId), command),
    );
    return { timer: timerView(state, withGame(state).game, now()) };
  }

  async function pause(lobbyId: string, { caller, body, receivedAt }: Request<typeof games.setTimerPausedByBody>) {
    const state = await desk.change(lobbyId, caller, receivedAt, (before, world) =>
      setTimerPaused(before, body.paused, caller.userId, world),
    );
    const timer = timerView(state, withGame(state).game, now());
    return { timerPaused: timer.paused, timer };
  }

  async function isAdminOf(lobbyId: string, caller: Caller): Promise<boolean> {
    const lobby = await desk.find(lobbyId);
    return lobby !== null && isAdmin(lobby, caller.userId);
  }

  return {
    async startGame({ caller, body, receivedAt }) {
      const present = await desk.read(body.lobbyId, caller);
      const { quest } = present;
      const copy = await copyOf(quest);
      const world = { now: now(), at: receivedAt, chance: () => 0, quiz: null };
      const isPromising = !startGame(present, copy, caller.userId, world).rejection;
      if (copy && isPromising) {
        const { _id, title, themes, items } = copy;
        await desk.quizzes.put({ _id, title, themes, items });
      }
      const start: LobbyCommand = (before, world) => {
        const outcome = startGame(before, copy, caller.userId, world);
        // Another quest was chosen in this very moment, or what forbade the start has gone in it.
        const isOther = before.quest !== quest || !isPromising;
        return isOther && !outcome.rejection ? reject(before, 'conflict') : outcome;
      };
      try {
        return { gameData: await desk.gameData(await desk.change(body.lobbyId, caller, receivedAt, start)) };
      } catch (error) {
        // Without an answer of the database the game may have begun: orphaned copies are dropped later (`orphans.ts`).
        if (copy && isPromising && !isUnavailable(error)) desk.quizzes.drop(copy._id).catch(() => undefined);
        throw error;
      }
    },

    async gameInfo({ caller, params, query, ip }) {
      const state = await desk.watch(params.lobbyId, caller, query, ip);
      return { gameData: await desk.gameData(state), myTeam: teamVotes(state, caller?.userId ?? null) };
    },

    async getThemes(request) {
      const { state, quiz } = await watched(request);
      const { game } = state;
      return { themes: themesView(game, quiz), themeChoosingTeam: game.stage === 'final' ? null : game.chooser };
    },

    async chooseTheme({ caller, params, body, receivedAt }) {
      const command = { userId: caller.userId, teamId: body.teamId, themeId: body.themeId };
      const state = await desk.change(params.lobbyId, caller, receivedAt, (before, world) =>
        chooseTheme(before, command, world),
      );
      return { gameData: await desk.gameData(state) };
    },

    async currentQuestion(request) {
      const { state, quiz } = await watched(request);
      return { currentQuestion: questionView(state.game, quiz) };
    },

    async answer({ caller, params, body, receivedAt }) {
      return { accepted: true as const, myTeam: await giveAnswer(desk, params.lobbyId, caller, body, receivedAt) };
    },

    async gameRecord({ caller, params }) {
      const record = await records.load(params.gameId);
      if (!record) throw new AppError('not_found', { message: 'Записи такой игры нет.' });
      if (!mayReadRecord(record, caller.userId) && !(await isAdminOf(record.lobbyId, caller))) {
        throw new AppError('forbidden', { message: 'Запись игры видят её участники и администратор лобби.' });
      }
      return { record: recordView(record, desk.people) };
    },

    async checkAnswer(request) {
      const { state, quiz } = await watched(request);
      const correctAnswer = rightAnswer(state.game, quiz);
      const results = resultsView(state.game);
      if (correctAnswer === null || results === null) throw new AppError('wrong_phase');
      return { correctAnswer, results };
    },

    setPhaseByBody: (request) => force(request.body.lobbyId, request),

    setPhase(request) {
      assertSameLobby(request.params.lobbyId, request.body.lobbyId);
      return force(request.params.lobbyId, request);
    },

    setTimerPausedByBody: (request) => pause(request.body.lobbyId, request),

    setTimerPaused(request) {
      assertSameLobby(request.params.lobbyId, request.body.lobbyId);
      return pause(request.params.lobbyId, request);
    },
  };
}
