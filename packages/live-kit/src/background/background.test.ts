import { describe, expect, it } from '@jest/globals';
import type { Versioned } from '../store/versioned.ts';
import { BackgroundWork } from './background.ts';

const state: Versioned = { _id: 'a', seq: 1, writeId: 'w', updatedAt: 0 };

/** Work that notes how many commands waited when it was done. */
function noted(commands: { size: number }) {
  const { promise, resolve } = Promise.withResolvers<number>();
  const work = new BackgroundWork({ load: { isBusy: false } }, commands, () => resolve(commands.size));
  return { work, waitingThen: promise };
}

describe('the work that follows a change', () => {
  it('lets the commands go first that wait', async () => {
    const commands = { size: 1 };
    const { work, waitingThen } = noted(commands);
    work.changed(null, state);
    setTimeout(() => {
      commands.size = 0;
    }, 10);
    expect(await waitingThen).toBe(0);
  });

  it('is done when there are always commands that wait', async () => {
    const { work, waitingThen } = noted({ size: 1 });
    work.changed(null, state);
    expect(await waitingThen).toBe(1);
  });
});
