import type { BoardView, DecisionView, GameView } from '@luplay/contracts/lobby-game';
import {
  type BoardPlay,
  type BoardState,
  type GameQuiz,
  type GameState,
  isPlayable,
  questionId,
  themeId,
} from '../../state/game.ts';
import type { GameLobby } from '../../state/lobby.ts';
import { boardOf, cellsOf, isFinal, questionAt, themeName, themesOf } from '../rules/board.ts';
import { decisionOf, limitsOf, receivers } from '../rules/board-decisions.ts';
import { isRevealed } from './question.ts';

export const boardPart = (state: GameLobby, quiz: GameQuiz): Pick<GameView, 'board'> =>
  state.game.board ? { board: boardView(state, quiz, state.game.board) } : {};

/** The present round and what is decided in it. What is special about a question is told once it is chosen. */
function boardView(state: GameLobby, quiz: GameQuiz, board: BoardState): BoardView {
  const { game } = state;
  const { decision, play, money } = board;
  return {
    round: roundView(quiz, board),
    themes: themesOf(quiz, board.round).map((theme) => themeCells(game, quiz, theme)),
    decision: decision ? decisionView(state, quiz) : null,
    ...(money && { money }),
    play: game.round && play ? playView(game, play) : null,
  };
}

/** Rounds without questions are not counted. */
function roundView(quiz: GameQuiz, { round: present }: BoardState): BoardView['round'] {
  const { rounds = [] } = quiz;
  const played = [...rounds.keys()].filter((round) => themesOf(quiz, round).length > 0);
  return {
    name: rounds[present]?.name ?? '',
    number: played.indexOf(present) + 1,
    of: played.length,
    ...(isFinal(quiz, present) && { final: true as const }),
  };
}

function themeCells(game: GameState, quiz: GameQuiz, theme: number): BoardView['themes'][number] {
  const { name, description, questions } = quiz.themes[theme] as GameQuiz['themes'][number];
  const { round, struck, cell: chosen } = boardOf(game);
  const cells = cellsOf(quiz, theme).map((cell) => {
    const id = questionId(cell.theme, cell.question);
    const isChosen = chosen?.theme === theme && chosen.question === cell.question;
    const question = questionAt(quiz, cell);
    const open = !isChosen && !game.used.includes(id) && isPlayable(game, question);
    return { questionId: id, price: question.reward.points, open };
  });
  const isOfFinal = isFinal(quiz, round);
  const isStruck = struck.includes(theme) || (isOfFinal && !questions.some((one) => isPlayable(game, one)));
  return {
    ...{ id: themeId(theme), name, description },
    cells: isOfFinal ? [] : cells,
    ...(isStruck && { struck: true as const }),
  };
}

function decisionView(state: GameLobby, quiz: GameQuiz): DecisionView {
  const { id, kind, teams, bids } = decisionOf(state);
  const { cell } = boardOf(state.game);
  const limits = teams.flatMap((teamId) => {
    const found = limitsOf(state, teamId, quiz);
    return found ? [[teamId, found] as const] : [];
  });
  return {
    ...{ decisionId: id, kind, teams },
    ...(kind === 'give' && { to: receivers(state, quiz) }),
    ...(cell && kind !== 'strike' && { questionId: questionId(cell.theme, cell.question) }),
    ...(limits.length > 0 && { limits: Object.fromEntries(limits) }),
    ...(bids && { bids }),
    ...secretView(state.game, quiz),
  };
}

/** The theme of a secret is told when it is given, or before; its price is told only before, or is being chosen. */
function secretView(game: GameState, quiz: GameQuiz): Pick<DecisionView, 'theme' | 'price'> {
  const { cell, decision } = boardOf(game);
  if (!cell) return {};
  const { special, reward } = questionAt(quiz, cell);
  if (special?.kind !== 'secret' || (decision?.kind === 'give' && !special.known)) return {};
  const theme = themeName(game, quiz, cell);
  const isChosen = special.price !== undefined && special.price.from < special.price.to;
  return { theme, ...(!isChosen && { price: special.price?.from ?? reward.points }) };
}

function playView(game: GameState, { stakes, ...play }: BoardPlay): BoardView['play'] {
  return { ...play, ...(stakes && isRevealed(game) && { stakes }) };
}
