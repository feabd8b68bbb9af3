import { PHASE } from '@luplay/contracts/lobby-game';
import { captainOf, isPlaying, type LobbyState } from '../../state/lobby.ts';
import { done, type Outcome, type World } from '../../state/outcome.ts';
import { advanceIfDue, awaitedMembers } from './phases.ts';

/** A captain without a socket for so long is not awaited, ms. */
export const CAPTAIN_AWAY_MS = 10_000;

/** The captains of a running game whom their teams have. */
export const captainsOf = (state: LobbyState): string[] =>
  isPlaying(state) ? state.teams.flatMap((team) => captainOf(state, team) ?? []) : [];

/** Until the end of the question the majority answers for teams whose captain is away and has not answered. */
export function captainsMissing(before: LobbyState, away: ReadonlySet<string>, world: World): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state) || state.game.phase !== PHASE.answering) return done(state);
  const { game } = state;
  const awaited = new Set(awaitedMembers(state));
  const teams = state.teams.filter((team) => {
    const captain = captainOf(state, team);
    return captain !== undefined && away.has(captain) && awaited.has(captain);
  });
  if (!game.round || teams.length === 0) return done(state);
  const leaderless = [...(game.round.leaderless ?? []), ...teams.map(({ teamId }) => teamId)];
  return done({ ...state, game: { ...game, instance: game.instance + 1, round: { ...game.round, leaderless } } });
}
