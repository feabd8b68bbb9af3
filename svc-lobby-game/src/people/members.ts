import { type LobbyState, playerOf, type TeamState } from '../state/lobby.ts';
import { nameOf, type People } from './people.ts';

/** The members of a team, with the names that they have now. */
export const membersView = (state: LobbyState, team: TeamState, people: People): { id: string; name: string }[] =>
  team.members.map((userId) => ({
    id: userId,
    name: nameOf(people, userId, () => playerOf(state, userId)?.name ?? ''),
  }));
