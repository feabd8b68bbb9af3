import { type GameView, games, hosting, invitations, lobbies, teams } from '@luplay/contracts/lobby-game';
import { api, deviceId, newRequestId, useUser } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { LobbyDraft } from '../lobby-form/lobby-form.ts';
import { bench } from '../locale/bench.ts';
import { ru } from '../locale/ru.ts';
import { keepGame } from '../state/game-state.ts';
import { keys } from '../state/keys.ts';
import { isOnBench, type LobbyState } from '../state/lobby-state.ts';
import type { TeamDraft } from './teams/team-draft.ts';
import { useCommand, useJoin } from './use-command.ts';

/** The commands on a lobby itself. */
export function useLobbyActions(lobbyId: string) {
  const { userId } = useUser();
  const texts = ru.notices;
  const client = useQueryClient();
  /** Caches the game that `start` answers with. Its screen would lead a lobby that still waits back here. */
  const starting = async (start: () => Promise<{ gameData: GameView }>) => {
    await keepGame(client, lobbyId, async () => ({ ...(await start()), myTeam: null }));
    client.setQueryData<LobbyState>(
      keys.lobby(lobbyId),
      (state) => state && { ...state, lobby: { ...state.lobby, status: 'in_progress' } },
    );
    return {};
  };
  return {
    join: useJoin(lobbyId),
    leave: useCommand(
      lobbyId,
      async () => {
        const known = client.getQueryData<LobbyState>(keys.lobby(lobbyId))?.lobby;
        const isLatecomer = known && isOnBench(known, userId) && !(userId in known.players);
        const { lobby } = await api(lobbies.leaveLobby, { body: { lobbyId, userId } });
        return { lobby, ...(isLatecomer && { told: bench.left }) };
      },
      texts.left,
      texts.leaveFailed,
    ),
    kick: useCommand(
      lobbyId,
      (playerId: string) => api(lobbies.kickPlayer, { body: { lobbyId, userId: playerId } }),
      texts.kicked,
      texts.kickFailed,
    ),
    update: useCommand(
      lobbyId,
      ({ quest, maxPlayers, course, ...rest }: LobbyDraft) =>
        api(lobbies.updateLobby, {
          body: {
            lobbyId,
            updates: { ...rest, ...course, ...(quest && { quest }), ...(maxPlayers && { maxPlayers }) },
          },
        }),
      texts.updated,
      texts.updateFailed,
    ),
    reopen: useCommand(
      lobbyId,
      () => api(lobbies.updateLobby, { body: { lobbyId, updates: { status: 'waiting' } } }),
      texts.updated,
      texts.updateFailed,
    ),
    remove: useCommand(
      lobbyId,
      async () => {
        await api(lobbies.deleteLobby, { params: { id: lobbyId } });
        return {};
      },
      texts.deleted,
      texts.deleteFailed,
      keys.deletion(lobbyId),
    ),
    again: useCommand(
      lobbyId,
      (gameId: string) => starting(() => api(hosting.playAgain, { params: { lobbyId }, body: { gameId } })),
      texts.started,
      texts.startFailed,
    ),
    start: useCommand(
      lobbyId,
      () => starting(() => api(games.startGame, { body: { lobbyId } })),
      texts.started,
      texts.startFailed,
    ),
  };
}

/** The commands on the teams of a lobby. */
export function useTeamActions(lobbyId: string) {
  const { userId, displayName } = useUser();
  const texts = ru.notices;
  return {
    create: useCommand(
      lobbyId,
      ({ name, color, icon, maxMembers }: TeamDraft) =>
        api(teams.createTeam, {
          body: { lobbyId, name: name.trim(), color, icon, maxMembers: maxMembers ?? undefined, device: deviceId() },
        }),
      texts.teamCreated,
      texts.teamCreateFailed,
    ),
    join: useCommand(
      lobbyId,
      (teamId: string) =>
        api(teams.joinTeam, { body: { lobbyId, teamId, userId, name: displayName, device: deviceId() } }),
      texts.teamJoined,
      texts.teamJoinFailed,
    ),
    leave: useCommand(
      lobbyId,
      (teamId: string) => api(teams.leaveTeam, { body: { lobbyId, teamId, userId } }),
      texts.teamLeft,
      texts.teamLeaveFailed,
    ),
    update: useCommand(
      lobbyId,
      ({ teamId, draft: { name, maxMembers, ...draft } }: { teamId: string; draft: TeamDraft }) =>
        api(teams.updateTeam, {
          body: { lobbyId, teamId, updates: { ...draft, name: name.trim(), maxMembers: maxMembers ?? undefined } },
        }),
      texts.teamUpdated,
      texts.teamUpdateFailed,
    ),
    joinAny: useCommand(
      lobbyId,
      () => api(invitations.joinAnyTeam, { body: { lobbyId, userId, device: deviceId() } }),
      texts.teamJoined,
      texts.teamJoinFailed,
    ),
    set: useCommand(
      lobbyId,
      (count: number) => api(teams.setTeams, { body: { lobbyId, count } }),
      ru.teams.countDone,
      ru.teams.countFailed,
    ),
    move: useCommand(
      lobbyId,
      (moved: { userId: string; teamId: string | null }) => api(teams.movePlayer, { body: { lobbyId, ...moved } }),
      ru.teams.moved,
      ru.teams.moveFailed,
    ),
    shuffle: useCommand(
      lobbyId,
      () => api(teams.shuffleTeams, { body: { lobbyId, requestId: newRequestId() } }),
      ru.teams.shuffled,
      ru.teams.shuffleFailed,
    ),
    remove: useCommand(
      lobbyId,
      (teamId: string) => api(teams.deleteTeam, { body: { lobbyId, teamId } }),
      texts.teamDeleted,
      texts.teamDeleteFailed,
    ),
  };
}
