import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Versioned } from '../store/versioned.ts';
import { BackgroundWork } from './background.ts';

const state: Versioned = { _id: 'a', seq: 1, writeId: 'w', updatedAt: 0 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Work that notes how many commands waited when it was done. */
function noted(commands: { size: number }) {
  const waitingThen: number[] = [];
  const work = new BackgroundWork({ load: { isBusy: false } }, commands, () => waitingThen.push(commands.size));
  return { work, waitingThen };
}

describe('the work that follows a change', () => {
  it('G20: lets the commands go first that wait', () => {
    const commands = { size: 1 };
    const { work, waitingThen } = noted(commands);
    work.changed(null, state);
    jest.advanceTimersByTime(90);
    expect(waitingThen).toEqual([]);
    commands.size = 0;
    jest.advanceTimersByTime(5);
    expect(waitingThen).toEqual([0]);
  });

  it('G20: is done when there are always commands that wait', () => {
    const { work, waitingThen } = noted({ size: 1 });
    work.changed(null, state);
    jest.advanceTimersByTime(110);
    expect(waitingThen).toEqual([1]);
  });
});
