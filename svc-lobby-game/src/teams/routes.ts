import type { teams } from '@luplay/contracts/lobby-game';
import { idempotent } from '@luplay/live-kit';
import { AppError, type Handlers } from '@luplay/service-kit';
import type { Lobbies } from '../access/lobbies.ts';
import { hostOnly } from '../access/policy.ts';
import type { LobbyViews } from '../lobbies/views.ts';
import { actingPerson, joiningPerson } from '../people/acting.ts';
import type { Cards } from '../people/cards.ts';
import { newId } from '../state/ids.ts';
import { type LobbyState, teamById, teamOf } from '../state/lobby.ts';
import type { LobbyCommand } from '../state/outcome.ts';
import { createTeam, deleteTeam, joinTeam, leaveTeam, shuffleTeams, updateTeam } from './rules.ts';

const DEFAULT_ICON = '⭐';

export function teamRoutes(lobbies: Lobbies, views: LobbyViews, cards: Cards): Handlers<typeof teams> {
  /** The lobby, and one of its teams. */
  function answer(state: LobbyState, teamId: string | undefined) {
    const lobby = views.lobby(state);
    const team = teamId === undefined ? undefined : lobby.teams[teamId];
    if (!team) throw new AppError('not_found', { message: 'Такой команды нет.' });
    return { teamId: team.teamId, team, lobby };
  }

  return {
    async createTeam({ caller, body, ip, receivedAt }) {
      const { lobbyId, name, color, maxMembers, icon = DEFAULT_ICON } = body;
      const team = { teamId: newId(), name, color, icon, maxMembers };
      const person = joiningPerson(cards, { caller, body, ip });
      const state = await lobbies.change(lobbyId, caller, receivedAt, (before, world) =>
        createTeam(before, team, person, world),
      );
      return answer(state, teamById(state, team.teamId)?.teamId ?? teamOf(state, caller.userId)?.teamId);
    },

    async joinTeam({ caller, body, ip, receivedAt }) {
      const { lobbyId, teamId, inviteCode } = body;
      const person = joiningPerson(cards, { caller, body, ip });
      const state = await lobbies.change(lobbyId, caller, receivedAt, (before, world) =>
        joinTeam(before, teamId, person, world, inviteCode),
      );
      return answer(state, teamId);
    },

    async leaveTeam({ caller, body, receivedAt }) {
      const { lobbyId, teamId } = body;
      const { playerId } = actingPerson(cards, caller, body.userId);
      const state = await lobbies.change(lobbyId, caller, receivedAt, (before) => leaveTeam(before, teamId, playerId));
      return { lobby: views.lobby(state), message: 'Вы вышли из команды!' };
    },

    async updateTeam({ caller, body, receivedAt }) {
      const { lobbyId, teamId, updates } = body;
      const state = await lobbies.change(lobbyId, caller, receivedAt, (before) =>
        updateTeam(before, teamId, updates, caller.userId),
      );
      return answer(state, teamId);
    },

    async shuffleTeams({ caller, body, receivedAt, requestId }) {
      const shuffle: LobbyCommand = (before, world) => shuffleTeams(before, caller.userId, world);
      const request = { userId: caller.userId, requestId: body.requestId ?? requestId };
      const command = idempotent(request, hostOnly(caller.userId), shuffle);
      const state = await lobbies.change(body.lobbyId, caller, receivedAt, command);
      return { lobby: views.lobby(state), message: 'Команды перемешаны.' };
    },

    async deleteTeam({ caller, body, receivedAt }) {
      const { lobbyId, teamId } = body;
      const state = await lobbies.change(lobbyId, caller, receivedAt, (before) =>
        deleteTeam(before, teamId, caller.userId),
      );
      return { lobby: views.lobby(state), message: 'Команда удалена!' };
    },
  };
}
