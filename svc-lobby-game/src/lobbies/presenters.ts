import type { LobbySummary, LobbyView } from '@luplay/contracts/lobby-game';
import { faceOf, type People } from '../people/people.ts';
import type { LobbyState } from '../state/lobby.ts';
import { teamView } from '../teams/presenters.ts';
import { isMember } from './policy.ts';

/** A lobby as anybody may see it: never with its invitation. */
export function lobbyView(state: LobbyState, people: People): LobbyView {
  const { players, teams } = state;
  return {
    lobbyId: state._id,
    title: state.title,
    description: state.description,
    quest: state.quest,
    questTitle: state.questTitle,
    type: 'quiz',
    maxPlayers: state.maxPlayers,
    isPublic: state.isPublic,
    status: state.status,
    admin: state.admin,
    broadcastCode: state.broadcastCode,
    players: Object.fromEntries(
      players.map(({ playerId, telegramId, name, joinedAt }) => [
        playerId,
        { playerId, telegramId, ...faceOf(people, playerId, name), joinedAt },
      ]),
    ),
    teams: Object.fromEntries(teams.map((team) => [team.teamId, teamView(state, team, people)])),
    teamOrder: teams.map((team) => team.teamId),
    kicked: state.kicked,
    updates: state.seq,
  };
}

/** What the list needs of a lobby. */
export type ListedLobby = Pick<LobbyState, '_id' | 'title' | 'maxPlayers' | 'status' | 'isPublic' | 'questTitle'> & {
  players: { playerId: string }[];
};

export function lobbySummary(listed: ListedLobby, userId: string): LobbySummary {
  return {
    lobbyId: listed._id,
    title: listed.title,
    players: listed.players.length,
    maxPlayers: listed.maxPlayers,
    status: listed.status,
    isPublic: listed.isPublic,
    questTitle: listed.questTitle,
    isMember: listed.players.some((player) => player.playerId === userId),
  };
}

/**
 * The invite code for members alone: of a private lobby, and of a public one while somebody needs it who was sent
 * away.
 */
export function inviteCodeFor(state: LobbyState, userId: string): string | null {
  const isNeeded = !state.isPublic || state.kicked.length > 0;
  return isNeeded && isMember(state, userId) ? state.inviteCode : null;
}
