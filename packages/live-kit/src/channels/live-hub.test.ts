import { expect, it } from '@jest/globals';
import { optionsOf } from './live-hub.ts';

it('G9: for a slow reader a whole message may replace an older one of its type, one with changes alone may not', () => {
  const stamp = { seq: 3, from: 2, serverTime: 1 };
  expect(optionsOf({ type: 'allPlayers', ...stamp })).toEqual({});
  expect(optionsOf({ type: 'allPlayers', ...stamp, changedOnly: true })).toEqual({ key: 'allPlayers 3' });
  expect(optionsOf({ type: 'presence', serverTime: 1 })).toEqual({});
});
