import { applyPending } from '../../items/effects/pending.ts';
import { type GameQuiz, type GameState, questionId, questionOf } from '../../state/game.ts';
import type { GameLobby } from '../../state/lobby.ts';
import { quizOf, type World } from '../../state/outcome.ts';

export const questionCount = (quiz: Pick<GameQuiz, 'themes'>): number =>
  quiz.themes.reduce((sum, theme) => sum + theme.questions.length, 0);

/** Index of the theme's first question that was not asked yet; -1 when none is left. */
export function nextQuestion(game: GameState, quiz: GameQuiz, theme: number): number {
  const questions = quiz.themes[theme]?.questions ?? [];
  return questions.findIndex((_, index) => !game.used.includes(questionId(theme, index)));
}

export const questionsLeft = (game: GameState, quiz: GameQuiz, theme: number): number =>
  (quiz.themes[theme]?.questions ?? []).filter((_, index) => !game.used.includes(questionId(theme, index))).length;

/** Indexes of the themes that still have questions. */
export const openThemes = (game: GameState, quiz: GameQuiz): number[] =>
  quiz.themes.flatMap((_, theme) => (nextQuestion(game, quiz, theme) >= 0 ? [theme] : []));

/**
 * Begins a round with the next question of a theme, or of a theme drawn at random; the phase does not change yet. Some
 * theme must be open.
 */
export function drawQuestion(state: GameLobby, theme: number | null, world: World): GameLobby {
  const quiz = quizOf(world);
  const open = openThemes(state.game, quiz);
  const chosen = theme ?? open[Math.floor(world.chance() * open.length)];
  if (chosen === undefined) throw new Error('no theme is open');
  const question = nextQuestion(state.game, quiz, chosen);
  if (question < 0) throw new Error(`theme ${chosen} of ${state.game.gameId} has no question left`);
  const game: GameState = {
    ...state.game,
    used: [...state.game.used, questionId(chosen, question)],
    round: { theme: chosen, question, votes: [], closedAt: null, openMs: null, results: null, drops: {} },
  };
  return { ...state, game: applyPending(game, questionOf(game, quiz), world) };
}
