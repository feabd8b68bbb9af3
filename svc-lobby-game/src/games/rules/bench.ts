import { isBot } from '../../state/bots.ts';
import {
  type GameLobby,
  isHost,
  isPlaying,
  type LobbyState,
  type TeamState,
  teamById,
  teamOf,
} from '../../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../../state/outcome.ts';
import { choosable } from './phases.ts';

/** The team with the fewest members, the oldest of equals. */
const fewest = (teams: readonly TeamState[]): TeamState | undefined =>
  teams.toSorted((one, other) => one.members.length - other.members.length)[0];

/** Of those with a free seat. */
export const smallestOpen = (teams: readonly TeamState[]): TeamState | undefined =>
  fewest(teams.filter(({ members, maxMembers }) => members.length < maxMembers));

const smallest = (teams: readonly TeamState[]) => smallestOpen(teams) ?? fewest(teams);

/** A full team grows: somebody has to sit somewhere. */
const seatedIn = (teams: TeamState[], teamId: string, userId: string): TeamState[] =>
  teams.map((team) => {
    if (team.teamId !== teamId) return team;
    const members = [...team.members, userId];
    return { ...team, members, maxMembers: Math.max(team.maxMembers, members.length) };
  });

/** Who waits for the next game: the bench, and since this one began the people without a team but the host. */
export function waitingIn({ status, admin, players, teams, bench = [] }: LobbyState): LobbyState['players'] {
  if (status === 'waiting') return bench;
  const playing = new Set([admin, ...teams.flatMap(({ members }) => members)]);
  return [...players.filter(({ playerId }) => !playing.has(playerId) && !isBot(playerId)), ...bench];
}

/** Everybody from the bench becomes a player, as a new game begins or everybody is sent back to the lobby. */
function benchJoins(state: LobbyState): LobbyState {
  const { bench = [] } = state;
  const first = bench.find(({ guest }) => !guest) ?? bench[0];
  if (!first) return state;
  // Everybody else may have left.
  const admin = state.admin ?? first.playerId;
  return { ...state, admin, players: [...state.players, ...bench], bench: [], emptySince: null };
}

/** Ends the game, without rewards if it is running, and keeps the teams that have members. */
export function backToLobby(state: LobbyState): LobbyState {
  if (state.status === 'waiting') return state;
  const teams = state.teams.filter((team) => team.members.length > 0);
  return benchJoins({ ...state, status: 'waiting', game: null, teams });
}

/** The teams with these people in the smallest teams, one after the other. */
export function spread(teams: TeamState[], userIds: readonly string[]): TeamState[] {
  return userIds.reduce((seats, userId) => {
    const team = smallest(seats);
    return team ? seatedIn(seats, team.teamId, userId) : seats;
  }, teams);
}

/**
 * The host seats somebody who waits in a team of the running game. They answer from the next question on. Nothing
 * happens when they sit in a team already.
 */
export function seatFromBench(
  state: LobbyState,
  { userId, teamId, by }: { userId: string; teamId?: string | undefined; by: string },
  world: World,
): Outcome {
  if (!isHost(state, by)) return reject(state, 'not_lobby_admin');
  if (teamOf(state, userId)) return done(state);
  const waits = waitingIn(state).some(({ playerId }) => playerId === userId);
  if (!waits) return reject(state, 'not_found', 'На скамейке такого игрока нет.');
  if (!isPlaying(state) || state.game.stage === 'final') {
    return reject(state, 'wrong_phase', 'Игра окончена: место будет в следующей.');
  }
  const team = teamId === undefined ? smallest(state.teams) : teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  const { bench = [], game } = state;
  const seated: GameLobby = {
    ...state,
    bench: bench.filter(({ playerId }) => playerId !== userId),
    players: [...state.players, ...bench.filter(({ playerId }) => playerId === userId)],
    teams: seatedIn(state.teams, team.teamId, userId),
    game: { ...game, seated: { ...game.seated, [userId]: game.used.length } },
  };
  return done(choosable(seated, world));
}
