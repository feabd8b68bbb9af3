import { HOST_WAIT_SECONDS, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { isHost, isPlaying, type LobbyState } from '../../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../../state/outcome.ts';
import { advanceIfDue, elapsedMs, enterQuestion, phaseOver } from './phases.ts';

/** The phase that the host sees. */
export interface SeenPhase {
  phase: Phase;
  questionNumber: number;
}

/**
 * The host ends the phase, as its timer would. Nothing happens when the game has moved on since the host saw it. A
 * pause stays.
 */
export function nextPhase(before: LobbyState, seen: SeenPhase, userId: string, world: World): Outcome {
  if (!isHost(before, userId)) return reject(before, 'not_lobby_admin');
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  const { phase, used } = state.game;
  if (phase !== seen.phase || used.length !== seen.questionNumber) return done(state);
  return done(phaseOver(state, world));
}

/** Whether the game has waited for its host for so long that an absent one is not awaited any more. */
export function mayMissHost(state: LobbyState, now: number): boolean {
  if (!isPlaying(state)) return false;
  const { timer } = state.game;
  return timer.waitsForHost === true && !timer.paused && elapsedMs(timer, now) >= HOST_WAIT_SECONDS.absent * 1000;
}

/** The game goes on when it waits for a host who is not there. */
export function hostMissing(before: LobbyState, present: ReadonlySet<string>, world: World): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state) || !mayMissHost(state, world.now)) return done(state);
  if (state.admin !== null && present.has(state.admin)) return done(state);
  return done(enterQuestion(state, PHASE.totals, world));
}
