import { lobbies, TEAM_COLORS, teams } from '@luplay/contracts/lobby-game';
import { ask } from '../api/api.ts';
import { seededRandom } from '../match/seeded-random.ts';
import { product } from '../product/product.ts';
import { BadNetwork } from './bad-network.ts';
import { Device, type Person } from './device.ts';

/** LUPLAY_SEED replays the decisions of a run. */
export const SEED = Number(process.env.LUPLAY_SEED ?? Math.floor(Math.random() * 1e9));
export const PLAYERS = 20;
export const TEAMS = 4;
/** Every n-th player has a second tab that is stalled most of the time. */
const SECOND_TAB_EVERY = 5;

interface Player {
  person: Person;
  teamId: string;
  chance: () => number;
  /** The second tab, if any, is the last. */
  tabs: Device[];
}
/** A lobby whose players have bad networks. */
export interface TestLobby {
  lobbyId: string;
  players: Player[];
  /** Acknowledged answers, `userId questionId` → option. */
  acknowledged: Map<string, number>;
}

/** A lobby with its teams, over a good network. */
export async function createLobby(own: Person[], number: number): Promise<TestLobby> {
  const host = own[0]!;
  const body = { userId: host.userId, title: `Плохая связь ${number}`, quest: 'quiz-science', maxPlayers: PLAYERS };
  const { lobbyId } = await ask(lobbies.createLobby, { body }, host.token);
  const teamIds: string[] = [];
  const players: Player[] = [];
  for (const [index, person] of own.entries()) {
    const { userId, token } = person;
    if (index > 0) await ask(lobbies.joinLobby, { body: { lobbyId, userId } }, token);
    const known = teamIds[index % TEAMS];
    const fresh = { lobbyId, name: `Команда ${index + 1}`, maxMembers: PLAYERS, color: TEAM_COLORS[index % TEAMS]! };
    const { teamId } = known
      ? await ask(teams.joinTeam, { body: { lobbyId, teamId: known, userId } }, token)
      : await ask(teams.createTeam, { body: fresh }, token);
    if (!known) teamIds.push(teamId);
    players.push({ person, teamId, chance: seededRandom(SEED, `player ${number} ${index}`), tabs: [] });
  }
  return { lobbyId, players, acknowledged: new Map() };
}

/** Opens everybody's tabs; returns the network of each. */
export async function openTabs(testLobby: TestLobby, number: number): Promise<BadNetwork[]> {
  const networks: BadNetwork[] = [];
  for (const [index, player] of testLobby.players.entries()) {
    for (let tab = 0; tab < (index % SECOND_TAB_EVERY === 1 ? 2 : 1); tab += 1) {
      const chance = seededRandom(SEED, `network ${number} ${index} ${tab}`);
      const network = await BadNetwork.open(product().url, chance, tab === 1);
      networks.push(network);
      player.tabs.push(new Device(network, testLobby.lobbyId, player.person, chance));
    }
  }
  return networks;
}

export const hostOf = ({ players }: TestLobby): Device => players[0]!.tabs[0]!;
