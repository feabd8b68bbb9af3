import type { LobbyView, teams } from '@luplay/contracts/lobby-game';
import { idempotent } from '@luplay/live-kit';
import { AppError, type Caller, type Handlers } from '@luplay/service-kit';
import { hostOnly } from '../access/policy.ts';
import type { LobbyViews } from '../lobbies/views.ts';
import { actingPerson, joiningPerson, userIdOf } from '../people/acting.ts';
import type { Cards } from '../people/cards.ts';
import { newId } from '../state/ids.ts';
import type { LiveLobbies } from '../state/live.ts';
import { type LobbyState, teamById, teamOf } from '../state/lobby.ts';
import type { LobbyCommand } from '../state/outcome.ts';
import {
  createTeam,
  deleteTeam,
  joinTeam,
  leaveTeam,
  movePlayer,
  setTeams,
  shuffleTeams,
  updateTeam,
} from './rules.ts';

const DEFAULT_ICON = '⭐';

/** The lobby, and one of its teams. */
export function teamAnswer(lobby: LobbyView, teamId: string | undefined) {
  const team = teamId === undefined ? undefined : lobby.teams[teamId];
  if (!team) throw new AppError('not_found', { message: 'Такой команды нет.' });
  return { teamId: team.teamId, team, lobby };
}

export function teamRoutes(live: Pick<LiveLobbies, 'run'>, views: LobbyViews, cards: Cards): Handlers<typeof teams> {
  const answer = (state: LobbyState, teamId: string | undefined) => teamAnswer(views.lobby(state), teamId);

  async function told(
    asked: { caller: Caller; receivedAt: number; body: { lobbyId: string } },
    command: LobbyCommand,
    message: string,
  ) {
    const { state } = await live.run(asked, asked.body.lobbyId, command);
    return { lobby: views.lobby(state), message };
  }

  return {
    async createTeam(asked) {
      const { caller, body } = asked;
      const { lobbyId, name, color, maxMembers, icon = DEFAULT_ICON } = body;
      const team = { teamId: newId(), name, color, icon, maxMembers };
      const person = joiningPerson(cards, asked);
      const { state } = await live.run(asked, lobbyId, (before, world) => createTeam(before, team, person, world));
      return answer(state, teamById(state, team.teamId)?.teamId ?? teamOf(state, caller.userId)?.teamId);
    },

    async joinTeam(asked) {
      const { body } = asked;
      const { lobbyId, teamId, inviteCode } = body;
      const person = joiningPerson(cards, asked);
      const { state } = await live.run(asked, lobbyId, (before, world) =>
        joinTeam(before, teamId, person, world, inviteCode),
      );
      return answer(state, teamId);
    },

    leaveTeam(asked) {
      const { playerId } = actingPerson(cards, asked.caller, asked.body.userId);
      return told(asked, (before) => leaveTeam(before, asked.body.teamId, playerId), 'Вы вышли из команды!');
    },

    async updateTeam(asked) {
      const { caller, body } = asked;
      const { lobbyId, teamId } = body;
      const { captain, ...fields } = body.updates;
      const updates = { ...fields, captain: captain && userIdOf(cards, caller, captain) };
      const { state } = await live.run(asked, lobbyId, (before) => updateTeam(before, teamId, updates, caller.userId));
      return answer(state, teamId);
    },

    setTeams(asked) {
      const { caller, body } = asked;
      const ids = Array.from({ length: body.count }, newId);
      const set: LobbyCommand = (before, world) => setTeams(before, body.count, ids, caller.userId, world);
      return told(asked, set, 'Команды готовы.');
    },

    movePlayer(asked) {
      const { caller, body } = asked;
      const move = { userId: userIdOf(cards, caller, body.userId), teamId: body.teamId, by: caller.userId };
      return told(asked, (before) => movePlayer(before, move), 'Игрок пересажен.');
    },

    shuffleTeams(asked) {
      const { userId } = asked.caller;
      const shuffle: LobbyCommand = (before, world) => shuffleTeams(before, userId, world);
      return told(asked, idempotent(asked, hostOnly(userId), shuffle), 'Команды перемешаны.');
    },

    deleteTeam: (asked) =>
      told(asked, (before) => deleteTeam(before, asked.body.teamId, asked.caller.userId), 'Команда удалена!'),
  };
}
