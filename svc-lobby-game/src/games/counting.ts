import { handOf, withHand, withoutItems } from '../items/hands.ts';
import { prize } from '../items/rewards.ts';
import type { World } from '../outcome.ts';
import type { Playing } from './course.ts';
import { teamAnswer } from './scoring.ts';
import type { GameQuiz, GameState, Kept, RoundResult, RoundState } from './state.ts';
import { questionOf } from './themes.ts';

const NOTHING: Kept = { points: 0, items: [] };

const keptOf = (round: RoundState, teamId: string): Kept => round.kept[teamId] ?? NOTHING;

/** One result for each of the lobby's teams; the right ones gain the question's points and items. Counts a round once. */
export function countRound(state: Playing, quiz: GameQuiz, world: World): GameState {
  const { game } = state;
  const { round } = game;
  if (!round || round.results) return game;
  const { answer: right, reward } = questionOf(game, quiz);
  const results: Record<string, RoundResult> = {};
  const drops = { ...round.drops };
  const scores = { ...game.scores };
  let { hands } = game;
  for (const { teamId } of state.teams) {
    const votes = round.votes.filter((vote) => vote.teamId === teamId);
    const answer = teamAnswer(votes);
    const given = { answers: votes.map((vote) => vote.option), answer };
    if (answer !== right) {
      results[teamId] = { ...given, correct: false, points: 0, factor: null, items: [] };
      continue;
    }
    const hand = handOf(hands, teamId);
    const kept = keptOf(round, teamId);
    const { items, drop } = prize(reward, quiz.items, drops[teamId], world);
    if (drop !== undefined) drops[teamId] = drop;
    const factor = hand.multiplyNext;
    const points = Math.round(reward.points * (factor ?? 1));
    results[teamId] = { ...given, correct: true, points, factor, items };
    scores[teamId] = (scores[teamId] ?? 0) + Math.max(0, points - kept.points);
    const fresh = withoutItems(items, kept.items).left;
    hands = withHand(hands, teamId, { multiplyNext: null, items: [...hand.items, ...fresh] });
  }
  return { ...game, scores, hands, round: { ...round, drops, results } };
}

/**
 * Takes back what the round gave. What a team no longer has, because it was stolen or used meanwhile, is noted instead, so that counting anew
 * does not give it a second time.
 */
export function takeBack(game: GameState): GameState {
  const { round } = game;
  if (!round?.results) return game;
  const scores = { ...game.scores };
  const kept = { ...round.kept };
  let { hands } = game;
  for (const [teamId, result] of Object.entries(round.results)) {
    if (!result.correct) continue;
    const before = keptOf(round, teamId);
    const hand = handOf(hands, teamId);
    const given = Math.max(0, result.points - before.points);
    const taken = Math.min(scores[teamId] ?? 0, given);
    const { left, missing } = withoutItems(hand.items, withoutItems(result.items, before.items).left);
    scores[teamId] = (scores[teamId] ?? 0) - taken;
    kept[teamId] = { points: before.points + given - taken, items: [...before.items, ...missing] };
    // One that was won meanwhile multiplies as well.
    const multiplyNext = result.factor === null ? hand.multiplyNext : result.factor * (hand.multiplyNext ?? 1);
    hands = withHand(hands, teamId, { multiplyNext, items: left });
  }
  return { ...game, scores, hands, round: { ...round, kept, results: null } };
}
