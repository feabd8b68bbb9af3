import { expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { Reconciler } from './reconciler.ts';

const kit = {
  log: { error: () => undefined } as never,
  now: Date.now,
  activity: { isIdle: false, follow: () => undefined },
};

it('24.16b: a task that waits delays only itself, and runs once at a time', async () => {
  const reconciler = new Reconciler(kit);
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  let rounds = 0;
  reconciler.add('waits', 0, () => {
    waiting += 1;
    return promise;
  });
  reconciler.add('goes on', 0, async () => {
    rounds += 1;
  });
  reconciler.start();
  await eventually(() => rounds === 3);
  expect(waiting).toBe(1);
  const stopped = reconciler.stop();
  resolve();
  await stopped;
});
