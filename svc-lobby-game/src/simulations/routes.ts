import type { BodyOf } from '@luplay/contracts';
import { type bots as calls, LOBBY_LIMITS, SIMULATION_LIMITS } from '@luplay/contracts/lobby-game';
import { idempotent, idOfRequest } from '@luplay/live-kit';
import { AppError, type Caller, type Handlers } from '@luplay/service-kit';
import { hostOnly } from '../access/policy.ts';
import { type StartParts, startWithCopy } from '../games/start-game.ts';
import type { LobbyCodes } from '../lobbies/codes.ts';
import { insertLobby } from '../lobbies/insert.ts';
import type { LobbyQueries } from '../lobbies/store.ts';
import type { LobbyViews } from '../lobbies/views.ts';
import { callerAsPlayer } from '../people/acting.ts';
import { unfinishedQuestions } from '../quests/playable.ts';
import type { StoredQuiz } from '../quests/store.ts';
import { newId, newInviteCode } from '../state/ids.ts';
import type { LiveLobbies } from '../state/live.ts';
import type { LobbyState } from '../state/lobby.ts';
import type { LobbyCommand } from '../state/outcome.ts';
import { addCrew, botCount, type Crew, simulatedLobby } from './rules.ts';

export interface SimulationParts extends StartParts {
  live: LiveLobbies;
  queries: Pick<LobbyQueries, 'withBots'>;
  codes: LobbyCodes;
  views: LobbyViews;
  chance(): number;
}

/** Games of bots, for developers. */
export function simulationRoutes(parts: SimulationParts): Handlers<typeof calls> {
  const { live, queries, codes, quizzes, views, now, chance } = parts;

  const own = async (userId: string): Promise<LobbyState[]> =>
    (await queries.withBots()).filter(({ simulation }) => simulation?.createdBy === userId);

  /** A quiz that bots can play: finished, active or not. */
  async function playableQuiz(id: string): Promise<StoredQuiz> {
    const quiz = await quizzes.get(id);
    if (quiz.theme.every(({ questions }) => questions.length === 0))
      throw new AppError('conflict', { message: 'В выбранном квизе нет вопросов.' });
    const unfinished = unfinishedQuestions(quiz.theme, '').length;
    if (unfinished > 0) throw new AppError('conflict', { message: 'В квизе есть незаконченные вопросы.' });
    return quiz;
  }

  /** The same request makes the same lobby. */
  async function create(caller: Caller, body: BodyOf<typeof calls.simulateGame>): Promise<LobbyState> {
    const lobbyId = idOfRequest(caller.userId, `simulation\n${body.requestId}`);
    const before = await live.read(lobbyId);
    if (before) return before;
    const quiz = await playableQuiz(body.quest);
    if ((await own(caller.userId)).length >= SIMULATION_LIMITS.running) {
      const message = `Симуляций не больше ${SIMULATION_LIMITS.running}: удалите одну из прежних.`;
      throw new AppError('conflict', { message });
    }
    const lobby = {
      lobbyId,
      inviteCode: newInviteCode(),
      creator: callerAsPlayer(caller),
      title: `Симуляция: ${quiz.title}`.slice(0, LOBBY_LIMITS.titleLength),
      description: '',
      quest: quiz._id,
      questTitle: quiz.title,
      maxPlayers: LOBBY_LIMITS.maxPlayers,
      isPublic: false,
    };
    const world = { now: now(), chance };
    const crew = crewOf(body);
    return insertLobby(live, codes, (broadcastCode) => simulatedLobby({ ...lobby, broadcastCode }, crew, world));
  }

  return {
    async simulateGame(asked) {
      const { caller, body } = asked;
      const { _id: lobbyId, status, game, broadcastCode } = await create(caller, body);
      // A repeated request finds the game running, or over.
      if (body.start && status === 'waiting' && !game) await startWithCopy(parts, asked, lobbyId);
      return { lobbyId, broadcastCode };
    },

    async addBots(asked) {
      const { caller, body } = asked;
      const crew = crewOf(body);
      const add: LobbyCommand = (before, world) => addCrew(before, crew, caller.userId, world);
      const { state } = await live.run(asked, body.lobbyId, idempotent(asked, hostOnly(caller.userId), add));
      return { lobby: views.lobby(state) };
    },

    async listSimulations({ caller }) {
      const found = await own(caller.userId);
      const simulations = found
        .toSorted((one, other) => other.createdAt - one.createdAt)
        .map((state) => {
          const { _id: lobbyId, title, quest, status, broadcastCode, createdAt } = state;
          return { lobbyId, title, quest, status, broadcastCode, bots: botCount(state), createdAt };
        });
      return { simulations };
    },
  };
}

const crewOf = ({ teams, ...crew }: Omit<BodyOf<typeof calls.addBots>, 'lobbyId'>): Crew => ({
  ...crew,
  teamIds: Array.from({ length: teams }, newId),
  seed: newId(),
});
