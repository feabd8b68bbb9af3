import { handOf, withHand, withoutItems } from '../../items/inventories/inventory.ts';
import { prize } from '../../items/inventories/rewards.ts';
import type { GameQuiz, GameState, RoundResult } from '../../state/game.ts';
import type { World } from '../../state/outcome.ts';
import type { Playing } from './phases.ts';
import { teamAnswer } from './scoring.ts';
import { questionOf } from './themes.ts';

/**
 * One result for each of the lobby's teams; the right ones gain the question's points and items. Counts a round once.
 */
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
    const { items, drop } = prize(reward, quiz.items, drops[teamId], world);
    if (drop !== undefined) drops[teamId] = drop;
    const factor = hand.multiplyNext;
    const points = Math.round(reward.points * (factor ?? 1));
    results[teamId] = { ...given, correct: true, points, factor, items };
    scores[teamId] = (scores[teamId] ?? 0) + points;
    hands = withHand(hands, teamId, { multiplyNext: null, items: [...hand.items, ...items] });
  }
  return { ...game, scores, hands, round: { ...round, drops, results } };
}

/**
 * Takes back what the round has just given. Phase 3 only: nothing of it can have been used or stolen, and no item
 * applied.
 */
export function takeBack(game: GameState): GameState {
  const { round } = game;
  if (!round?.results) return game;
  const scores = { ...game.scores };
  let { hands } = game;
  for (const [teamId, result] of Object.entries(round.results)) {
    if (!result.correct) continue;
    scores[teamId] = (scores[teamId] ?? 0) - result.points;
    const { left } = withoutItems(handOf(hands, teamId).items, result.items);
    hands = withHand(hands, teamId, { multiplyNext: result.factor, items: left });
  }
  return { ...game, scores, hands, round: { ...round, results: null } };
}
