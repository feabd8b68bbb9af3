import { expect, it } from '@jest/globals';
import { gameView } from '../../testing/samples.ts';
import { coinsFor } from './final-phase.tsx';

it('12.14: the final promises no LuCoins to a team that never answered', () => {
  const game = gameView({ winnerTeams: ['foxes'], answeredTeams: ['foxes', 'owls'] });
  expect([coinsFor(game, 'foxes'), coinsFor(game, 'owls')]).toEqual([50, 10]);
  const answered = { ...game, answeredTeams: ['foxes'] };
  expect([coinsFor(answered, 'foxes'), coinsFor(answered, 'owls')]).toEqual([50, 0]);
});
