import type { lobbies } from '@luplay/contracts/lobby-game';
import { idempotent, type Refusal, wasHandled } from '@luplay/live-kit';
import { AppError, type Handlers, isDuplicateKey } from '@luplay/service-kit';
import type { FinishedGames } from '../games/records/events.ts';
import type { QuizStore } from '../quests/store.ts';
import { idOfRequest, newBroadcastCode, newId, newInviteCode } from '../state/ids.ts';
import type { LobbyState } from '../state/lobby.ts';
import type { LobbyCommand } from '../state/outcome.ts';
import type { LiveLobbies } from './aggregate.ts';
import type { Desk } from './lobbies.ts';
import { adminOnly, isAdmin, isMember, maySee } from './policy.ts';
import { inviteCodeFor, lobbySummary } from './presenters.ts';
import { createLobby, joinLobby, kickPlayer, leaveLobby, type NewLobby, updateLobby } from './rules.ts';
import type { LobbyQueries } from './store.ts';

const LIST_LIMIT = 200;
/** Broadcast codes drawn before we say that there is no room: with 10,000 lobbies one in a hundred is taken. */
const CODE_ATTEMPTS = 8;

export interface LobbyRouteParts {
  desk: Desk;
  live: LiveLobbies;
  queries: LobbyQueries;
  finished: FinishedGames;
  quizzes: QuizStore;
  telegramApp: string | null;
  now(): number;
}

export function lobbyRoutes(parts: LobbyRouteParts): Handlers<typeof lobbies> {
  const { desk, live, queries, quizzes, finished } = parts;

  /** A quiz that may be played, by its id. */
  async function quizTitle(id: string): Promise<string> {
    const quiz = await quizzes.load(id);
    if (!quiz) throw new AppError('not_found', { message: 'Такого квиза нет.' });
    if (quiz.locked) throw new AppError('conflict', { message: 'This quest is locked.' });
    if (!quiz.is_active) throw new AppError('conflict', { message: 'Этот квиз сейчас недоступен.' });
    return quiz.title;
  }

  async function insert(lobby: Omit<NewLobby, 'broadcastCode'>): Promise<LobbyState> {
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
      const state = createLobby({ ...lobby, broadcastCode: newBroadcastCode() }, parts.now());
      try {
        await live.insert(state);
        return state;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // The code was taken, or this very request has been carried out before.
        const before = await live.read(lobby.lobbyId);
        if (before) return before;
      }
    }
    throw new AppError('unavailable', { cause: new Error('no free broadcast code was found') });
  }

  return {
    async listLobbies({ caller }) {
      const listed = await queries.list(caller.userId, LIST_LIMIT);
      return { lobbies: listed.map((lobby) => lobbySummary(lobby, caller.userId)) };
    },

    async createLobby({ caller, body }) {
      const { userId, quest, requestId, title, description, maxPlayers, isPublic } = body;
      const creator = desk.person(caller, userId);
      const questTitle = await quizTitle(quest);
      const state = await insert({
        lobbyId: requestId === undefined ? newId() : idOfRequest(caller.userId, `${creator.playerId}\n${requestId}`),
        inviteCode: newInviteCode(),
        creator,
        title,
        description,
        quest,
        questTitle,
        maxPlayers,
        isPublic,
      });
      return {
        lobbyId: state._id,
        lobby: desk.views.lobby(state),
        inviteCode: inviteCodeFor(state, creator.playerId),
      };
    },

    async getLobby({ caller, params, query, ip }) {
      const state = await desk.watch(params.id, caller, query, ip);
      return {
        lobby: desk.views.lobby(state),
        message: '',
        isMember: isMember(state, caller.userId),
        isAdmin: isAdmin(state, caller.userId),
        inviteCode: inviteCodeFor(state, caller.userId),
        telegramApp: parts.telegramApp,
      };
    },

    async updateLobby({ caller, body, receivedAt, requestId }) {
      const { lobbyId, updates } = body;
      const present = await desk.read(lobbyId, caller);
      if (!isAdmin(present, caller.userId)) throw new AppError('not_lobby_admin');
      // The quest that the lobby has already may have been locked since.
      const { quest: questId } = updates;
      const quest =
        questId === undefined || questId === present.quest
          ? undefined
          : { id: questId, title: await quizTitle(questId) };
      const inviteCode = newInviteCode();
      const update: LobbyCommand = (before) => updateLobby(before, { ...updates, quest, inviteCode });
      const request = { userId: caller.userId, requestId: body.requestId ?? requestId };
      const command = idempotent(request, adminOnly(caller.userId), update);
      const state = await desk.change(lobbyId, caller, receivedAt, command);
      return { lobby: desk.views.lobby(state), message: 'Lobby updated successfully!' };
    },

    async deleteLobby({ caller, params }) {
      const record = (state: LobbyState) => finished.record(state);
      const refused = await live.remove(params.id, adminOnly(caller.userId), record);
      if (refused) throw new AppError(refused.code);
      return { message: 'Lobby successfully deleted!' };
    },

    async joinLobby({ caller, body, receivedAt }) {
      const person = desk.person(caller, body.userId);
      const state = await desk.change(body.lobbyId, caller, receivedAt, (before, world) =>
        joinLobby(before, person, body.inviteCode, world),
      );
      return { lobby: desk.views.lobby(state), message: 'Successfully joined the lobby!' };
    },

    async leaveLobby({ caller, body, receivedAt, requestId }) {
      const { playerId } = desk.person(caller, body.userId);
      const request = { userId: caller.userId, requestId };
      // Who has left a private lobby is a stranger to it: only a repeat of the leaving itself is told how it was left.
      const stranger: Refusal<LobbyState> = (before) =>
        maySee(before, playerId) || wasHandled(before, request) ? null : { code: 'invitation_required' };
      const leave: LobbyCommand = (before, world) => leaveLobby(before, playerId, world);
      const state = await desk.change(body.lobbyId, caller, receivedAt, idempotent(request, stranger, leave));
      return { lobby: desk.views.lobby(state), message: 'Successfully left the lobby!' };
    },

    async kickPlayer({ caller, body, receivedAt }) {
      const userId = desk.userIdOf(body.userId);
      const inviteCode = newInviteCode();
      const state = await desk.change(body.lobbyId, caller, receivedAt, (before, world) =>
        kickPlayer(before, { userId, by: caller.userId, inviteCode }, world),
      );
      return { lobby: desk.views.lobby(state), message: 'Игрок удалён из лобби.' };
    },

    async lobbyByCode({ params }) {
      const found = await queries.byCode(params.code);
      if (!found) throw new AppError('not_found', { message: 'Код не найден' });
      return { lobbyId: found._id, isPublic: found.isPublic, message: '' };
    },
  };
}
