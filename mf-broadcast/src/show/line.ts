import { type GameView, PHASE, scoresOf } from '@luplay/contracts/lobby-game';
import { isRevealed, isScored, nouns, scoresBefore } from '@luplay/quiz-ui';
import { count } from '@luplay/web-kit';
import { show } from '../locale/show.ts';
import { changesOf } from './changes.ts';

/** A shorter streak is not told aloud. */
const LOUD_STREAK = 3;

/** A number of 32 bits that the text always has (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

type Pool = keyof typeof show.lines;

/** The same on all pages, and another one with each question, until the pool begins again. */
function drawn(pool: Pool, { gameId, questionNumber }: GameView): string {
  const lines = show.lines[pool];
  return lines[(hashOf(`${gameId} ${pool}`) + questionNumber) % lines.length] ?? '';
}

function streakLine({ teams }: GameView): string | null {
  const [best] = teams.toSorted((one, other) => (other.streak ?? 0) - (one.streak ?? 0));
  return best?.streak && best.streak >= LOUD_STREAK ? show.streak(best.name, best.streak) : null;
}

/** Who rises and who chases, once the points of the question are told. */
function changeLine(game: GameView): string | null {
  const { teams } = game;
  const { riser, chaser } = changesOf(teams, scoresBefore(game), scoresOf(game));
  const nameOf = (id: string) => teams.find(({ teamId }) => teamId === id)?.name ?? '';
  if (riser) return show.riser(nameOf(riser.teamId), riser.from, riser.to);
  return chaser && show.chaser(nameOf(chaser.teamId), count(chaser.gap, nouns.points));
}

const isPoll = ({ currentQuestion }: GameView): boolean => !isScored(currentQuestion);

function resultsPool(game: GameView): Pool {
  if (isPoll(game)) return 'polled';
  const all = Object.values(game.results ?? {});
  const right = all.filter(({ correct }) => correct).length;
  if (right === 0) return all.some(({ share = 0 }) => share > 0) ? 'partlyRight' : 'nobodyRight';
  return right === all.length && right > 1 ? 'allRight' : 'someRight';
}

/** What the presenter says in this phase, from what everybody may know in it. Nothing in a final: it is staged. */
export function lineOf(game: GameView): string | null {
  switch (game.roundPhase) {
    case PHASE.themeChoice:
      return drawn('themes', game);
    case PHASE.question:
      return drawn('question', game);
    case PHASE.answering:
      return drawn(game.race ? 'racing' : isPoll(game) ? 'polling' : 'answering', game);
    case PHASE.results:
      if (isRevealed(game)) return null;
      return (isPoll(game) ? null : streakLine(game)) ?? drawn(resultsPool(game), game);
    case PHASE.totals:
      if (game.questionNumber >= game.questionsTotal) return drawn('lastTotals', game);
      return changeLine(game) ?? drawn('totals', game);
    case PHASE.introOrFinal:
      return game.stage === 'intro' ? drawn('intro', game) : null;
  }
}
