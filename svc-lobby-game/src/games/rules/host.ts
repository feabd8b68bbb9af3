import { HOST_WAIT_SECONDS, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { leaveQuestion } from '../../items/effects/pending.ts';
import { type GameLobby, isHost, isPlaying, type LobbyState } from '../../state/lobby.ts';
import { done, type Outcome, quizOf, reject, type World } from '../../state/outcome.ts';
import { chooserAfter } from './board.ts';
import {
  advanceIfDue,
  elapsedMs,
  endIfAllAnswered,
  enterFinal,
  enterQuestion,
  enterThemeChoice,
  phaseOver,
  resumed,
  stopped,
} from './phases.ts';
import { notePlayed } from './records.ts';
import { drawQuestion, hasQuestions, nextQuestion } from './themes.ts';

/**
 * The host moves the game into a phase; nothing happens when it is there already. A phase of a question draws one if
 * there is none, and `question` and `answering` draw another one after the right answer was shown. `themeChoice` drops
 * the current question, `introOrFinal` ends the game. A pause stays.
 */
export function setPhase(before: LobbyState, phase: Phase, userId: string, world: World): Outcome {
  if (!isHost(before, userId)) return reject(before, 'not_lobby_admin');
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  const { game } = state;
  if (game.stage === 'final') {
    return phase === PHASE.introOrFinal
      ? done(state)
      : reject(state, 'wrong_phase', 'Игра окончена: её итоги уже подведены.');
  }
  if (phase === PHASE.introOrFinal) return done(enterFinal(state, world));
  if (phase === game.phase) return done(state);
  const isExhausted = !hasQuestions(game, quizOf(world));
  const isScored = game.round?.results != null;
  if (phase === PHASE.themeChoice) {
    if (isExhausted) return reject(state, 'conflict', 'Вопросов больше нет.');
    // A question that was not scored was not played: the same team chooses again.
    return done(enterThemeChoice(state, isScored ? chooserAfter(state) : game.chooser, world));
  }
  const asksAgain = isScored && (phase === PHASE.question || phase === PHASE.answering);
  const draws = !game.round || asksAgain;
  if (draws && isExhausted) return reject(state, 'conflict', 'Вопросов больше нет.');
  const drawn = draws ? drawAnother(state, world) : state;
  // On a board all that was left may be points without a question.
  return done(drawn.game.round ? enterQuestion(drawn, phase, world) : drawn);
}

/** Draws a question in place of the current one, if any: of the same theme while that has another. */
function drawAnother(state: GameLobby, world: World): GameLobby {
  const { round, board } = state.game;
  if (board) return decideAll(round ? enterThemeChoice(state, chooserAfter(state), world) : state, world);
  if (!round) return drawQuestion(state, null, world);
  const noted = notePlayed(state, world);
  const hasMore = nextQuestion(noted.game, quizOf(world), round.theme) >= 0;
  return drawQuestion({ ...noted, game: leaveQuestion(noted.game) }, hasMore ? round.theme : null, world);
}

/** Decides by time until a question is drawn, or none is left. */
function decideAll(state: GameLobby, world: World): GameLobby {
  if (state.game.round || state.game.stage === 'final') return state;
  return decideAll(phaseOver(state, world) as GameLobby, world);
}

/** The host pauses or resumes the timer of the current phase. */
export function setTimerPaused(before: LobbyState, paused: boolean, userId: string, world: World): Outcome {
  if (!isHost(before, userId)) return reject(before, 'not_lobby_admin');
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  if (state.game.timer.paused === paused) return done(state);
  return done(paused ? stopped(state, world) : endIfAllAnswered(resumed(state, world), world));
}

/** The phase that the host sees. */
interface SeenPhase {
  phase: Phase;
  questionNumber: number;
  /** On a board. */
  decisionId?: string | undefined;
}

/**
 * The host ends the phase, as its timer would. Nothing happens when the game has moved on since the host saw it. A
 * pause stays.
 */
export function nextPhase(before: LobbyState, seen: SeenPhase, userId: string, world: World): Outcome {
  if (!isHost(before, userId)) return reject(before, 'not_lobby_admin');
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  const { phase, used, board } = state.game;
  if (seen.decisionId !== undefined && seen.decisionId !== board?.decision?.id) return done(state);
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
