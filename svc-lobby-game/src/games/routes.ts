import type { BodyOf, Call } from '@luplay/contracts';
import {
  type games,
  HISTORY_PAGE,
  type hosting,
  type items,
  type LobbyView,
  type myGames,
  type reactions,
} from '@luplay/contracts/lobby-game';
import { type Asked, idempotent, idOfRequest } from '@luplay/live-kit';
import { kindOf } from '@luplay/quiz-rules';
import { AppError, type Caller, type Ctx, type Handlers } from '@luplay/service-kit';
import { hostOnly } from '../access/policy.ts';
import { userIdOf } from '../people/acting.ts';
import type { Cards } from '../people/cards.ts';
import { type GameQuiz, questionId, questionOf } from '../state/game.ts';
import { newRecordToken } from '../state/ids.ts';
import { type GameLobby, isHost, type LobbyState, teamOf, withGame } from '../state/lobby.ts';
import type { LobbyCommand, Outcome, World } from '../state/outcome.ts';
import type { React } from './reactions.ts';
import { publicRecords } from './records/public-record.ts';
import type { SharedResults } from './records/shared-results.ts';
import type { GameRecord, GameRecords } from './records/store.ts';
import { pastGameView, recordView } from './records/views.ts';
import { answerCommand } from './rules/answers.ts';
import { decide } from './rules/decide.ts';
import { nextPhase, setPhase, setTimerPaused } from './rules/host.ts';
import {
  addTime,
  appeal,
  correctPoints,
  handOver,
  judgeText,
  notesOf,
  setHostNotes,
  skipQuestion,
  undoPoints,
} from './rules/host-tools.ts';
import { itemCommand } from './rules/items.ts';
import { judgeSpoken, pressCommand } from './rules/press.ts';
import { chooseTheme } from './rules/theme-choice.ts';
import { type StartParts, startWithCopy } from './start-game.ts';
import { choosingTeam } from './views/game.ts';
import { questionView, resultsView, rightAnswer, themesView } from './views/question.ts';
import { timerView } from './views/timer.ts';
import { teamVotes, votesOf } from './views/votes.ts';

export interface GameRouteParts extends StartParts {
  cards: Pick<Cards, 'byRef' | 'card'>;
  views: { lobby(state: LobbyState): LobbyView };
  records: GameRecords;
  results: SharedResults;
  react: React;
}

/** A command on a game. Its lobby's id comes in the path or in the body. */
type Request<C extends Call> = Pick<Ctx<C>, 'caller' | 'receivedAt' | 'requestId'> & {
  body: Omit<BodyOf<C>, 'lobbyId'>;
};

type ByCaller = Asked & { caller: Caller };
type AskedOfLobby = ByCaller & { params: { lobbyId: string } };

type WatchRequest = Pick<Ctx<typeof games.gameInfo>, 'params' | 'caller' | 'query' | 'ip'>;

type GameHandlers = Handlers<typeof games> &
  Handlers<typeof hosting> &
  Handlers<typeof reactions> &
  Pick<Handlers<typeof items>, 'applyItem'> &
  Pick<Handlers<typeof myGames>, 'gameHistory'>;

export function gameRoutes(parts: GameRouteParts): GameHandlers {
  const { lobbies, live, copies, cards, views, records, results, react, now } = parts;
  const publicRecord = publicRecords();

  async function watched(request: WatchRequest): Promise<{ state: GameLobby; quiz: GameQuiz }> {
    const { params, caller, query, ip } = request;
    const state = withGame(await lobbies.watch(params.lobbyId, caller, query, ip));
    return { state, quiz: await copies.get(state.game.gameId) };
  }

  function assertSameLobby(inPath: string, inBody: string | undefined): void {
    if (inBody === undefined || inBody === inPath) return;
    const details = [{ path: 'body.lobbyId', message: 'в пути названо другое лобби' }];
    throw new AppError('validation_failed', { details });
  }

  /** Carries out a command that everybody sees the effect of. */
  async function played(asked: AskedOfLobby, command: LobbyCommand) {
    const { state } = await live.run(asked, asked.params.lobbyId, command);
    return { gameData: await lobbies.gameData(state) };
  }

  async function timed(asked: ByCaller, lobbyId: string, command: LobbyCommand) {
    const { state } = await live.run(asked, lobbyId, command);
    return { timer: timerView(state, withGame(state).game, now()) };
  }

  function force(lobbyId: string, asked: Request<typeof games.setPhaseByBody>) {
    const { userId } = asked.caller;
    const command: LobbyCommand = (before, world) => setPhase(before, asked.body.phase, userId, world);
    return timed(asked, lobbyId, idempotent(asked, hostOnly(userId), command));
  }

  async function pause(lobbyId: string, asked: Request<typeof games.setTimerPausedByBody>) {
    const { timer } = await timed(asked, lobbyId, (before, world) =>
      setTimerPaused(before, asked.body.paused, asked.caller.userId, world),
    );
    return { timerPaused: timer.paused, timer };
  }

  const actionOf = ({ caller, requestId }: { caller: Caller; requestId: string }) =>
    idOfRequest(caller.userId, requestId);

  /** A tool of the host. */
  const byHand = <Body extends object>(
    asked: AskedOfLobby & { body: Body },
    tool: (body: Body, before: LobbyState, world: World) => Outcome,
  ) =>
    played(
      asked,
      idempotent(asked, hostOnly(asked.caller.userId), (before, world: World) => tool(asked.body, before, world)),
    );

  /** The current question with its answer, for a host who plays in no team. */
  async function answerForHost({ game, ...state }: LobbyState, { userId }: Caller) {
    if (!game?.round || teamOf({ ...state, game }, userId)) return null;
    const { round } = game;
    const question = questionOf(game, await copies.get(game.gameId));
    const { explanation = '', note } = question;
    return {
      questionId: questionId(round.theme, round.question),
      options: question.type === 'single' ? question.options : [],
      answer: question.type === 'single' ? question.answer : -1,
      ...(question.type !== 'single' && { right: kindOf(question).rightText(question) }),
      explanation,
      ...(note && { note }),
    };
  }

  async function recordOf(gameId: string): Promise<GameRecord> {
    const record = await records.load(gameId);
    if (!record) throw recordNotFound('Записи такой игры нет.');
    return record;
  }

  async function readableRecord(gameId: string, { userId }: Caller): Promise<GameRecord> {
    const record = await recordOf(gameId);
    if (mayReadRecord(record, userId)) return record;
    const lobby = await live.read(record.lobbyId);
    if (lobby && isHost(lobby, userId)) return record;
    throw new AppError('forbidden', { message: 'Запись игры видят её участники и ведущий.' });
  }

  async function assertLed(gameId: string, { userId }: Caller): Promise<void> {
    if ((await recordOf(gameId)).admin === userId) return;
    throw new AppError('forbidden', { message: 'Ссылку на запись открывает и закрывает ведущий этой игры.' });
  }

  return {
    async startGame(asked) {
      return { gameData: await lobbies.gameData(await startWithCopy(parts, asked, asked.body.lobbyId)) };
    },

    async gameInfo({ caller, params, query, ip }) {
      const state = await lobbies.watch(params.lobbyId, caller, query, ip);
      return { gameData: await lobbies.gameData(state), myTeam: teamVotes(state, caller?.userId ?? null) };
    },

    async getThemes(request) {
      const { state, quiz } = await watched(request);
      return { themes: themesView(state.game, quiz), themeChoosingTeam: choosingTeam(state.game) };
    },

    chooseTheme: (asked) =>
      played(asked, (before, world) => chooseTheme(before, { ...asked.body, userId: asked.caller.userId }, world)),

    async decide(asked) {
      const { caller, params, body } = asked;
      const { state } = await live.run(asked, params.lobbyId, (before, world) =>
        decide(before, { ...body, userId: caller.userId }, world),
      );
      return { gameData: await lobbies.gameData(state), myTeam: votesOf(withGame(state).game, body.teamId) };
    },

    async press(asked) {
      const { params, body } = asked;
      const { state, reply } = await live.run(asked, params.lobbyId, pressCommand(asked, body));
      return { gameData: await lobbies.gameData(state), ...reply };
    },

    async currentQuestion(request) {
      const { state, quiz } = await watched(request);
      return { currentQuestion: questionView(state.game, quiz) };
    },

    async answer(asked) {
      const { caller, params, body } = asked;
      const { state } = await live.run(asked, params.lobbyId, answerCommand(caller.userId, body));
      return { accepted: true as const, myTeam: votesOf(withGame(state).game, body.teamId) };
    },

    async applyItem(asked) {
      const { params, body } = asked;
      const { state } = await live.run(asked, params.lobbyId, itemCommand(asked, body));
      return { gameData: await lobbies.gameData(state), myTeam: votesOf(withGame(state).game, body.fromTeamId) };
    },

    async gameRecord({ caller, params }) {
      const record = await readableRecord(params.gameId, caller);
      const isOwn = record.admin === caller.userId;
      return { record: recordView(record, cards), ...(isOwn && { link: record.link ?? null }) };
    },

    async shareRecord({ caller, params }) {
      await assertLed(params.gameId, caller);
      return { link: await records.share(params.gameId, newRecordToken()) };
    },

    async unshareRecord({ caller, params }) {
      await assertLed(params.gameId, caller);
      await records.unshare(params.gameId);
      return {};
    },

    async shareResult({ caller, params, body }) {
      const { gameId } = await readableRecord(params.gameId, caller);
      return { path: await results.put(gameId, caller.userId, body) };
    },

    sharedResult: ({ params }) => results.bytes(params.name),

    async publicRecord({ params }) {
      // Asked each time, so that a link ends at once.
      const gameId = await records.byLink(params.token);
      if (gameId === null) throw recordNotFound('Такой записи нет: ссылку закрыли.');
      return publicRecord(gameId, async () => recordView(await recordOf(gameId), cards));
    },

    async gameHistory({ caller: { userId }, query: { before } }) {
      // One more than a page tells whether there is another page.
      const found = await records.history(userId, HISTORY_PAGE + 1, before);
      const games = found.slice(0, HISTORY_PAGE);
      const last = found.length > games.length ? games.at(-1) : undefined;
      return { games: games.map((game) => pastGameView(game, userId)), next: last?.finishedAt ?? null };
    },

    async checkAnswer(request) {
      const { state, quiz } = await watched(request);
      const correctAnswer = rightAnswer(state.game, quiz);
      const results = resultsView(state.game);
      if (results === null) throw new AppError('wrong_phase');
      const right = questionView(state.game, quiz)?.right;
      return { correctAnswer: correctAnswer ?? -1, ...(right && { right }), results };
    },

    nextPhase: (asked) =>
      timed(asked, asked.params.lobbyId, (before, world) => nextPhase(before, asked.body, asked.caller.userId, world)),

    async playAgain(asked) {
      const { gameId, quest, shuffle = false } = asked.body;
      const started = await startWithCopy(parts, asked, asked.params.lobbyId, { gameId, quest, shuffle });
      return { gameData: await lobbies.gameData(started) };
    },

    async hostSight({ caller, params }) {
      const state = await lobbies.read(params.lobbyId, caller);
      if (!isHost(state, caller.userId)) throw new AppError('not_lobby_admin');
      return { question: await answerForHost(state, caller), notes: notesOf(state, caller.userId) };
    },

    async setHostNotes(asked) {
      const { lobbyId, text } = asked.body;
      await live.run(asked, lobbyId, (before) => setHostNotes(before, text, asked.caller.userId));
      return { notes: text };
    },

    correctPoints: (asked) =>
      byHand(asked, ({ requestId: actionId, ...correction }, before, world) =>
        correctPoints(before, { actionId, ...correction }, asked.caller.userId, world),
      ),

    undoPoints: (asked) =>
      byHand(asked, ({ actionId }, before, world) => undoPoints(before, actionId, asked.caller.userId, world)),

    skipQuestion: (asked) =>
      byHand(asked, ({ questionId }, before, world) =>
        skipQuestion(before, { actionId: actionOf(asked), questionId }, asked.caller.userId, world),
      ),

    judgeText: (asked) =>
      byHand(asked, (verdict, before, world) =>
        judgeText(before, { actionId: actionOf(asked), ...verdict }, asked.caller.userId, world),
      ),

    appeal: (asked) => played(asked, (before, world) => appeal(before, asked.body, asked.caller.userId, world)),

    judgeSpoken: (asked) =>
      played(asked, (before, world) => judgeSpoken(before, asked.body, asked.caller.userId, world)),

    addTime(asked) {
      const { userId } = asked.caller;
      const command: LobbyCommand = (before, world) => addTime(before, asked.body.requestId, userId, world);
      return timed(asked, asked.params.lobbyId, idempotent(asked, hostOnly(userId), command));
    },

    async handOver(asked) {
      const { lobbyId, userId } = asked.body;
      const to = userIdOf(cards, asked.caller, userId);
      const { state } = await live.run(asked, lobbyId, (before, world) =>
        handOver(before, { actionId: actionOf(asked), to }, asked.caller.userId, world),
      );
      return { lobby: views.lobby(state) };
    },

    async react({ caller, params, body }) {
      await react(params.lobbyId, caller.userId, body.reaction);
      return {};
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

const recordNotFound = (message: string) => new AppError('not_found', { message });

/** Everybody who played or led, even if they left before the end. */
const mayReadRecord = ({ admin, hosts, left, teams, rounds }: GameRecord, userId: string): boolean =>
  admin === userId ||
  hosts?.includes(userId) ||
  left?.some((one) => one.userId === userId) ||
  teams.some((team) => team.members.includes(userId)) ||
  rounds.some((round) => round.votes.some((vote) => vote.userId === userId));
