import { describe, expect, it } from '@jest/globals';
import type { TeamResult } from '@luplay/contracts/lobby-game';
import { plural } from '@luplay/web-kit';
import { ru } from './locale.ts';
import { type GameTeam, optionCounts, roundRows } from './rows.ts';

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
    expect(optionCounts([3, 0, 3, 3])).toEqual([
      { option: 0, votes: 1 },
      { option: 3, votes: 3 },
    ]);
    expect(optionCounts([])).toEqual([]);
    const said = [0, 1, 2, 5, 11, 21, 22, 111].map((votes) => plural(votes, ru.votes));
    expect(said).toEqual(['голосов', 'голос', 'голоса', 'голосов', 'голосов', 'голос', 'голоса', 'голосов']);
  });

  it('list teams with right answers first and those without an answer last', () => {
    expect(listed({ foxes: result(null, false), owls: result(2, false) })).toEqual(['owls', 'foxes']);
    expect(listed({ foxes: result(0, false), owls: result(3, true) })).toEqual(['owls', 'foxes']);
    expect(roundRows({ teams, results: null }).map(({ result: none }) => none)).toEqual([null, null]);
  });
});
