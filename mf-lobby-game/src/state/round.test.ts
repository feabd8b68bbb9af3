import { describe, expect, it } from '@jest/globals';
import { gameView } from '../testing/samples.ts';
import { seatOf, votersByOption } from './round.ts';

describe('a round', () => {
  it('has the team and turn of the user', () => {
    const game = gameView({ themeChoosingTeam: 'foxes' });
    expect(seatOf(game, 'b')).toMatchObject({ team: { teamId: 'foxes' }, choosing: true });
    expect(seatOf(game, 'c')).toMatchObject({ team: { teamId: 'owls' }, choosing: false });
    expect(seatOf(game, 'x')).toEqual({ team: null, choosing: false });
  });

  it('names the team members by chosen option', () => {
    const foxes = gameView().teams[0]!;
    const votes = votersByOption(foxes, { a: 1, b: 1, stranger: 2 });
    expect([...votes].map(([option, voters]) => [option, voters.map(({ name }) => name)])).toEqual([
      [1, ['Аня', 'Боря']],
    ]);
  });
});
