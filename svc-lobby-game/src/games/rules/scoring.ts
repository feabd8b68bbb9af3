import { type Question, type QuizItem, RARITY } from '@luplay/contracts/lobby-game';
import { kindOf } from '@luplay/quiz-rules';
import { multiplied } from '../../items/effects/effects.ts';
import {
  type GameQuiz,
  type GameState,
  isBlocked,
  questionOf,
  type RoundResult,
  type RoundState,
  type Vote,
} from '../../state/game.ts';
import { type Inventory, inventoryOf, withInventory, withoutItems } from '../../state/inventory.ts';
import { captainOf, decisiveVote, type GameLobby } from '../../state/lobby.ts';
import type { World } from '../../state/outcome.ts';
import { priceInPlay } from './board.ts';

/** All teams with the top score; none when nobody has scored. */
export function winners(scores: Record<string, number>): string[] {
  const top = Math.max(...Object.values(scores));
  return top > 0 ? Object.keys(scores).filter((teamId) => scores[teamId] === top) : [];
}

/**
 * Gives each team of the lobby its result; a right answer gains the question's points and items, a part of one a part
 * of the points. With risk, a wrong one costs them. A scored round stays as it is. `before`: what the teams got when it
 * was scored before.
 */
export function scoreRound(
  state: GameLobby,
  quiz: GameQuiz,
  world: World,
  before: Readonly<Record<string, RoundResult>> = {},
): GameState {
  const { game } = state;
  const { round } = game;
  if (!round || round.results) return game;
  const question = questionOf(game, quiz);
  const kind = kindOf(question);
  const { reward } = question;
  const given = new Map(
    state.teams.map((team) => {
      const votes = round.votes.filter((vote) => vote.teamId === team.teamId);
      const captain = captainOf(state, team);
      const decisive = votes.find((vote) => vote.userId === captain);
      const answers = (decisive ? [decisive] : votes).map((vote) => vote.option);
      const answer = kind.settle(answers, question);
      return [team, { votes, answer }];
    }),
  );
  const among = {
    teams: [...given.values()].flatMap(({ answer }) => answer ?? []),
    theme: quiz.themes[round.theme]?.questions ?? [],
  };
  const results: Record<string, RoundResult> = {};
  const drops = { ...round.drops };
  const scores = { ...game.scores };
  let { inventories } = game;
  for (const [team, { votes, answer }] of given) {
    const { teamId } = team;
    const answered = { answers: votes.map((vote) => vote.option), answer };
    const share = kind.share(question, answered.answer, among);
    const inventory = inventoryOf(inventories, teamId);
    const correct = share === 1;
    const { items, drop } = correct ? prize(reward, quiz.items, drops[teamId], world) : NO_PRIZE;
    if (drop !== undefined) drops[teamId] = drop;
    const { held, spent } = exchanged(inventory.items, before[teamId], items);
    const { factor, multiplyNext } = multiplierOf(inventory, before[teamId], share > 0);
    inventories = withInventory(inventories, teamId, { multiplyNext, items: held });
    if (share === 0) {
      const points = kind.unscored ? 0 : 0 - lossOf(state, teamId, reward.points, answer !== null);
      const kept = { waiting: factor, ...(spent.length > 0 && { spent }) };
      results[teamId] = { ...answered, correct, points, factor: null, items, ...kept };
      scores[teamId] = (scores[teamId] ?? 0) + points;
      continue;
    }
    const staked = stakeOf(game, teamId);
    const isPaced = state.scoring === 'speed' && staked === null;
    const pace = isPaced ? paceOf(decisiveVote(state, team, answer), question.timers.part2) : 1;
    const price = staked ?? priceInPlay(game, question);
    const points = Math.round(price * share * (factor ?? 1) * pace);
    results[teamId] = { ...answered, correct, ...(!correct && { share }), points, factor, items };
    scores[teamId] = (scores[teamId] ?? 0) + points;
  }
  return { ...game, scores, inventories, round: { ...round, drops, results } };
}

/** What the team gains or loses, whether it answers or not; null where nothing is staked. */
function stakeOf({ board }: GameState, teamId: string): number | null {
  const { special, price = 0, stakes } = board?.play ?? {};
  if (special === 'stake' || special === 'secret') return price;
  return special === 'stakeAll' || special === 'final' ? (stakes?.[teamId] ?? 0) : null;
}

/** What a team loses without a right answer. */
function lossOf({ game, scoring }: GameLobby, teamId: string, points: number, hasAnswered: boolean): number {
  const staked = stakeOf(game, teamId);
  if (staked !== null) {
    const most = scoring === 'risk' ? staked : Math.max(0, game.scores[teamId] ?? 0);
    // All have staked, and the button was another team's.
    const isSpared = !hasAnswered && game.round?.race && game.board?.play?.stakes;
    return isBlocked(game, teamId) || isSpared ? 0 : Math.min(staked, most);
  }
  const isLost = scoring === 'risk' && hasAnswered && game.board?.play?.special !== 'noRisk';
  return isLost ? points : 0;
}

/**
 * Scores the round again, with other votes or verdicts. Items that were used since, in the phase `totals`, stay used,
 * and multipliers that were applied since wait for the next question.
 */
export function scoreAgain(
  state: GameLobby,
  changes: Partial<Pick<RoundState, 'votes' | 'verdicts'>>,
  quiz: GameQuiz,
  world: World,
): GameState {
  const { game } = state;
  const { round } = game;
  if (!round?.results) throw new Error(`game ${game.gameId} has no scored round`);
  const scores = { ...game.scores };
  for (const [teamId, { points }] of Object.entries(round.results)) scores[teamId] = (scores[teamId] ?? 0) - points;
  const open: GameState = { ...game, scores, round: { ...round, ...changes, results: null } };
  return scoreRound({ ...state, game: open }, quiz, world, round.results);
}

/** What a team holds after its prize has become `items`. `spent`: what it would have to give back, but has used. */
function exchanged(
  before: readonly string[],
  { items: had, spent }: Pick<RoundResult, 'items' | 'spent'> = { items: [] },
  items: readonly string[],
): { held: string[]; spent: string[] } {
  const { left, missing } = withoutItems(before, withoutItems(had, items).left);
  const more = withoutItems(items, [...had, ...(spent ?? [])]).left;
  return { held: [...left, ...more], spent: [...withoutItems(spent ?? [], items).left, ...missing] };
}

/** The multiplier that a right answer of the round uses, and what waits for the team after it. */
function multiplierOf(
  { multiplyNext }: Inventory,
  before: RoundResult | undefined,
  isRight: boolean,
): { factor: number | null; multiplyNext: number | null } {
  const wasRight = before !== undefined && (before.correct || before.share !== undefined);
  const factor = wasRight ? before.factor : before?.waiting === undefined ? multiplyNext : before.waiting;
  if (wasRight === isRight || factor === null) return { factor, multiplyNext };
  if (wasRight) return { factor, multiplyNext: multiplied(multiplyNext, factor) };
  const isAlone = multiplyNext === null || multiplyNext === factor;
  // Without the remains of binary fractions.
  return { factor, multiplyNext: isAlone ? null : Number((multiplyNext / factor).toPrecision(12)) };
}

/** Each rarity is drawn half as often as the one before it. */
const weightOf = ({ rarity }: QuizItem): number => 2 ** (RARITY.max - rarity);

/** Draws one of the active items; undefined when there is none. */
export function drawItem(items: readonly QuizItem[], { chance }: Pick<World, 'chance'>): string | undefined {
  const active = items.filter((item) => item.is_active);
  let rest = chance() * active.reduce((sum, item) => sum + weightOf(item), 0);
  for (const item of active) {
    rest -= weightOf(item);
    if (rest < 0) return item.id;
  }
  return active.at(-1)?.id;
}

/** The items that the question gives for certain and that were in the catalogue when the game began. */
export const certainItems = (reward: Question['reward'], items: readonly QuizItem[]): string[] =>
  reward.items.filter((itemId) => items.some((item) => item.id === itemId));

/** What speed leaves of the points: all at once, half at the end of the time, by the vote that decided. */
function paceOf(decided: Vote | undefined, seconds: number): number {
  const used = seconds > 0 ? (decided?.ms ?? 0) / (seconds * 1000) : 0;
  return 1 - Math.min(1, used) / 2;
}

const NO_PRIZE = { items: [], drop: undefined };

/** The items of a right answer. `drawn`: what was drawn for the team when the round was scored before. */
function prize(
  reward: Question['reward'],
  items: readonly QuizItem[],
  drawn: string | undefined,
  world: Pick<World, 'chance'>,
): { items: string[]; drop: string | undefined } {
  const certain = certainItems(reward, items);
  const drop = reward.randomDrop ? (drawn ?? drawItem(items, world)) : undefined;
  return { items: drop === undefined ? certain : [...certain, drop], drop };
}
