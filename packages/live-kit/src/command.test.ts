import { expect, it } from '@jest/globals';
import { add, type Counter } from '../example/counter-rules.ts';
import { idempotent } from './command.ts';

const counter: Counter = {
  _id: 'c',
  seq: 1,
  writeId: 'w',
  updatedAt: 0,
  owner: 'o',
  value: 0,
  ledger: [],
  closesAt: 100,
};
const world = { now: 0, at: 0, chance: () => 0 };
const act = (state: Counter, key: string, amount = 1, at = 0) =>
  idempotent(key, add('u', amount))(state, { ...world, at });

it('a command that is repeated with its key does nothing, whatever came since', () => {
  const first = act(counter, 'r1').state;
  const second = act(first, 'r2').state;
  expect(act(second, 'r1')).toEqual({ state: second });
  expect(act(second, 'r3').state.value).toBe(3);
});

it('a command that was refused may be tried again', () => {
  const late = act(counter, 'r1', 1, 100);
  expect(late.rejection?.code).toBe('conflict');
  expect(act(late.state, 'r1').state.value).toBe(1);
});

it('the newest eight keys are remembered', () => {
  let state = counter;
  for (let round = 0; round < 10; round += 1) state = act(state, `r${round}`).state;
  expect(state.handled).toEqual(['r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9']);
});
