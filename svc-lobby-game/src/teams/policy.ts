import { founderOf } from '@luplay/contracts/lobby-game';
import { isHost, type LobbyState, type TeamState } from '../state/lobby.ts';
import { type Outcome, reject } from '../state/outcome.ts';

/** A team is changed and deleted by its founder and the host. Returns the rejection of anybody else. */
export function refuseManaging(state: LobbyState, team: TeamState, userId: string): Outcome | null {
  if (founderOf(team) === userId || isHost(state, userId)) return null;
  if (!team.members.includes(userId)) return reject(state, 'not_team_member');
  return reject(state, 'forbidden', 'Менять и удалять команду могут её основатель и ведущий.');
}
