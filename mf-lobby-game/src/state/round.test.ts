import { describe, expect, it } from '@jest/globals';
import { gameView } from '../testing/samples.ts';
import { optionCounts, roundRows, seatOf, votersByOption } from './round.ts';

const result = (answer: number | null, correct: boolean) => ({
  answers: answer === null ? [] : [answer],
  answer,
  correct,
  points: correct ? 40 : 0,
  items: [],
  appliedItems: [],
});

describe('a round', () => {
  it('has the team and turn of the user', () => {
    const game = gameView({ themeChoosingTeam: 'foxes' });
    expect(seatOf(game, 'b')).toMatchObject({ team: { teamId: 'foxes' }, choosing: true });
    expect(seatOf(game, 'c')).toMatchObject({ team: { teamId: 'owls' }, choosing: false });
    expect(seatOf(game, 'x')).toEqual({ team: null, choosing: false });
  });

  it('counts what members chose', () => {
    expect(optionCounts([3, 0, 3, 3])).toEqual([
      { option: 0, votes: 1 },
      { option: 3, votes: 3 },
    ]);
    expect(optionCounts([])).toEqual([]);
  });

  it('lists teams with right answers first and those without an answer last', () => {
    const first = gameView({ results: { foxes: result(null, false), owls: result(2, false) } });
    expect(roundRows(first).map(({ team }) => team.teamId)).toEqual(['owls', 'foxes']);
    const second = gameView({ results: { foxes: result(0, false), owls: result(3, true) } });
    expect(roundRows(second).map(({ team }) => team.teamId)).toEqual(['owls', 'foxes']);
    expect(roundRows(gameView()).map(({ result: none }) => none)).toEqual([null, null]);
  });

  it('names the team members by chosen option', () => {
    const foxes = gameView().teams[0]!;
    expect(votersByOption(foxes, { a: 1, b: 1, stranger: 2 })).toEqual(new Map([[1, ['Аня', 'Боря']]]));
  });
});
