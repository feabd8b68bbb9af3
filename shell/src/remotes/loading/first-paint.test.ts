/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { firstPaint, firstScreenIsIn } from './first-paint.ts';

it('the first paint counts as done after 500 ms on a page that never paints', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  globalThis.requestAnimationFrame = () => 0;
  let isOver = false;
  void firstPaint.then(() => {
    isOver = true;
  });
  firstScreenIsIn();
  await jest.advanceTimersByTimeAsync(499);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});
