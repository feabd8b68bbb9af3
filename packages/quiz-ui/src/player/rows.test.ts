import { describe, expect, it } from '@jest/globals';
import type { TeamResult } from '@luplay/contracts/lobby-game';
import { answerCounts, type GameTeam, roundRows } from './rows.ts';

const result = (answer: number | null, correct: boolean): TeamResult => ({
  answers: answer === null ? [] : [answer],
  answer,
  correct,
  points: correct ? 40 : 0,
  items: [],
  appliedItems: [],
});
const teams = ['foxes', 'owls'].map((teamId) => ({ teamId }) as GameTeam);
const listed = (results: Record<string, TeamResult> | null) =>
  roundRows({ teams, results }).map(({ team }) => team.teamId);

describe('the results of a round', () => {
  it('count what members chose', () => {
    expect(answerCounts({ answers: [3, 0, 3, 3] })).toEqual([
      { answer: 0, votes: 1 },
      { answer: 3, votes: 3 },
    ]);
    expect(answerCounts({ answers: [], gave: [{ number: 5 }, { number: 4 }, { number: 5 }] })).toEqual([
      { answer: { number: 5 }, votes: 2 },
      { answer: { number: 4 }, votes: 1 },
    ]);
  });

  it('list teams with right answers first and those without an answer last', () => {
    expect(listed({ foxes: result(null, false), owls: result(2, false) })).toEqual(['owls', 'foxes']);
    expect(listed({ foxes: result(0, false), owls: result(3, true) })).toEqual(['owls', 'foxes']);
    expect(roundRows({ teams, results: null }).map(({ result: none }) => none)).toEqual([null, null]);
  });
});
