import type { Question } from '@luplay/contracts/lobby-game';
import { type GameQuiz, type GameState, questionId } from '../../state/game.ts';
import type { World } from '../../state/outcome.ts';

export function quizOf(world: World): GameQuiz {
  if (!world.quiz) throw new Error('a game is under way and its quiz is not at hand');
  return world.quiz;
}

export const questionCount = (quiz: Pick<GameQuiz, 'themes'>): number =>
  quiz.themes.reduce((sum, theme) => sum + theme.questions.length, 0);

/** Index of the theme's first question that was not drawn yet; -1 when none is left. */
export function nextQuestion(game: GameState, quiz: GameQuiz, theme: number): number {
  const questions = quiz.themes[theme]?.questions ?? [];
  return questions.findIndex((_, index) => !game.used.includes(questionId(theme, index)));
}

export const questionsLeft = (game: GameState, quiz: GameQuiz, theme: number): number =>
  (quiz.themes[theme]?.questions ?? []).filter((_, index) => !game.used.includes(questionId(theme, index))).length;

/** Indexes of the themes that are offered. */
export const openThemes = (game: GameState, quiz: GameQuiz): number[] =>
  quiz.themes.flatMap((_, theme) => (nextQuestion(game, quiz, theme) >= 0 ? [theme] : []));

/** The question under way; throws when there is none. */
export function questionOf(game: GameState, quiz: GameQuiz): Question {
  const question = game.round && quiz.themes[game.round.theme]?.questions[game.round.question];
  if (!question) throw new Error(`game ${game.gameId} has no question under way`);
  return question;
}

/** Draws the theme's next question: the round begins, nothing of it is answered. */
export function draw(game: GameState, quiz: GameQuiz, theme: number): GameState {
  const question = nextQuestion(game, quiz, theme);
  if (question < 0) throw new Error(`theme ${theme} of ${game.gameId} has no question left`);
  return {
    ...game,
    used: [...game.used, questionId(theme, question)],
    round: { theme, question, votes: [], closedAt: null, results: null, drops: {}, kept: {} },
  };
}
