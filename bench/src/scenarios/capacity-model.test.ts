import { expect, it } from '@jest/globals';
import { compareModel, type Stage } from './capacity-model.ts';

const COSTS = { always: 1.5, inPlay: 4, socket: 2.5, question: 1.2 };
const stage = (sockets: number, questions: number, more = 0): Stage => {
  const playing = questions > 0 ? COSTS.inPlay + COSTS.question * questions : 0;
  return { sockets, questions, shares: new Map([['hub', COSTS.always + COSTS.socket * sockets + playing + more]]) };
};

it('finds the costs in the stages of the fit, and says how far another load is off', () => {
  const stages = [stage(0, 0), stage(2, 0), stage(2, 1.5), stage(5, 4)] as const;
  const { compared, table } = compareModel(['hub'], [...stages], stage(10, 8, 9.02));
  const [hub] = compared;
  for (const [name, value] of Object.entries(COSTS)) expect(hub?.costs[name as keyof typeof COSTS]).toBeCloseTo(value);
  expect(hub?.predicted).toBeCloseTo(40.1);
  expect(hub?.measured).toBeCloseTo(49.12);
  expect(table[1]).toBe('| hub | 1.50 | 4.00 | 2.50 | 1.20 | 40.10 | 49.12 | 0.82 |');
});
