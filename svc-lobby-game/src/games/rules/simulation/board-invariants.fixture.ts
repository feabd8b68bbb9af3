import { type BoardView, PHASE } from '@luplay/contracts/lobby-game';
import type { BoardState, GameQuiz, GameState, PlayableQuestion } from '../../../state/game.ts';
import { inventoryOf } from '../../../state/inventory.ts';
import type { LobbyState } from '../../../state/lobby.ts';
import { boardQuestions, isFinal, questionAt, themesOf } from '../board.ts';

export function demand(holds: boolean, broken: string): void {
  if (!holds) throw new Error(broken);
}

const STAKED = ['stake', 'stakeAll', 'secret', 'final'];

/** What must hold in a game on a board after every step. */
export function checkBoard(state: LobbyState, game: GameState, board: BoardState, quiz: GameQuiz): void {
  const { decision, play } = board;
  const { round } = game;
  demand((decision !== null) === (game.phase === PHASE.themeChoice), 'nothing is decided');
  const peopled = state.teams.filter(({ members }) => members.length > 0).map(({ teamId }) => teamId);
  const isAwaited = (teamId: string) => peopled.includes(teamId);
  const awaited = decision?.teams ?? peopled;
  demand(peopled.length === 0 || (awaited.length > 0 && awaited.every(isAwaited)), 'an empty team decides');
  demand(game.used.length <= boardQuestions(quiz), 'more questions than there are');
  for (const [index, { final }] of (quiz.rounds ?? []).entries()) {
    const asked = themesOf(quiz, index).flatMap((theme) => game.used.filter((id) => id.startsWith(`t${theme}-`)));
    demand(!final || asked.length <= 1, 'two questions of a final');
    demand(index <= board.round || asked.length === 0, 'a question of a later round');
  }
  if (!round || !play) return;
  demand(themesOf(quiz, board.round).includes(round.theme), 'a question of another round');
  demand(isFinal(quiz, board.round) === (play.special === 'final'), 'a final without its rules');
  const isAlone = play.special === 'stake' || play.special === 'secret';
  demand(!isAlone || play.teams?.length === 1, 'a stake is not played alone');
  for (const { teamId } of round.votes) demand(play.teams?.includes(teamId) ?? true, 'an answer of a team that waits');
  const { scoring } = state;
  for (const [teamId, result] of Object.entries(round.results ?? {})) {
    const { points, correct, share, factor } = result;
    const plays = play.teams?.includes(teamId) ?? true;
    demand(plays || points === 0, 'a team that waits has won or lost');
    const isStaked = STAKED.includes(play.special ?? '');
    if (!isStaked) demand(points >= 0 || (scoring === 'risk' && result.answer !== null), 'a loss without a stake');
    if (!isStaked || !plays) continue;
    const stake = play.stakes ? (play.stakes[teamId] ?? 0) : (play.price ?? 0);
    if (correct && factor === null) demand(points === stake, `${points} won instead of ${stake}`);
    if (correct || share) continue;
    const mayKeep =
      scoring !== 'risk' ||
      round.race !== undefined ||
      inventoryOf(game.inventories, teamId).blocked ||
      isPoll(quiz, game);
    demand(points === 0 - stake || (mayKeep && points <= 0 && points > -stake), `${points} lost instead of ${stake}`);
  }
}

const isPoll = (quiz: GameQuiz, { round }: GameState): boolean =>
  round !== null && questionAt(quiz, round).type === 'poll';

const pricesOf = ({ special, reward }: PlayableQuestion) =>
  special?.kind === 'secret' && special.money ? (special.price ?? { from: reward.points, to: reward.points }) : null;

/** The price of a secret without a question that was given in this step; null without one. */
export function paidPrice(before: GameState | null, after: GameState, quiz: GameQuiz) {
  if (!after.board || before?.gameId !== after.gameId) return null;
  for (const id of after.used.slice(before.used.length)) {
    const [theme = 0, question = 0] = id.slice(1).split('-').map(Number);
    const round = (quiz.rounds ?? []).findIndex((_, index) => themesOf(quiz, index).includes(theme));
    const prices = isFinal(quiz, round) ? null : pricesOf(questionAt(quiz, { theme, question }));
    if (prices) return prices;
  }
  return null;
}

export function checkBoardSecrets(game: GameState, view: BoardView, bytes: string): void {
  const isRevealed = game.stage === 'round' && game.phase >= PHASE.results;
  demand(isRevealed || !bytes.includes('"stakes":{'), 'stakes are public too early');
  if (view.play === null) demand(!bytes.includes('"special"'), 'a special question is told too early');
  if (view.decision?.kind === 'cell') demand(!bytes.includes('Кот'), 'the theme of a secret is told too early');
}
