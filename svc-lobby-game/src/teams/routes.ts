import type { teams } from '@luplay/contracts/lobby-game';
import { idempotent } from '@luplay/live-kit';
import { AppError, type Handlers } from '@luplay/service-kit';
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

export function teamRoutes(live: Pick<LiveLobbies, 'run'>, views: LobbyViews, cards: Cards): Handlers<typeof teams> {
  /** The lobby, and one of its teams. */
  function answer(state: LobbyState, teamId: string | undefined) {
    const lobby = views.lobby(state);
    const team = teamId === undefined ? undefined : lobby.teams[teamId];
    if (!team) throw new AppError('not_found', { message: 'Такой команды нет.' });
    return { teamId: team.teamId, team, lobby };
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

    async leaveTeam(asked) {
      const { caller, body } = asked;
      const { lobbyId, teamId } = body;
      const { playerId } = actingPerson(cards, caller, body.userId);
      const { state } = await live.run(asked, lobbyId, (before) => leaveTeam(before, teamId, playerId));
      return { lobby: views.lobby(state), message: 'Вы вышли из команды!' };
    },

    async updateTeam(asked) {
      const { caller, body } = asked;
      const { lobbyId, teamId } = body;
      const { captain, ...fields } = body.updates;
      const updates = { ...fields, captain: captain && userIdOf(cards, caller, captain) };
      const { state } = await live.run(asked, lobbyId, (before) => updateTeam(before, teamId, updates, caller.userId));
      return answer(state, teamId);
    },

    async setTeams(asked) {
      const { caller, body } = asked;
      const ids = Array.from({ length: body.count }, newId);
      const { state } = await live.run(asked, body.lobbyId, (before, world) =>
        setTeams(before, body.count, ids, caller.userId, world),
      );
      return { lobby: views.lobby(state), message: 'Команды готовы.' };
    },

    async movePlayer(asked) {
      const { caller, body } = asked;
      const userId = userIdOf(cards, caller, body.userId);
      const { state } = await live.run(asked, body.lobbyId, (before) =>
        movePlayer(before, { userId, teamId: body.teamId, by: caller.userId }),
      );
      return { lobby: views.lobby(state), message: 'Игрок пересажен.' };
    },

    async shuffleTeams(asked) {
      const { caller, body } = asked;
      const shuffle: LobbyCommand = (before, world) => shuffleTeams(before, caller.userId, world);
      const { state } = await live.run(asked, body.lobbyId, idempotent(asked, hostOnly(caller.userId), shuffle));
      return { lobby: views.lobby(state), message: 'Команды перемешаны.' };
    },

    async deleteTeam(asked) {
      const { caller, body } = asked;
      const { lobbyId, teamId } = body;
      const { state } = await live.run(asked, lobbyId, (before) => deleteTeam(before, teamId, caller.userId));
      return { lobby: views.lobby(state), message: 'Команда удалена!' };
    },
  };
}
