import { isBot } from '../../state/bots.ts';
import { DESERTED_MS, type GameLobby, isPlaying, type LobbyState } from '../../state/lobby.ts';
import { done, type Outcome, type World } from '../../state/outcome.ts';
import { advanceIfDue, endIfAllAnswered, enterFinal, phaseOver, resumed, stopped } from './phases.ts';

/** A lobby whose people may all be away; in a simulation nobody needs to be there. */
type Watched = Pick<LobbyState, 'absence' | 'simulation'> & { players: readonly { playerId: string }[] };

/** Who could go on with the game; when everybody has left the lobby, it runs to its end by itself. */
const people = ({ players }: Watched) => players.filter(({ playerId }) => !isBot(playerId));

/** Whether `presenceNoted` has something to do. */
export function isAbsenceDue(lobby: Watched, present: { has(userId: string): boolean }, now: number): boolean {
  if (lobby.simulation?.createdBy != null || people(lobby).length === 0) return false;
  const { absence } = lobby;
  if (people(lobby).some(({ playerId }) => present.has(playerId))) return absence != null;
  if (!absence) return true;
  const ms = now - absence.since;
  return ms >= DESERTED_MS.end || (ms >= DESERTED_MS.pause && absence.paused === undefined);
}

/**
 * A running game whose people are all away pauses after a while and ends after a long one. When somebody is back, the
 * time that was stopped for it goes on.
 */
export function presenceNoted(before: LobbyState, present: ReadonlySet<string>, world: World): Outcome {
  const state = advanceIfDue(before, world);
  if (!isAbsenceDue(state, present, world.now)) return done(state);
  const { absence } = state;
  if (people(state).some(({ playerId }) => present.has(playerId))) {
    const goesOn = isPlaying(state) && absence?.paused && state.game.timer.paused;
    return done({ ...(goesOn ? endIfAllAnswered(resumed(state, world), world) : state), absence: null });
  }
  if (!isPlaying(state)) return done(state);
  if (!absence) return done({ ...state, absence: { since: world.now } });
  if (world.now - absence.since >= DESERTED_MS.end) return done(ended(state, world));
  const isRunning = !state.game.timer.paused && state.game.stage !== 'final';
  return done({ ...(isRunning ? stopped(state, world) : state), absence: { ...absence, paused: isRunning } });
}

function ended(state: GameLobby, world: World): LobbyState {
  const final = state.game.stage === 'final' ? state : enterFinal(state, world);
  return phaseOver(final, world);
}
