import { PHASE_SECONDS } from '@luplay/contracts/lobby-game';
import { isBlocked, leaveQuestion, strikeQuestion } from '../../items/effects/hints.ts';
import type { GameState, RoundState, Vote } from '../../state/game.ts';
import type { LobbyState } from '../../state/lobby.ts';
import type { World } from '../../state/outcome.ts';
import { countRound, takeBack } from './counting.ts';
import { notePlayed } from './played.ts';
import { finishedGame, winners } from './scoring.ts';
import { draw, nextQuestion, openThemes, questionOf, quizOf } from './themes.ts';

export type Playing = LobbyState & { game: GameState };
export type QuestionPhase = 1 | 2 | 3 | 4;

/** True while the lobby's game runs; what is finished is not played any more. */
export const isPlaying = (state: LobbyState): state is Playing => state.status === 'in_progress' && state.game !== null;

const withGame = (state: LobbyState, game: GameState): Playing => ({ ...state, game });

/** Every phase begins with its whole time. A pause lasts until the host ends it, whatever phase comes meanwhile. */
function timed(game: GameState, seconds: number, world: World): GameState {
  const totalMs = Math.round(seconds * 1000);
  const { paused } = game.timer;
  return {
    ...game,
    instance: game.instance + 1,
    timer: { totalMs, endsAt: paused ? null : world.now + totalMs, leftMs: totalMs, paused },
  };
}

/** The next team with members in the order of creation, after `from`; null when no team has any. */
export function nextChooser(state: LobbyState, from: string | null): string | null {
  const at = state.teams.findIndex((team) => team.teamId === from);
  const inOrder = [...state.teams.slice(at + 1), ...state.teams.slice(0, at + 1)];
  return inOrder.find((team) => team.members.length > 0)?.teamId ?? null;
}

export function enterIntro(state: LobbyState, game: GameState, world: World): Playing {
  return withGame(state, timed({ ...game, phase: 5, stage: 'intro' }, PHASE_SECONDS.intro, world));
}

/** Theme choice; the question under way, if any, is dropped. */
export function enterChoice(state: Playing, chooser: string | null, world: World): Playing {
  const noted = notePlayed(state, world);
  const game: GameState = { ...leaveQuestion(noted.game), phase: 0, stage: 'round', round: null, chooser };
  return withGame(noted, timed(game, PHASE_SECONDS.themeChoice, world));
}

/**
 * Draws a question in place of the one under way, if any: of its theme while that has another. Some theme must be
 * open.
 */
export function drawAnother(state: Playing, world: World): Playing {
  const { round } = state.game;
  if (!round) return drawTheme(state, null, world);
  const noted = notePlayed(state, world);
  const hasMore = nextQuestion(noted.game, quizOf(world), round.theme) >= 0;
  return drawTheme(withGame(noted, leaveQuestion(noted.game)), hasMore ? round.theme : null, world);
}

/** Draws the next question of a theme, or of a theme drawn by lot, without moving on yet. Some theme must be open. */
export function drawTheme(state: Playing, theme: number | null, world: World): Playing {
  const quiz = quizOf(world);
  const open = openThemes(state.game, quiz);
  const chosen = theme ?? open[Math.floor(world.chance() * open.length)];
  if (chosen === undefined) throw new Error('no theme is open');
  const drawn = draw(state.game, quiz, chosen);
  return withGame(state, strikeQuestion(drawn, questionOf(drawn, quiz), world));
}

/**
 * One of the phases of the question under way. A round is counted once, on the way into phase 3 or 4. Going back from
 * 2 to 1 asks the question anew, without its votes; one that was counted is never asked again.
 */
export function enterQuestion(state: Playing, phase: QuestionPhase, world: World): Playing {
  const { game } = state;
  if (!game.round) throw new Error('no question under way');
  const quiz = quizOf(world);
  if (phase <= 2 && game.round.results) throw new Error('the question has been revealed');
  const moved = phase <= 2 ? asked(game, game.round, phase) : countRound(closed(state, phase, world), quiz, world);
  const seconds = questionOf(game, quiz).timers[`part${phase}`];
  const entered = withGame(state, timed({ ...moved, phase, stage: 'round' }, seconds, world));
  // When everybody sits it out there is nobody to wait for.
  return phase === 2 ? endIfAllAnswered(entered, world) : entered;
}

const asked = (game: GameState, round: RoundState, phase: QuestionPhase): GameState =>
  phase === 1 && round.votes.length > 0 ? { ...game, round: { ...round, votes: [] } } : game;

/**
 * Notes for phase 3 when the phase in which answers are taken was over: by its clock, or by the command that ended it
 * early. With phase 4, where items may be applied to what was won, it is too late for any answer.
 */
function closed(state: Playing, next: QuestionPhase, world: World): Playing {
  const { round, phase, timer } = state.game;
  if (!round || (phase !== 2 && next === 3)) return state;
  const closedAt = next === 3 ? Math.min(timer.endsAt ?? world.at, world.at) : null;
  return withGame(state, { ...state.game, round: { ...round, closedAt } });
}

/** An answer that came in time although the round was counted before it was noticed: it is counted anew. */
export function addLateVote(state: Playing, vote: Vote, world: World): Playing {
  const open = takeBack(state.game);
  if (!open.round) throw new Error('no question under way');
  const round = { ...open.round, votes: [...open.round.votes, vote] };
  const asked = withGame(state, { ...open, instance: open.instance + 1, round });
  return withGame(asked, countRound(asked, quizOf(world), world));
}

/** The game is decided: winners and record stand, and only the farewell is left. */
export function enterFinal(state: Playing, world: World): Playing {
  const noted = notePlayed(state, world);
  const game = timed(
    { ...leaveQuestion(state.game), phase: 5, stage: 'final', round: null, winnerTeams: winners(state.game.scores) },
    PHASE_SECONDS.final,
    world,
  );
  const record = finishedGame(state, game, world.now);
  return { ...noted, game, outbox: [...noted.outbox, record] };
}

function finish(state: Playing): LobbyState {
  const { game } = state;
  const timer = { ...game.timer, endsAt: null, leftMs: 0, paused: false };
  return { ...state, status: 'finished', game: { ...game, instance: game.instance + 1, timer } };
}

/** A paused timer goes on with what was left. */
export function resumed(state: Playing, world: World): Playing {
  const { game } = state;
  const timer = { ...game.timer, paused: false, endsAt: world.now + game.timer.leftMs };
  return withGame(state, { ...game, instance: game.instance + 1, timer });
}

/** What comes after the phase under way. */
export function phaseOver(state: Playing, world: World): LobbyState {
  const { game } = state;
  const { phase, stage } = game;
  if (phase === 5) return stage === 'final' ? finish(state) : enterChoice(state, game.chooser, world);
  if (phase === 0) return enterQuestion(drawTheme(state, null, world), 1, world);
  if (phase < 4) return enterQuestion(state, (phase + 1) as QuestionPhase, world);
  return openThemes(game, quizOf(world)).length > 0
    ? enterChoice(state, nextChooser(state, game.chooser), world)
    : enterFinal(state, world);
}

/** Moves on while the time of a phase is up; the same object when it is not. */
export function advanceIfDue(state: LobbyState, world: World): LobbyState {
  let current = state;
  while (isPlaying(current)) {
    const { endsAt } = current.game.timer;
    if (endsAt === null || endsAt > world.at) break;
    current = phaseOver(current, world);
  }
  return current;
}

/**
 * Ends phase 2 when everybody awaited has answered or is blocked: all members of all teams, or with `present` those of
 * them who are there or have answered. Nobody there: nobody to hurry for. Paused: nothing moves.
 */
export function endIfAllAnswered<S extends LobbyState>(
  state: S,
  world: World,
  present?: ReadonlySet<string>,
): S | Playing {
  if (!isPlaying(state)) return state;
  const { game } = state;
  if (game.phase !== 2 || game.timer.paused || !game.round) return state;
  const voted = new Set(game.round.votes.map((vote) => vote.userId));
  const isThere = (userId: string) => voted.has(userId) || (present?.has(userId) ?? true);
  const isAwaited = (userId: string) => !voted.has(userId) && isThere(userId);
  // Asked at every answer: the first who is awaited settles it.
  if (state.teams.some(({ teamId, members }) => !isBlocked(game, teamId) && members.some(isAwaited))) return state;
  if (!state.teams.some(({ members }) => members.some(isThere))) return state;
  return enterQuestion(state, 3, world);
}
