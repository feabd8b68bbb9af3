import { expect, it } from '@jest/globals';
import { gameView } from '../../testing/samples.ts';
import { coinsFor } from './final-phase.tsx';

it('12.14: the final promises LuCoins neither to a team that never answered nor to a latecomer who did not', () => {
  const game = gameView({ winnerTeams: ['foxes'], answeredTeams: ['foxes', 'owls'] });
  const coins = (of: typeof game) => [
    coinsFor(of, 'foxes', 'a'),
    coinsFor(of, 'foxes', 'b'),
    coinsFor(of, 'owls', 'c'),
  ];
  expect(coins(game)).toEqual([50, 50, 10]);
  expect(coins({ ...game, answeredTeams: ['foxes'] })).toEqual([50, 50, 0]);
  expect(coins({ ...game, unpaid: ['b'] })).toEqual([50, 0, 10]);
});
