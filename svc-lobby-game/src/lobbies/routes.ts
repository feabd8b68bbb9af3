import { type lobbies as calls, courseOf, type myGames } from '@luplay/contracts/lobby-game';
import { idempotent, idOfRequest, type Right, wasHandled } from '@luplay/live-kit';
import { AppError, type Handlers, type Kit, type MissLimit } from '@luplay/service-kit';
import type { Lobbies } from '../access/lobbies.ts';
import { hostOnly, isInvited, maySee } from '../access/policy.ts';
import type { FinishedGames } from '../games/records/events.ts';
import { seatFromBench } from '../games/rules/bench.ts';
import { actingPerson, joiningPerson, userIdOf } from '../people/acting.ts';
import type { Cards } from '../people/cards.ts';
import type { QuizStore } from '../quests/store.ts';
import { newInviteCode } from '../state/ids.ts';
import type { LiveLobbies } from '../state/live.ts';
import { hasOpenBench, isHost, isInside, isMember, isOpen, type LobbyState } from '../state/lobby.ts';
import type { LobbyCommand } from '../state/outcome.ts';
import type { LobbyCodes } from './codes.ts';
import { freeCode, insertLobby } from './insert.ts';
import { inviteCodeFor, lobbySummary } from './presenters.ts';
import { createLobby, joinLobby, kickPlayer, leaveLobby, updateLobby } from './rules.ts';
import type { LobbyQueries } from './store.ts';
import type { LobbyViews } from './views.ts';

const LIST_LIMIT = 200;
/** Running games of one person that are worth offering. */
const RUNNING_LIMIT = 3;

export interface LobbyRouteParts {
  lobbies: Lobbies;
  live: LiveLobbies;
  views: LobbyViews;
  cards: Cards;
  queries: LobbyQueries;
  codes: LobbyCodes;
  finished: FinishedGames;
  quizzes: QuizStore;
  /** Wrong codes: short ones can be guessed. */
  guesses: MissLimit;
  telegramApp: string | null;
  /** Of one lobby: what the operator allows. */
  maxPlayers: number;
  audit: Kit['audit'];
  now(): number;
}

type LobbyHandlers = Handlers<typeof calls> & Pick<Handlers<typeof myGames>, 'runningGames'>;

export function lobbyRoutes(parts: LobbyRouteParts): LobbyHandlers {
  const { lobbies, live, views, cards, queries, quizzes, finished, guesses } = parts;

  /** The title of a quiz that may be played; throws for any other. */
  async function quizTitle(id: string): Promise<string> {
    const quiz = await quizzes.get(id);
    if (quiz.locked) throw new AppError('conflict', { message: 'Этот квиз закрыт.' });
    if (!quiz.is_active) throw new AppError('conflict', { message: 'Этот квиз сейчас недоступен.' });
    return quiz.title;
  }

  /** Throws `validation_failed` for more players than the operator allows. */
  function assertAllowed(maxPlayers = 0): void {
    if (maxPlayers <= parts.maxPlayers) return;
    throw new AppError('validation_failed', { message: `В лобби не больше ${parts.maxPlayers} игроков.` });
  }

  return {
    lobbyLimits: () => Promise.resolve({ maxPlayers: parts.maxPlayers }),

    async listLobbies({ caller }) {
      const listed = await queries.list(caller.userId, LIST_LIMIT);
      return { lobbies: listed.map((lobby) => lobbySummary(lobby, caller.userId)) };
    },

    async createLobby({ caller, body, ip }) {
      const { userId, quest, requestId, title, description, maxPlayers, isPublic, advance, questionLimit } = body;
      const { latecomers } = body;
      assertAllowed(maxPlayers);
      const creator = actingPerson(cards, caller, userId);
      const questTitle = await quizTitle(quest);
      const lobby = {
        lobbyId: idOfRequest(caller.userId, requestId && `${creator.playerId}\n${requestId}`),
        inviteCode: newInviteCode(),
        creator,
        ...{ title, description, quest, questTitle, maxPlayers, isPublic },
        ...(advance && { advance }),
        ...(questionLimit && { questionLimit }),
        ...(latecomers !== undefined && { latecomers }),
        ...courseOf(body),
      };
      const state = await insertLobby(live, parts.codes, (code) =>
        createLobby({ ...lobby, broadcastCode: code }, parts.now()),
      );
      // The projector and the players around the host are not shut out by somebody there who guesses.
      guesses.remember(ip, state.broadcastCode);
      return {
        lobbyId: state._id,
        lobby: views.lobby(state),
        inviteCode: inviteCodeFor(state, creator.playerId),
      };
    },

    async getLobby({ caller, params, query, ip }) {
      const state = await lobbies.watch(params.id, caller, query, ip);
      return {
        lobby: views.lobby(state),
        message: '',
        isMember: isMember(state, caller.userId),
        isAdmin: isHost(state, caller.userId),
        inviteCode: inviteCodeFor(state, caller.userId),
        telegramApp: parts.telegramApp,
      };
    },

    async updateLobby(asked) {
      const { caller, body } = asked;
      const { lobbyId, updates } = body;
      const present = await lobbies.read(lobbyId, caller);
      if (!isHost(present, caller.userId)) throw new AppError('not_lobby_admin');
      if (updates.maxPlayers !== present.maxPlayers) assertAllowed(updates.maxPlayers);
      // The lobby keeps its quest even if that was locked meanwhile.
      const { quest: questId } = updates;
      const quest =
        questId === undefined || questId === present.quest
          ? undefined
          : { id: questId, title: await quizTitle(questId) };
      const closes = updates.isPublic === false && present.isPublic;
      const broadcastCode = closes ? await freeCode(parts.codes, lobbyId) : undefined;
      const codes = { inviteCode: newInviteCode(), broadcastCode };
      const update: LobbyCommand = (before) => updateLobby(before, { ...updates, quest, ...codes });
      const { state } = await live.run(asked, lobbyId, idempotent(asked, hostOnly(caller.userId), update));
      if (broadcastCode !== undefined && state.broadcastCode !== broadcastCode)
        await parts.codes.release(broadcastCode, lobbyId);
      return { lobby: views.lobby(state), message: 'Лобби изменено!' };
    },

    async deleteLobby({ caller, params }) {
      await live.remove(params.id, hostOnly(caller.userId), finished.record);
      return { message: 'Лобби удалено!' };
    },

    async joinLobby(asked) {
      const { body } = asked;
      const person = joiningPerson(cards, asked);
      const { state } = await live.run(asked, body.lobbyId, (before, world) =>
        joinLobby(before, person, body.inviteCode, world),
      );
      const message = isMember(state, person.playerId)
        ? 'Вы вошли в лобби!'
        : 'Вы на скамейке: место будет в следующей игре.';
      return { lobby: views.lobby(state), message };
    },

    async leaveLobby(asked) {
      const { caller, body } = asked;
      const { playerId } = actingPerson(cards, caller, body.userId);
      // Who has left a private lobby may not see it any more, except in the reply to the repeated request.
      const stranger: Right<LobbyState> = (before) =>
        maySee(before, playerId) || wasHandled(before, asked) ? null : { code: 'invitation_required' };
      const leave: LobbyCommand = (before, world) => leaveLobby(before, playerId, world);
      const { state } = await live.run(asked, body.lobbyId, idempotent(asked, stranger, leave));
      return { lobby: views.lobby(state), message: 'Вы вышли из лобби!' };
    },

    async kickPlayer(asked) {
      const { caller, body, ip } = asked;
      const userId = userIdOf(cards, caller, body.userId);
      const codes = { inviteCode: newInviteCode(), broadcastCode: await freeCode(parts.codes, body.lobbyId) };
      const kick = { userId, by: caller.userId, ...codes, actionId: idOfRequest(caller.userId, asked.requestId) };
      const { state, reply: wasThere } = await live.run(asked, body.lobbyId, (before, world) => ({
        ...kickPlayer(before, kick, world),
        reply: isInside(before, userId),
      }));
      if (state.broadcastCode !== codes.broadcastCode) await parts.codes.release(codes.broadcastCode, state._id);
      if (wasThere) parts.audit('kicked', { actor: caller.userId, subject: userId, address: ip, place: body.lobbyId });
      return { lobby: views.lobby(state), message: 'Игрок удалён из лобби.' };
    },

    async seatFromBench(asked) {
      const { lobbyId, userId, teamId } = asked.body;
      const seat = { userId: userIdOf(cards, asked.caller, userId), teamId, by: asked.caller.userId };
      const { state } = await live.run(asked, lobbyId, (before, world) => seatFromBench(before, seat, world));
      return { lobby: views.lobby(state), message: 'Игрок в команде: отвечает со следующего вопроса.' };
    },

    async runningGames({ caller }) {
      const running = await queries.running(caller.userId, RUNNING_LIMIT);
      return {
        games: running.map(({ _id: lobbyId, title, questTitle, admin }) => ({
          ...{ lobbyId, title, questTitle },
          isHost: admin === caller.userId,
        })),
      };
    },

    lobbyByCode: ({ caller, params, ip }) =>
      guesses.guard(ip, params.code, async () => {
        const found = await queries.byCode(params.code);
        if (!found) throw new AppError('not_found', { message: 'Код не найден' });
        const { _id, isPublic } = found;
        const isWelcome =
          !caller ||
          isInvited(found, joiningPerson(cards, { caller, ip, body: { lobbyId: _id } }), undefined, parts.now());
        const mayEnter = isPublic && isWelcome;
        return {
          ...{ lobbyId: _id, isPublic, message: '' },
          mayJoin: isInside(found, caller?.userId) || (mayEnter && isOpen(found)),
          ...(mayEnter && hasOpenBench(found) && { mayWait: true as const }),
        };
      }),
  };
}
