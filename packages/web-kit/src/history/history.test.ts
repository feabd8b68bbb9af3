import { expect, it } from '@jest/globals';
import { changed, HISTORY_LIMIT, redone, startHistory, undone } from './history.ts';

it('goes back and forth, and a new change drops what was undone', () => {
  const three = changed(changed(startHistory('a'), 'b'), 'c');
  expect(undone(undone(three)).present).toBe('a');
  expect(undone(undone(undone(three))).present).toBe('a');
  expect(redone(redone(undone(undone(three)))).present).toBe('c');
  const branched = changed(undone(three), 'd');
  expect([branched.present, branched.past, branched.future]).toEqual(['d', ['a', 'b'], []]);
  expect(redone(branched)).toBe(branched);
});

it('undoes the changes of one gesture together, and not beyond an undo', () => {
  const moved = changed(changed(changed(startHistory(0), 1, 'move hall'), 2, 'move hall'), 3, 'move yard');
  expect(undone(moved).present).toBe(2);
  expect(undone(undone(moved)).present).toBe(0);
  expect(changed(undone(moved), 9, 'move hall').past).toEqual([0, 2]);
});

it('has no step for a change that changes nothing, and a limited number of steps', () => {
  const start = startHistory(0);
  expect(changed(start, 0)).toBe(start);
  let history = start;
  for (let step = 1; step <= HISTORY_LIMIT + 5; step += 1) history = changed(history, step);
  expect([history.past.length, history.past[0]]).toEqual([HISTORY_LIMIT, 5]);
});
