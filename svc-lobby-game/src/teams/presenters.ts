import type { Team } from '@luplay/contracts/lobby-game';
import { handOf } from '../items/inventories/inventory.ts';
import { faceOf, type People } from '../people/people.ts';
import { type LobbyState, playerOf, type TeamState } from '../state/lobby.ts';

export function membersView(state: LobbyState, team: TeamState, people: People): { id: string; name: string }[] {
  return team.members.map((userId) => ({
    id: userId,
    name: faceOf(people, userId, playerOf(state, userId)?.name ?? '').displayName,
  }));
}

export function teamView(state: LobbyState, team: TeamState, people: People): Team {
  const { teamId, name, color, icon, maxMembers } = team;
  const items = state.game ? handOf(state.game.hands, teamId).items : [];
  return { teamId, name, color, icon, maxMembers, members: membersView(state, team, people), items };
}
