import type { Choice, DecisionKind } from '@luplay/contracts/lobby-game';
import {
  type Bid,
  type BoardPlay,
  type Cell,
  type Decision,
  type GameQuiz,
  questionId,
  themeId,
} from '../../state/game.ts';
import { type GameLobby, nextTeam, type TeamState, teamById } from '../../state/lobby.ts';
import { quizOf, type Rejection, type World } from '../../state/outcome.ts';
import {
  boardOf,
  fromLowest,
  isFinal,
  openCells,
  openRound,
  questionAt,
  scoreOf,
  themesOf,
  withBoard,
} from './board.ts';
import { bidding, bidLimits, bidOf, type Limits, leading } from './board-bids.ts';
import { drawCell } from './themes.ts';

/*
 * What is decided between two questions of a board. Each function returns the game with the next decision, or with the
 * question that was decided on, or with neither when a team got points without a question. None starts a timer.
 */

const awaiting = (state: GameLobby, kind: DecisionKind, teams: string[], bids?: Bid[]): GameLobby =>
  withBoard(state, { decision: { id: `d${state.game.instance}`, kind, teams, ...(bids && { bids }) } });

export function decisionOf(state: GameLobby): Decision {
  const { decision } = boardOf(state.game);
  if (!decision) throw new Error(`nothing is decided in game ${state.game.gameId}`);
  return decision;
}

export const hasMembers = (state: GameLobby, teamId: string | null): boolean =>
  state.teams.some((team) => team.teamId === teamId && team.members.length > 0);

/** The first decision after a question. A round begins with the team that has least. Something must be open. */
export function firstDecision(state: GameLobby, world: World): GameLobby {
  const { game } = state;
  const round = openRound(game, quizOf(world));
  const begun = withBoard(state, { round, decision: null, cell: null, play: null });
  if (isFinal(quizOf(world), round)) return finalDecision(begun, world);
  const wanted = round === boardOf(game).round ? game.chooser : (fromLowest(state)[0]?.teamId ?? null);
  const chooser = hasMembers(state, wanted) ? wanted : nextTeam(state, wanted);
  return awaiting({ ...begun, game: { ...begun.game, chooser } }, 'cell', chooser === null ? [] : [chooser]);
}

/** The teams of a final, who has least first: those with points, or all if none has any. */
function finalists(state: GameLobby): string[] {
  const teams = fromLowest(state);
  const rich = teams.filter(({ teamId }) => scoreOf(state.game, teamId) > 0);
  return (rich.length > 0 ? rich : teams).map(({ teamId }) => teamId);
}

/** Themes are struck in turn until one is left. */
function finalDecision(state: GameLobby, world: World): GameLobby {
  const quiz = quizOf(world);
  const [last, ...others] = openCells(state.game, quiz);
  const teams = finalists(state);
  if (others.length === 0)
    return askStakes(withBoard(state, { cell: last ?? null, play: { special: 'final' } }), teams, world);
  const struck = themesOf(quiz, boardOf(state.game).round).length - others.length - 1;
  const chooser = teams[struck % teams.length] ?? null;
  return awaiting({ ...state, game: { ...state.game, chooser } }, 'strike', chooser === null ? [] : [chooser]);
}

const askStakes = (state: GameLobby, teams: string[], world: World): GameLobby =>
  teams.length === 0 ? drawn(state, world) : awaiting(state, 'stakes', teams);

const withPlay = (state: GameLobby, play: BoardPlay): GameLobby => withBoard(state, { play });

const chosenCell = (state: GameLobby): Cell => boardOf(state.game).cell as Cell;

const priceOf = (state: GameLobby, quiz: GameQuiz): number => questionAt(quiz, chosenCell(state)).reward.points;

/** Begins the chosen question. */
const drawn = (state: GameLobby, world: World): GameLobby =>
  drawCell(withBoard(state, { decision: null, cell: null }), chosenCell(state), world);

function cellChosen(before: GameLobby, cell: Cell, world: World): GameLobby {
  const state = withBoard(before, { cell, decision: null, money: undefined });
  const { special, reward } = questionAt(quizOf(world), cell);
  const price = reward.points;
  switch (special?.kind) {
    case undefined:
      return drawn(withPlay(state, { price }), world);
    case 'forAll':
      return drawn(withPlay(state, { special: 'forAll', price }), world);
    case 'noRisk':
      return drawn(withPlay(state, { special: 'noRisk', price: 2 * price }), world);
    case 'stakeAll': {
      const teams = state.teams.filter(({ members }) => members.length > 0).map(({ teamId }) => teamId);
      return askStakes(withPlay(state, { special: 'stakeAll' }), teams, world);
    }
    case 'stake':
      return bidsGoOn(withPlay(state, { special: 'stake' }), [], world);
    case 'secret': {
      const [first = '', ...others] = receivers(state, quizOf(world));
      const { chooser } = state.game;
      const isOwn = first === chooser && others.length === 0;
      return isOwn || chooser === null ? given(state, first, world) : awaiting(state, 'give', [chooser]);
    }
  }
}

/**
 * The teams that may get the chosen secret, the one with least first. The chooser comes last, where it may keep the
 * secret, or there is no other team.
 */
export function receivers(state: GameLobby, quiz: GameQuiz): string[] {
  const { chooser } = state.game;
  const others = fromLowest(state).flatMap(({ teamId }) => (teamId === chooser ? [] : [teamId]));
  const { special } = questionAt(quiz, chosenCell(state));
  const isKept = others.length === 0 || (special?.kind === 'secret' && special.self && hasMembers(state, chooser));
  return isKept ? [...others, chooser ?? (state.teams[0] as TeamState).teamId] : others;
}

function given(state: GameLobby, teamId: string, world: World): GameLobby {
  const played = withPlay(state, { special: 'secret', teams: [teamId] });
  const { special, reward } = questionAt(quizOf(world), chosenCell(state));
  const range = special?.kind === 'secret' ? special.price : undefined;
  if (range && range.from < range.to) return awaiting(played, 'price', [teamId]);
  return priced(played, range?.from ?? reward.points, world);
}

/** Who got a secret plays for this price, or gains it at once. */
function priced(state: GameLobby, price: number, world: World): GameLobby {
  const { game } = state;
  const { play } = boardOf(game);
  const [teamId = ''] = play?.teams ?? [];
  const cell = chosenCell(state);
  const { special } = questionAt(quizOf(world), cell);
  if (special?.kind !== 'secret' || !special.money) return drawn(withPlay(state, { ...play, price }), world);
  const paid = {
    ...game,
    used: [...game.used, questionId(cell.theme, cell.question)],
    scores: { ...game.scores, [teamId]: scoreOf(game, teamId) + price },
    chooser: state.boardChoice === 'turn' ? nextTeam(state, game.chooser) : teamId,
  };
  const money = { teamId, points: price };
  return withBoard({ ...state, game: paid }, { decision: null, cell: null, play: null, money });
}

/** Teams bid until one is left, which plays for its bid. */
function bidsGoOn(state: GameLobby, made: readonly Bid[], world: World): GameLobby {
  const { bids, turn } = bidding(state, made, priceOf(state, quizOf(world)));
  if (turn !== null) return awaiting(state, 'bid', [turn], bids);
  const { teamId, points } = leading(bids) as Bid;
  return drawn(withPlay(state, { special: 'stake', teams: [teamId], price: points as number }), world);
}

function staked(state: GameLobby, teamId: string, points: number, world: World): GameLobby {
  const { play } = boardOf(state.game);
  const decision = decisionOf(state);
  const stakes = { ...play?.stakes, [teamId]: points };
  const awaited = decision.teams.filter((one) => one !== teamId);
  if (awaited.length > 0) {
    const told = { ...state, game: { ...state.game, instance: state.game.instance + 1 } };
    return withBoard(told, { play: { ...play, stakes }, decision: { ...decision, teams: awaited } });
  }
  const teams = state.teams.flatMap((team) => (stakes[team.teamId] === undefined ? [] : [team.teamId]));
  const playing = { ...play, stakes, ...(teams.length < state.teams.length && { teams }) };
  return drawn(withPlay(state, playing), world);
}

/** What a team may choose, of the kind that is decided. */
export function limitsOf(state: GameLobby, teamId: string, quiz: GameQuiz): Limits | null {
  const { kind, bids = [] } = decisionOf(state);
  const price = (): number => priceOf(state, quiz);
  const score = scoreOf(state.game, teamId);
  switch (kind) {
    case 'price': {
      const { special } = questionAt(quiz, chosenCell(state));
      const range = special?.kind === 'secret' ? special.price : undefined;
      return range ? { min: range.from, max: range.to, step: range.step } : null;
    }
    case 'bid':
      return bidLimits(state.game, teamId, bids, price());
    case 'stakes': {
      const isOfFinal = boardOf(state.game).play?.special === 'final';
      const max = isOfFinal && score > 0 ? score : Math.max(score, price());
      return { min: Math.min(1, max), max, step: 1 };
    }
    default:
      return null;
  }
}

const isWithin = (points: number, { min, max, step }: Limits): boolean =>
  points === max || (points >= min && points < max && (points - min) % step === 0);

const conflict = (message: string): Rejection => ({ code: 'conflict', message });
const OTHER: Rejection = { code: 'wrong_phase', message: 'Сейчас решают другое.' };

/** Why a team may not choose so; null when it may. */
export function refusal(state: GameLobby, teamId: string, choice: Choice, world: World): Rejection | null {
  const { game } = state;
  const quiz = quizOf(world);
  const { kind } = decisionOf(state);
  if ('bid' in choice) return kind === 'bid' ? null : OTHER;
  if ('points' in choice) {
    const limits = limitsOf(state, teamId, quiz);
    if (!limits) return kind === 'bid' ? conflict('Перебить можно только большим ва-банком.') : OTHER;
    return isWithin(choice.points, limits) ? null : conflict(`Назовите от ${limits.min} до ${limits.max}.`);
  }
  if ('to' in choice) {
    if (kind !== 'give') return OTHER;
    return receivers(state, quiz).includes(choice.to) ? null : conflict('Этой команде вопрос не отдать.');
  }
  const open = openCells(game, quiz);
  if ('themeId' in choice) {
    if (kind !== 'strike') return OTHER;
    return open.some(({ theme }) => themeId(theme) === choice.themeId) ? null : conflict('Эту тему уже убрали.');
  }
  if (kind !== 'cell') return OTHER;
  return open.some((cell) => isAt(cell, choice.questionId)) ? null : conflict('Этот вопрос уже сыгран.');
}

const isAt = ({ theme, question }: Cell, id: string): boolean => questionId(theme, question) === id;

/** A team has chosen what it may. */
export function chosen(state: GameLobby, teamId: string, choice: Choice, world: World): GameLobby {
  const { kind, bids = [] } = decisionOf(state);
  const quiz = quizOf(world);
  if ('questionId' in choice) {
    return cellChosen(state, openCells(state.game, quiz).find((cell) => isAt(cell, choice.questionId)) as Cell, world);
  }
  if ('to' in choice) return given(state, choice.to, world);
  if ('themeId' in choice) {
    const { struck } = boardOf(state.game);
    const theme = quiz.themes.findIndex((_, index) => themeId(index) === choice.themeId);
    return finalDecision(withBoard(state, { struck: [...struck, theme] }), world);
  }
  if (kind === 'bid') {
    const bid = bidOf(state.game, { teamId, bids, price: priceOf(state, quiz) }, choice);
    return bidsGoOn(state, [...bids, bid], world);
  }
  if (!('points' in choice)) throw new Error(`${kind} is not decided by a bid`);
  return kind === 'stakes' ? staked(state, teamId, choice.points, world) : priced(state, choice.points, world);
}

/** What counts as a team's choice when it makes none. */
function usualChoice(state: GameLobby, teamId: string, world: World): Choice {
  const quiz = quizOf(world);
  const { kind } = decisionOf(state);
  const anyCell = (): Cell => {
    const open = openCells(state.game, quiz);
    return open[Math.floor(world.chance() * open.length)] as Cell;
  };
  switch (kind) {
    case 'cell': {
      const { theme, question } = anyCell();
      return { questionId: questionId(theme, question) };
    }
    case 'strike':
      return { themeId: themeId(anyCell().theme) };
    case 'give':
      return { to: receivers(state, quiz)[0] as string };
    case 'bid':
      return { bid: 'pass' };
    case 'price':
    case 'stakes':
      return { points: limitsOf(state, teamId, quiz)?.min ?? 0 };
  }
}

/** The time of a decision is up: what is missing is chosen for the teams. */
export function decidedByTime(state: GameLobby, world: World): GameLobby {
  const { teams } = decisionOf(state);
  const awaited = teams.length > 0 ? teams : [''];
  return awaited.reduce((before, teamId) => chosen(before, teamId, usualChoice(before, teamId, world), world), state);
}

/** A team has lost its last member: another one chooses, or the usual counts; a bid that leads is taken back. */
export function withoutEmptyTeams(state: GameLobby, world: World): GameLobby {
  const { kind, teams, bids = [] } = decisionOf(state);
  const isEmpty = (teamId = '') => teamById(state, teamId)?.members.length === 0;
  if (isEmpty(leading(bids)?.teamId)) {
    const made = bids.filter(({ teamId }) => !isEmpty(teamId));
    return bidsGoOn(state, leading(made) ? made : [], world);
  }
  const empty = teams.filter(isEmpty);
  if (empty.length === 0) return state;
  if (kind === 'strike') return finalDecision(state, world);
  if (kind === 'cell') return firstDecision(state, world);
  return empty.reduce((before, teamId) => chosen(before, teamId, usualChoice(before, teamId, world), world), state);
}
