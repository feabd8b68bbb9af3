import { PHASE_SECONDS } from '@luplay/contracts/lobby-game';
import type { LobbyState } from '../lobbies/state.ts';
import type { World } from '../outcome.ts';
import { addPoints, countRound, finishedGame, winners } from './scoring.ts';
import type { GameState, RoundState } from './state.ts';
import { draw, openThemes, questionOf, quizOf } from './themes.ts';

type Playing = LobbyState & { game: GameState };
export type QuestionPhase = 1 | 2 | 3 | 4;

/** True while the lobby's game runs; what is finished is not played any more. */
export const isPlaying = (state: LobbyState): state is Playing => state.status === 'in_progress' && state.game !== null;

const withGame = (state: LobbyState, game: GameState): Playing => ({ ...state, game });

/** Every phase begins with its whole time, running. */
function timed(game: GameState, seconds: number, world: World): GameState {
  const totalMs = Math.round(seconds * 1000);
  return {
    ...game,
    instance: game.instance + 1,
    timer: { totalMs, endsAt: world.now + totalMs, leftMs: totalMs, paused: false },
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
  const game: GameState = { ...state.game, phase: 0, stage: 'round', round: null, chooser };
  return withGame(state, timed(game, PHASE_SECONDS.themeChoice, world));
}

/** Draws the next question of a theme, or of a theme drawn by lot, without moving on yet. Some theme must be open. */
export function drawTheme(state: Playing, theme: number | null, world: World): Playing {
  const quiz = quizOf(world);
  const open = openThemes(state.game, quiz);
  const chosen = theme ?? open[Math.floor(world.chance() * open.length)];
  if (chosen === undefined) throw new Error('no theme is open');
  return withGame(state, draw(state.game, quiz, chosen));
}

/**
 * One of the phases of the question under way. A round is counted once, on the way into phase 3 or 4; going back to 1 or 2 asks the question
 * anew: what it gave is taken back and the votes are gone.
 */
export function enterQuestion(state: Playing, phase: QuestionPhase, world: World): Playing {
  const { game } = state;
  if (!game.round) throw new Error('no question under way');
  const question = questionOf(game, quizOf(world));
  const moved = phase === 1 || phase === 2 ? askedAnew(game, game.round, phase) : counted(state, game.round, world);
  const seconds = question.timers[`part${phase}`];
  return withGame(state, timed({ ...moved, phase, stage: 'round' }, seconds, world));
}

function counted(state: Playing, round: RoundState, world: World): GameState {
  const { game } = state;
  if (round.results) return game;
  const { answer, reward } = questionOf(game, quizOf(world));
  const teamIds = state.teams.map((team) => team.teamId);
  const results = countRound(teamIds, round.votes, answer, reward.points);
  return { ...game, round: { ...round, results }, scores: addPoints(game.scores, results, 1) };
}

function askedAnew(game: GameState, round: RoundState, phase: 1 | 2): GameState {
  if (phase === 2 && game.phase <= 1) return game;
  const scores = round.results ? addPoints(game.scores, round.results, -1) : game.scores;
  return { ...game, scores, round: { ...round, votes: [], results: null } };
}

/** The game is decided: winners and record stand, and only the farewell is left. */
export function enterFinal(state: Playing, world: World): Playing {
  const game = timed(
    { ...state.game, phase: 5, stage: 'final', round: null, winnerTeams: winners(state.game.scores) },
    PHASE_SECONDS.final,
    world,
  );
  const record = finishedGame(state, game, world.now);
  return { ...state, game, outbox: [...state.outbox, record] };
}

function finish(state: Playing): LobbyState {
  const { game } = state;
  const timer = { ...game.timer, endsAt: null, leftMs: 0, paused: false };
  return { ...state, status: 'finished', game: { ...game, instance: game.instance + 1, timer } };
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
 * Ends phase 2 when everybody awaited has answered: all members of all teams, or with `present` those of them who are there or have
 * answered. Nobody there: nobody to hurry for. Paused: nothing moves.
 */
export function endIfAllAnswered(state: LobbyState, world: World, present?: ReadonlySet<string>): LobbyState {
  if (!isPlaying(state) || state.game.phase !== 2 || state.game.timer.paused || !state.game.round) return state;
  const voted = new Set(state.game.round.votes.map((vote) => vote.userId));
  const members = state.teams.flatMap((team) => team.members);
  const awaited = present ? members.filter((userId) => present.has(userId) || voted.has(userId)) : members;
  if (awaited.length === 0 || !awaited.every((userId) => voted.has(userId))) return state;
  return enterQuestion(state, 3, world);
}
