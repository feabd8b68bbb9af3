import { applyPending } from '../../items/effects/pending.ts';
import {
  type Cell,
  type GameQuiz,
  type GameState,
  isPlayable,
  type PlayableQuestion,
  questionId,
  questionOf,
} from '../../state/game.ts';
import type { GameLobby } from '../../state/lobby.ts';
import { quizOf, type World } from '../../state/outcome.ts';
import { openCells, openRound } from './board.ts';
import { isRaced } from './race.ts';

export const questionCount = (quiz: Pick<GameQuiz, 'themes'>): number =>
  quiz.themes.reduce((sum, theme) => sum + theme.questions.length, 0);

const isOpen = (game: GameState, theme: number) => (question: PlayableQuestion, index: number) =>
  !game.used.includes(questionId(theme, index)) && isPlayable(game, question);

/** Index of the theme's first question that was not asked yet, on a board of the cheapest; -1 when none is left. */
export function nextQuestion(game: GameState, quiz: GameQuiz, theme: number): number {
  if (game.board) return openCells(game, quiz).find((cell) => cell.theme === theme)?.question ?? -1;
  return (quiz.themes[theme]?.questions ?? []).findIndex(isOpen(game, theme));
}

export const questionsLeft = (game: GameState, quiz: GameQuiz, theme: number): number =>
  (quiz.themes[theme]?.questions ?? []).filter(isOpen(game, theme)).length;

/** Indexes of the themes that can be chosen: they still have questions, and on a board a cell is chosen. */
export const openThemes = (game: GameState, quiz: GameQuiz): number[] =>
  game.board && game.board.decision?.kind !== 'cell'
    ? []
    : quiz.themes.flatMap((_, theme) => (nextQuestion(game, quiz, theme) >= 0 ? [theme] : []));

/** Whether there is something left to play. */
export const hasQuestions = (game: GameState, quiz: GameQuiz): boolean =>
  game.board ? openRound(game, quiz) >= 0 : openThemes(game, quiz).length > 0;

/** The next question of a theme, or of a theme drawn at random, is the current one. Some theme must be open. */
export function drawQuestion(state: GameLobby, theme: number | null, world: World): GameLobby {
  const quiz = quizOf(world);
  const open = openThemes(state.game, quiz);
  const chosen = theme ?? open[Math.floor(world.chance() * open.length)];
  if (chosen === undefined) throw new Error('no theme is open');
  const question = nextQuestion(state.game, quiz, chosen);
  if (question < 0) throw new Error(`theme ${chosen} of ${state.game.gameId} has no question left`);
  return drawCell(state, { theme: chosen, question }, world);
}

/** The question is the current one; the phase does not change yet. */
export function drawCell(state: GameLobby, { theme, question }: Cell, world: World): GameLobby {
  const game: GameState = {
    ...state.game,
    used: [...state.game.used, questionId(theme, question)],
    round: { theme, question, votes: [], closedAt: null, openMs: null, results: null, drops: {} },
  };
  const asked = questionOf(game, quizOf(world));
  return { ...state, game: applyPending(game, asked, isRaced(state, asked), world) };
}
