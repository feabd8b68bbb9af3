import { describe, expect, it } from '@jest/globals';
import { gameView, teamVotes } from '../testing/samples.ts';
import { matesAnswers, seatOf } from './round.ts';

describe('a round', () => {
  it('has the team and turn of the user', () => {
    const game = gameView({ themeChoosingTeam: 'foxes' });
    expect(seatOf(game, 'b')).toMatchObject({ team: { teamId: 'foxes' }, choosing: true });
    expect(seatOf(game, 'c')).toMatchObject({ team: { teamId: 'owls' }, choosing: false });
    expect(seatOf(game, 'x')).toEqual({ team: null, choosing: false });
  });

  it('names the team members with their answers', () => {
    const foxes = gameView().teams[0]!;
    const votes = { ...teamVotes({ a: 1, stranger: 2 }), given: { b: { number: 7 } } };
    expect(matesAnswers(foxes, votes).map(({ mate, answer }) => [mate.name, answer])).toEqual([
      ['Аня', 1],
      ['Боря', { number: 7 }],
    ]);
  });
});
