import { expect, it } from '@jest/globals';
import { add, type Counter } from '../../example/rules.ts';
import { idempotent, type Right } from './command.ts';

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
const nobody: Right<Counter> = () => ({ code: 'forbidden' });
const act = (
  state: Counter,
  requestId: string,
  { at = 0, userId = 'u', right = (() => null) as Right<Counter> } = {},
) =>
  idempotent({ caller: { userId }, receivedAt: at, requestId }, right, (before: Counter, known: typeof world) => {
    const outcome = add(userId, 1)(before, known);
    return { ...outcome, reply: outcome.state.value };
  })(state, { ...world, at });

it('G3: a command that is repeated with its key does nothing, whatever came since', () => {
  const first = act(counter, 'r1').state;
  const second = act(first, 'r2').state;
  expect(act(second, 'r1')).toEqual({ state: second });
  expect(act(second, 'r3').state.value).toBe(3);
});

it('G3: a command that was refused may be tried again', () => {
  const late = act(counter, 'r1', { at: 100 });
  expect(late.rejection?.code).toBe('conflict');
  expect(act(late.state, 'r1').state.value).toBe(1);
});

it('G3: a request id is looked up after the caller was authorised, and is the caller\u2019s own', () => {
  const { state } = act(counter, 'r1');
  expect(act(state, 'r1', { right: nobody }).rejection?.code).toBe('forbidden');
  expect(act(state, 'r1', { userId: 'other' }).state.value).toBe(2);
});

it('G3: the newest 32 ids are remembered', () => {
  let state = counter;
  for (let round = 0; round < 34; round += 1) state = act(state, `r${round}`).state;
  expect(state.handled).toEqual(Array.from({ length: 32 }, (_, round) => `u r${round + 2}`));
});

it('G3: an actor is remembered apart from all others, with the reply to the newest request', () => {
  const actor = { right: () => ({ actor: 'anna' }) };
  let state = act(counter, 'a0', actor).state;
  for (let round = 0; round < 40; round += 1) state = act(state, `r${round}`).state;
  expect(act(state, 'a0', actor)).toEqual({ state, reply: 1 });
  for (let round = 1; round < 10; round += 1) state = act(state, `a${round}`, actor).state;
  // Of those before it is only known that they were handled, and of nine at most.
  expect(act(state, 'a9', actor)).toEqual({ state, reply: 50 });
  expect(act(state, 'a1', actor)).toEqual({ state });
  expect(act(state, 'a0', actor).state.value).toBe(51);
});
