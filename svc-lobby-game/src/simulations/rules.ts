import { LOBBY_LIMITS, SIMULATION_LIMITS } from '@luplay/contracts/lobby-game';
import { createLobby, lockedBy, type NewLobby } from '../lobbies/rules.ts';
import { BOTS, hasBots } from '../state/bots.ts';
import { type Bot, isHost, type LobbyState } from '../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../state/outcome.ts';
import { drawnTeam } from '../teams/rules.ts';

/** How well and how fast bots play. */
interface Ability {
  /** Probability of a right answer, 0 to 1. */
  skill: number;
  /** Seconds. */
  delay: { min: number; max: number };
}

/** Teams of bots, as a developer describes them. */
export interface Crew extends Ability {
  /** The ids of the new teams. */
  teamIds: string[];
  botsPerTeam: number;
  /** By team, where teams differ. */
  each?: readonly Ability[] | undefined;
  /** For a lobby that has no bots yet. */
  seed: string;
}

const TEAM_ICON = '🤖';
const MS = 1000;

/** The lobby of a simulation: private, hosted by the developer, with bots in all teams. */
export function simulatedLobby(lobby: NewLobby, crew: Crew, world: Pick<World, 'now' | 'chance'>): LobbyState {
  const empty = createLobby({ ...lobby, isPublic: false }, world.now);
  const simulation = { seed: crew.seed, bots: [], createdBy: lobby.creator.playerId };
  return withCrew({ ...empty, simulation }, crew, world);
}

/** The host of a waiting private lobby lets bots in. */
export function addCrew(state: LobbyState, crew: Crew, userId: string, world: World): Outcome {
  if (!isHost(state, userId)) return reject(state, 'not_lobby_admin');
  const locked = lockedBy(state);
  if (locked) return locked;
  if (state.isPublic) return reject(state, 'conflict', 'Боты играют только в закрытых лобби.');
  if (state.teams.length + crew.teamIds.length > LOBBY_LIMITS.maxTeams) {
    return reject(state, 'conflict', `В лобби не больше ${LOBBY_LIMITS.maxTeams} команд.`);
  }
  const bots = crew.teamIds.length * crew.botsPerTeam;
  if (state.players.length + bots > state.maxPlayers || freeBots(state).length < bots) {
    return reject(state, 'lobby_full');
  }
  return done(withCrew(state, crew, world));
}

/** The bots that are not in the lobby. */
const freeBots = ({ players }: LobbyState) =>
  BOTS.filter((bot) => !players.some(({ playerId }) => playerId === bot.playerId));

function withCrew(state: LobbyState, crew: Crew, { now, chance }: Pick<World, 'now' | 'chance'>): LobbyState {
  const { teamIds, botsPerTeam, each = [], seed } = crew;
  const added = freeBots(state).slice(0, teamIds.length * botsPerTeam);
  const teams = [...state.teams];
  for (const [index, teamId] of teamIds.entries()) {
    const members = added.slice(index * botsPerTeam, (index + 1) * botsPerTeam).map(({ playerId }) => playerId);
    teams.push({ ...drawnTeam(teams, teamId, chance), icon: TEAM_ICON, maxMembers: LOBBY_LIMITS.maxPlayers, members });
  }
  const { createdBy = null, bots = [], seed: known = seed } = state.simulation ?? {};
  const isAdded = (userId: string) => added.some(({ playerId }) => playerId === userId);
  const joined = added.map(({ playerId }, index): Bot => {
    const { skill, delay } = each[Math.floor(index / botsPerTeam)] ?? crew;
    return { userId: playerId, skill, delay: { min: delay.min * MS, max: delay.max * MS } };
  });
  return {
    ...state,
    players: [...state.players, ...added.map((bot) => ({ ...bot, joinedAt: now }))],
    teams,
    kicked: state.kicked.filter((userId) => !isAdded(userId)),
    simulation: { seed: known, createdBy, bots: [...bots.filter(({ userId }) => !isAdded(userId)), ...joined] },
  };
}

/** Whether the lobby of a simulation may be deleted. A running game changes every minute unless it is paused. */
export function isForgotten({ simulation, status, updatedAt }: LobbyState, now: number): boolean {
  if (simulation?.createdBy == null) return false;
  return now - updatedAt >= SIMULATION_LIMITS[status === 'finished' ? 'finishedTtl' : 'idleTtl'];
}

/** How many bots play in the lobby. */
export const botCount = (state: LobbyState): number => (hasBots(state) ? BOTS.length - freeBots(state).length : 0);
