import { type GameView, type LobbyView, PHASE, type Timer } from '@luplay/contracts/lobby-game';
import { isRevealed, isScored, type Step } from '@luplay/quiz-ui';
import type { CueName, MusicName } from './names.ts';

/** What the spectators' screen shows, as far as sound depends on it. */
type Scene = 'waiting' | 'intro' | 'themes' | 'question' | 'answering' | 'results' | 'totals' | 'final';

const SCENES = {
  [PHASE.themeChoice]: 'themes',
  [PHASE.question]: 'question',
  [PHASE.answering]: 'answering',
  [PHASE.results]: 'results',
  [PHASE.totals]: 'totals',
} as const satisfies Partial<Record<GameView['roundPhase'], Scene>>;

export interface Moment {
  scene: Scene;
  /** The same for each state of one phase. */
  key: string;
  timer: Timer | null;
  /** A team has the right answer, or a part of it. */
  isAnswered: boolean;
  /** Nothing is right or wrong, or the answers are opened one by one, so that it is not told yet. */
  isNeutral: boolean;
  /** The team that answers aloud. */
  speaker: string | null;
  /** The quiz has music of its own. */
  hasTrack: boolean;
}

export function momentOf({ status }: Pick<LobbyView, 'status'>, game: GameView | null): Moment {
  if (!game || status === 'waiting')
    return {
      ...{ scene: 'waiting', key: 'waiting', timer: null, isAnswered: false, isNeutral: false, speaker: null },
      hasTrack: false,
    };
  const { gameId, roundPhase, stage, questionNumber, currentQuestion, results, background } = game;
  const scene = roundPhase === PHASE.introOrFinal ? (stage === 'final' ? 'final' : 'intro') : SCENES[roundPhase];
  return {
    scene,
    key: `${gameId}:${questionNumber}:${scene}`,
    timer: status === 'in_progress' ? game.timer : null,
    isAnswered: Object.values(results ?? {}).some(({ correct, share = 0 }) => correct || share > 0),
    isNeutral: !isScored(currentQuestion) || isRevealed(game),
    speaker: game.race?.answering?.teamId ?? null,
    hasTrack: background?.audio !== undefined,
  };
}

const MUSIC: Readonly<Record<Scene, MusicName | null>> = {
  waiting: 'lobby',
  intro: null,
  themes: 'lobby',
  question: 'question',
  answering: 'question',
  results: null,
  totals: 'lobby',
  final: 'lobby',
};

/**
 * Nothing is played below the cues of the final while it is staged, and nothing of ours while a quiz's own music plays.
 */
export const musicOf = ({ scene, hasTrack }: Moment, { kind }: Step): MusicName | null =>
  kind !== 'end' || hasTrack ? null : MUSIC[scene];

const CUES: Readonly<Partial<Record<Scene, CueName>>> = {
  intro: 'opening',
  question: 'theme',
  answering: 'go',
  totals: 'totals',
};

/** A phase that began longer ago is not announced any more, ms. */
const FRESH_MS = 2500;

/** How long a phase has run at `now` (epoch ms of the server), without pauses, ms. */
function elapsedMs({ total, remaining, endsAt, paused }: Timer, now: number): number {
  const left = paused || endsAt === null ? remaining * 1000 : endsAt - now;
  return total * 1000 - left;
}

/**
 * The cue of a phase that has just begun; null if the phase goes on, or the page has missed its beginning: it was
 * opened in the middle, or its connection was lost. Within a race: somebody answers, or the button is free again.
 */
export function cueOf(
  before: Moment | null,
  { scene, key, timer, isAnswered, isNeutral, speaker }: Moment,
  now: number,
): CueName | null {
  if (before?.key === key && before.speaker !== speaker) return speaker === null ? 'go' : 'lastTick';
  if (!before || before.key === key || !timer || elapsedMs(timer, now) > FRESH_MS) return null;
  if (scene === 'results') return isNeutral ? 'totals' : isAnswered ? 'right' : 'nobody';
  return CUES[scene] ?? null;
}

const PLACE_CUES: Readonly<Record<number, CueName>> = { 1: 'fanfare', 2: 'secondPlace', 3: 'thirdPlace' };

/** The cue of a step of the final. */
export function cueOfStep(step: Step): CueName | null {
  if (step.kind === 'place') return PLACE_CUES[step.place] ?? null;
  return step.kind === 'roll' ? 'drumRoll' : step.kind === 'award' ? 'award' : null;
}

/** How many of the last seconds are heard. */
const TICKS = 5;

export interface Tick {
  cue: 'tick' | 'lastTick';
  /** Until then, ms. */
  delay: number;
}

/** The ticks that are still to come, by the server's deadline. None while nobody has to hurry. */
export function ticksOf({ scene, timer }: Moment, now: number): Tick[] {
  if (scene !== 'answering' && scene !== 'themes') return [];
  if (!timer || timer.paused || timer.waitsForHost || timer.endsAt === null) return [];
  const { endsAt } = timer;
  return Array.from({ length: TICKS }, (_, index) => TICKS - index)
    .map((second): Tick => ({ cue: second === 1 ? 'lastTick' : 'tick', delay: endsAt - second * 1000 - now }))
    .filter(({ delay }) => delay >= 0);
}

/** The tension starts to grow after this part of the time. */
const CALM = 0.3;

/** The level of the tension now, from 0 to 1, and the seconds in which it reaches 1; 0: it stays. */
export function tensionOf({ scene, timer }: Moment, now: number): { level: number; seconds: number } {
  if (scene !== 'answering' || !timer || timer.total <= 0) return { level: 0, seconds: 0 };
  const passed = elapsedMs(timer, now) / (timer.total * 1000);
  const level = Math.min(1, Math.max(0, (passed - CALM) / (1 - CALM)));
  const isRunning = !timer.paused && !timer.waitsForHost && timer.endsAt !== null;
  return { level, seconds: isRunning ? Math.max(0, ((timer.endsAt ?? now) - now) / 1000) : 0 };
}
