import { lobbies, TEAM_COLORS, teams } from '@luplay/contracts/lobby-game';
import { ask, type Session } from '../api/api.ts';
import { type Lobby, QUICK_QUIZ } from '../api/games.ts';

const TEAMS = 4;
export const TEAM_SIZE = 5;
export const PLAYERS = TEAMS * TEAM_SIZE;

export interface Member {
  session: Session;
  userId: string;
  teamId: string;
  /** Numbers of the team in the lobby and of the member in the team. */
  team: number;
  seat: number;
}

/** All of team 1 answer correctly, most of team 2, none of team 3; team 4 is split 2 : 2 : 1. */
export function optionOf({ team, seat }: Member, key: number): number {
  const off = [0, seat < 3 ? 0 : 1, 1 + (seat % 3), Math.floor(seat / 2)][team]!;
  return (key + off) % 4;
}

/** An answer that the server has acknowledged. */
export interface AcknowledgedAnswer {
  question: string;
  userId: string;
  option: number;
}

/** Creates a lobby whose host is the first person, with everybody in teams. */
export async function gather(people: Session[], title: string): Promise<{ lobby: Lobby; members: Member[] }> {
  const { token, user } = people[0]!;
  const body = { userId: user.userId, title, quest: QUICK_QUIZ.id, maxPlayers: PLAYERS };
  const { lobbyId } = await ask(lobbies.createLobby, { body }, token);
  const teamIds: string[] = [];
  const members: Member[] = [];
  for (let team = 0; team < TEAMS; team += 1) {
    const of = people.slice(team * TEAM_SIZE, (team + 1) * TEAM_SIZE);
    const made = { lobbyId, name: `Команда ${team + 1}`, color: TEAM_COLORS[team * 4]!, maxMembers: TEAM_SIZE };
    const { teamId } = await ask(teams.createTeam, { body: made }, of[0]!.token);
    teamIds.push(teamId);
    const join = (one: Session) =>
      ask(teams.joinTeam, { body: { lobbyId, teamId, userId: one.user.userId } }, one.token);
    await Promise.all(of.slice(1).map(join));
    for (const [seat, session] of of.entries())
      members.push({ session, userId: session.user.userId, teamId, team, seat });
  }
  return { lobby: { lobbyId, teamIds }, members };
}
