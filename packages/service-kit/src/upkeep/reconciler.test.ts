import { expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { Reconciler } from './reconciler.ts';

const kit = {
  log: { error: () => undefined, debug: () => undefined } as never,
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

it('a clock that is set back holds up no task', async () => {
  let behind = 0;
  const reconciler = new Reconciler({ ...kit, now: () => Date.now() - behind });
  let rounds = 0;
  reconciler.add('goes on', 0, async () => {
    rounds += 1;
    behind = 3_600_000;
  });
  reconciler.start();
  await eventually(() => rounds === 3);
  await reconciler.stop();
});

it('29.2: a long list is gone through in portions, each of it once in a round, and not after the end', async () => {
  const reconciler = new Reconciler(kit);
  const all = Array.from({ length: 401 }, (_, index) => index);
  const portions: number[][] = [];
  const turns = new Set<number>();
  let turn = 0;
  const counting = setInterval(() => (turn += 1), 1);
  reconciler.addSpread(
    'long',
    () => all,
    async (portion) => {
      portions.push([...portion]);
      turns.add(turn);
    },
  );
  reconciler.start();
  await eventually(() => portions.flat().length >= all.length);
  expect(portions.flat().slice(0, all.length)).toEqual(all);
  expect(Math.max(...portions.map(({ length }) => length))).toBe(21);
  expect(turns.size).toBe(portions.length);
  await eventually(() => portions.flat().length > all.length);
  await reconciler.stop();
  clearInterval(counting);
  expect(portions.flat().length).toBeLessThan(2 * all.length);
});
