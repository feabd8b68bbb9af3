import { games, lobbies, teams } from '@luplay/contracts/lobby-game';
import { accounts } from '@luplay/contracts/user';
import { ask, type Session } from './api.ts';
import { answer, info, lobbyWithTeams } from './games.ts';
import { newcomer } from './people.ts';

/** People of an evening who play through calls alone, and the lobby that they are in. */
export interface Party {
  lobbyId: string;
  code: string;
  host: Session;
  /** One for each team, in the order of the teams: guests make no teams. */
  captains: Session[];
  teamIds: string[];
}

/** A lobby of a host without a team, and teams of one captain each, with room for more. */
export async function openParty(
  host: Session,
  teamCount: number,
  seats: number,
  title: string,
  quest?: string,
): Promise<Party> {
  const captains: Session[] = [];
  for (let index = 1; index <= teamCount; index += 1) captains.push((await newcomer(`Капитан ${index}`)).session);
  const { lobbyId, teamIds } = await lobbyWithTeams([host, ...captains], quest, title);
  await ask(teams.leaveTeam, { body: { lobbyId, teamId: teamIds[0]!, userId: host.user.userId } }, host.token);
  for (const [index, { token }] of captains.entries()) {
    const body = { lobbyId, teamId: teamIds[index + 1]!, updates: { maxMembers: seats } };
    await ask(teams.updateTeam, { body }, token);
  }
  const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token);
  return { lobbyId, code: lobby.broadcastCode, host, captains, teamIds: teamIds.slice(1) };
}

/** A new guest in this team. */
export async function guestIn({ lobbyId }: Party, teamId: string, displayName: string): Promise<Session> {
  const { token, user } = await ask(accounts.createAccount, { body: { guest: true, displayName } });
  await ask(teams.joinTeam, { body: { lobbyId, teamId, userId: user.userId } }, token);
  return { token, user };
}

/** Answers the current question as each of them, one after the other; options take turns. */
export async function answerAs({ lobbyId }: Party, people: Session[]): Promise<void> {
  const game = await info(lobbyId);
  for (const [index, person] of people.entries()) {
    const team = game.teams.find(({ members }) => members.some(({ id }) => id === person.user.userId));
    await answer(lobbyId, team!.teamId, index % 4, person);
  }
}

/** Chooses the first theme as a member of the team whose turn it is; false when none of these people is in it. */
export async function chooseThemeAs({ lobbyId }: Party, people: Session[]): Promise<boolean> {
  const { themeChoosingTeam, themes, teams: playing } = await info(lobbyId);
  const members = playing.find(({ teamId }) => teamId === themeChoosingTeam)?.members.map(({ id }) => id) ?? [];
  const person = people.find(({ user }) => members.includes(user.userId));
  if (!person) return false;
  const body = { themeId: themes[0]!.id, teamId: themeChoosingTeam! };
  await ask(games.chooseTheme, { params: { lobbyId }, body }, person.token);
  return true;
}
