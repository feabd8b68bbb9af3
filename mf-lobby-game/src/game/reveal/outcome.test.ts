import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { gameView, noEffects, withTeam } from '../../testing/samples.ts';
import { outcomeOf } from './outcome.ts';

const result = (answer: number | null, points: number) => ({
  answers: answer === null ? [] : [answer],
  answer,
  correct: points > 0,
  points,
  items: [],
  appliedItems: [],
});
const revealed = (scores: Record<string, number>, foxes: ReturnType<typeof result>) =>
  gameView({ roundPhase: PHASE.results, scores, results: { foxes, owls: result(null, 0) } });

describe('the outcome of a question for a team', () => {
  it('has points and the change of place', () => {
    const game = revealed({ foxes: 60, owls: 30 }, result(3, 40));
    expect(outcomeOf(game, game.teams[0]!)).toEqual({ kind: 'right', points: 40, place: 1, placeBefore: 2 });
    expect(outcomeOf(game, game.teams[1]!)).toEqual({ kind: 'silent', points: 0, place: 2, placeBefore: 1 });
  });

  it('has no place before while all teams had the same score', () => {
    const game = revealed({ foxes: 40, owls: 0 }, result(3, 40));
    expect(outcomeOf(game, game.teams[0]!)).toMatchObject({ place: 1, placeBefore: null });
  });

  it('distinguishes a wrong answer from a blocked team', () => {
    const game = revealed({ foxes: 0, owls: 0 }, result(1, 0));
    const blocked = withTeam(game, 'owls', { effects: { ...noEffects, blocked: true } });
    expect(outcomeOf(game, game.teams[0]!)?.kind).toBe('wrong');
    expect(outcomeOf(blocked, blocked.teams[1]!)?.kind).toBe('blocked');
  });

  it('tells a part of an answer, and nothing of a poll', () => {
    const partly = { ...result(null, 0), given: { options: [1] }, share: 0.5, points: 20 };
    const game = revealed({ foxes: 20, owls: 0 }, partly);
    expect(outcomeOf(game, game.teams[0]!)?.kind).toBe('partly');
    const poll = { ...game, currentQuestion: { ...game.currentQuestion!, type: 'poll' as const } };
    expect(outcomeOf(poll, poll.teams[0]!)).toBeNull();
  });

  it('is null before the reveal', () => {
    const game = gameView({ roundPhase: PHASE.answering });
    expect(outcomeOf(game, game.teams[0]!)).toBeNull();
  });
});
