import type { Question, Rounds, Theme } from '@luplay/contracts/lobby-game';
import {
  type BoardState,
  type Cell,
  type GameQuiz,
  type GameState,
  isPlayable,
  type PlayableQuestion,
  questionId,
} from '../../state/game.ts';
import { decisiveVote, type GameLobby, nextTeam, type TeamState } from '../../state/lobby.ts';

/** The rounds of a game on a board; undefined: it is played theme by theme. Without rounds, all themes are one. */
export function playedRounds(quiz: {
  course?: 'themes' | 'board' | undefined;
  rounds?: Rounds | undefined;
  theme: readonly unknown[];
}): Rounds | undefined {
  if (quiz.course !== 'board') return;
  return quiz.rounds?.length ? quiz.rounds : [{ name: '', themes: quiz.theme.length }];
}

/** The rounds that have questions are played. `round`: the index of the first one. */
export const newBoard = (quiz: GameQuiz): BoardState => {
  const rounds = quiz.rounds ?? [];
  const first = rounds.findIndex((_, round) => themesOf(quiz, round).length > 0);
  return { round: Math.max(0, first), decision: null, cell: null, play: null, struck: [] };
};

export function boardOf({ gameId, board }: GameState): BoardState {
  if (!board) throw new Error(`game ${gameId} has no board`);
  return board;
}

export const withBoard = (state: GameLobby, changes: Partial<BoardState>): GameLobby => ({
  ...state,
  game: { ...state.game, board: { ...boardOf(state.game), ...changes } },
});

/** Indexes of the round's themes that have questions. The last round has the themes that are left. */
export function themesOf({ rounds = [], themes }: Pick<GameQuiz, 'rounds' | 'themes'>, round: number): number[] {
  const from = rounds.slice(0, round).reduce((sum, { themes: size }) => sum + size, 0);
  const to = round === rounds.length - 1 ? themes.length : from + (rounds[round]?.themes ?? 0);
  return [...themes.keys()].slice(from, to).filter((theme) => themes[theme]?.questions.length);
}

export const isFinal = ({ rounds }: Pick<GameQuiz, 'rounds'>, round: number): boolean =>
  rounds?.[round]?.final === true;

/** The questions of a theme in the order of their prices. */
export const cellsOf = ({ themes }: Pick<GameQuiz, 'themes'>, theme: number): Cell[] =>
  (themes[theme]?.questions ?? [])
    .map(({ reward }, question) => ({ theme, question, price: reward.points }))
    .sort((one, other) => one.price - other.price)
    .map(({ question }) => ({ theme, question }));

/**
 * What can still be chosen in a round, by default the present one; in a final the first questions of the themes that
 * are not struck, until one was asked.
 */
export function openCells(game: GameState, quiz: GameQuiz, round = boardOf(game).round): Cell[] {
  const { struck } = boardOf(game);
  const isAsked = ({ theme, question }: Cell) => game.used.includes(questionId(theme, question));
  const isOpen = (cell: Cell) => !isAsked(cell) && isPlayable(game, questionAt(quiz, cell));
  const themes = themesOf(quiz, round);
  if (!isFinal(quiz, round)) return themes.flatMap((theme) => cellsOf(quiz, theme)).filter(isOpen);
  const inOrder = themes.map((theme) =>
    (quiz.themes[theme]?.questions ?? []).map((_, question) => ({ theme, question })),
  );
  if (inOrder.flat().some(isAsked)) return [];
  return inOrder.flatMap((cells) => cells.filter(isOpen).slice(0, 1)).filter(({ theme }) => !struck.includes(theme));
}

/** Index of the first round from the present one on that has something to choose; -1 when all is played. */
export const openRound = (game: GameState, quiz: GameQuiz): number =>
  (quiz.rounds ?? []).findIndex((_, round) => round >= boardOf(game).round && openCells(game, quiz, round).length > 0);

/** How many questions a game on a board has: one in a final. */
export const boardQuestions = (quiz: Pick<GameQuiz, 'rounds' | 'themes'>): number =>
  (quiz.rounds ?? []).reduce((sum, _, round) => {
    const sizes = themesOf(quiz, round).map((theme) => quiz.themes[theme]?.questions.length ?? 0);
    return sum + (isFinal(quiz, round) ? Math.min(1, sizes.length) : sizes.reduce((all, size) => all + size, 0));
  }, 0);

export function questionAt({ themes }: Pick<GameQuiz, 'themes'>, { theme, question }: Cell): PlayableQuestion {
  const found = themes[theme]?.questions[question];
  if (!found) throw new Error(`there is no question ${questionId(theme, question)}`);
  return found;
}

/** The name of the question's theme. A secret has its own in a game on a board. */
export function themeName(game: GameState, quiz: GameQuiz, cell: Cell): string {
  const { special } = questionAt(quiz, cell);
  const own = game.board && special?.kind === 'secret' ? special.theme : undefined;
  return own ?? (quiz.themes[cell.theme] as Theme).name;
}

/** What a right answer to the question is said to gain. */
export const priceInPlay = ({ board }: GameState, { reward }: Pick<Question, 'reward'>): number =>
  board?.play?.price ?? reward.points;

export const scoreOf = ({ scores }: GameState, teamId: string): number => scores[teamId] ?? 0;

/** Teams with members, the one with the lowest score first; equal ones in the order of creation. */
export const fromLowest = ({ teams, game }: GameLobby): TeamState[] =>
  teams
    .filter(({ members }) => members.length > 0)
    .toSorted((one, other) => scoreOf(game, one.teamId) - scoreOf(game, other.teamId));

/**
 * The team that chooses after the current question: who was right, of several the one whose answer was decided first,
 * and otherwise the same one; or the next one in turn.
 */
export function chooserAfter(state: GameLobby): string | null {
  const { chooser, round, board } = state.game;
  if (!board || state.boardChoice === 'turn') return nextTeam(state, chooser);
  const [first] = state.teams
    .flatMap((team) => {
      const { correct, answer = null } = round?.results?.[team.teamId] ?? {};
      const decisive = correct ? decisiveVote(state, team, answer) : undefined;
      return decisive ? { teamId: team.teamId, at: round?.votes.indexOf(decisive) ?? 0 } : [];
    })
    .sort((one, other) => one.at - other.at);
  return first?.teamId ?? chooser;
}
