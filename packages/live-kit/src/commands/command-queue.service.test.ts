import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, type Kit } from '@luplay/service-kit';
import { currentRequestId, withRequestId } from '@luplay/service-kit/internals';
import { eventually } from '@luplay/service-kit/testing';
import { MongoWriteConcernError } from 'mongodb';
import type { Counter } from '../../example/rules.ts';
import { BackgroundWork } from '../background/background.ts';
import { Counters } from '../counter.fixture.ts';
import { StateCache } from '../store/state-cache.ts';
import { AggregateStore } from '../store/store.ts';
import type { Command } from './command.ts';
import { CommandQueue } from './command-queue.ts';

const counters = new Counters();
let kit: Kit;
let store: AggregateStore<Counter>;
beforeAll(async () => {
  ({ kit } = await counters.startReplica());
  store = new AggregateStore<Counter>(kit.mongo, { collection: 'counters' });
});
afterAll(() => counters.close());

/** What happens to the first write before its connection breaks; later ones go through. */
type Trouble = (base: Counter, next: Counter) => Promise<unknown>;

type Store = Pick<AggregateStore<Counter>, 'confirm' | 'load' | 'save' | 'turn'>;

/** A queue of the counters, with parts of its own store. */
const queueOn = (own: Partial<Store> = {}, saved: (base: Counter, next: Counter) => void = () => undefined) =>
  new CommandQueue<Counter, object>({
    store: {
      confirm: (written) => store.confirm(written),
      load: (id) => store.load(id),
      turn: () => store.turn(),
      save: (base, next) => store.save(base, next),
      ...own,
    },
    cache: new StateCache(),
    resources: () => ({}),
    now: () => 1,
    chance: () => 0,
    saved,
    metrics: kit.internals.metrics.aggregate('counter'),
  });

const increment: Command<Counter> = (before) => ({ state: { ...before, value: before.value + 1 } });

const AWAY = new AppError('unavailable');
const STEPPED_DOWN = new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 11602, errmsg: 'stepped down' } });

/** Runs one command over a connection that breaks at the first write. */
async function troubled(trouble: Trouble, error: Error = AWAY, own: Partial<Store> = {}) {
  const id = await counters.create();
  let saves = 0;
  const told: Counter[] = [];
  const save: Store['save'] = async (base, next) => {
    saves += 1;
    if (saves > 1) return store.save(base, next);
    await trouble(base, next);
    throw error;
  };
  const queue = queueOn({ save, ...own }, (_, next) => told.push(next));
  const { state } = await queue.run(id, 1, increment);
  return { after: state, stored: (await store.load(id)) as Counter, told, saves };
}

describe('a write whose connection breaks', () => {
  it.each([AWAY, STEPPED_DOWN])('G3, G4: is not made twice when it had arrived: $code', async (error) => {
    const { after, stored, told, saves } = await troubled((base, next) => store.save(base, next), error);
    expect(stored.value).toBe(1);
    expect(after).toEqual(stored);
    expect(told).toEqual([stored]);
    expect(saves).toBe(1);
  });

  it.each([() => Promise.reject(AWAY), async () => false])(
    'G4: is not acknowledged when it had arrived at a primary that may lose it',
    (confirm) => expect(troubled((base, next) => store.save(base, next), AWAY, { confirm })).rejects.toBe(AWAY),
  );

  it('G3, G4: is made again when it had not', async () => {
    const { after, stored, told, saves } = await troubled(async () => undefined);
    expect(stored.value).toBe(1);
    expect(after).toEqual(stored);
    expect(told).toEqual([stored]);
    expect(saves).toBe(2);
  });

  it('G3, G4: is made from what another replica has saved meanwhile', async () => {
    const { after, stored, told } = await troubled((base) =>
      store.save(base, { ...base, seq: base.seq + 1, writeId: 'another', value: 10 }),
    );
    expect(stored.value).toBe(11);
    expect(after).toEqual(stored);
    expect(told).toEqual([stored]);
  });
});

it('G4: commands that come before the write can leave go into it', async () => {
  const id = await counters.create();
  const leaves = Promise.withResolvers<void>();
  let saves = 0;
  const save: Store['save'] = (base, next) => {
    saves += 1;
    return store.save(base, next);
  };
  const queue = queueOn({ turn: () => leaves.promise, save });
  const runs = [queue.run(id, 1, increment)];
  // Two answers of a hall that are a moment apart.
  await new Promise((resolve) => setImmediate(resolve));
  runs.push(queue.run(id, 2, increment));
  leaves.resolve();
  expect((await Promise.all(runs)).map(({ state }) => state.value)).toEqual([1, 2]);
  expect(saves).toBe(1);
  expect((await store.load(id))?.value).toBe(2);
});

describe('what follows from a write', () => {
  it('G17: belongs to the request of its first command, also behind the writes of other requests', async () => {
    const id = await counters.create();
    const followed: (string | undefined)[] = [];
    const follow = () => void followed.push(currentRequestId());
    const background = new BackgroundWork<Counter>({ load: { isBusy: false } }, { size: 0 }, follow);
    const queue: CommandQueue<Counter, object> = queueOn({}, (base, next) => {
      follow();
      background.changed(base, next);
      // Comes while the queue is at work for the request before.
      if (next.value === 1) second = withRequestId('request-2', () => queue.run(id, 2, increment));
    });
    let second: Promise<unknown> | undefined;
    await withRequestId('request-1', () => queue.run(id, 1, increment));
    await second;
    background.flush();
    expect(followed).toEqual(['request-1', 'request-1', 'request-2', 'request-2']);
  });
});

describe('two replicas that write the same aggregate', () => {
  const replica = () => {
    const own = new AggregateStore<Counter>(kit.mongo, { collection: 'counters' });
    return queueOn({
      load: (id) => own.load(id),
      turn: () => own.turn(),
      save: (base, next) => own.save(base, next),
    });
  };

  it('G2: the one that writes without a break leaves room for the other', async () => {
    const id = await counters.create();
    const [busy, other] = [replica(), replica()];
    let isOver = false;
    let written = 0;
    // Each has its next command waiting while one is written, as when a full hall answers.
    const stream = async () => {
      while (!isOver) {
        await busy.run(id, 1, increment);
        written += 1;
      }
    };
    const streams = [stream(), stream(), stream()];
    await eventually(async () => written > 10);
    const results: unknown[] = [];
    for (let index = 0; index < 10; index += 1) {
      results.push(
        await other.run(id, 1, increment).then(
          () => 'written',
          (error: Error) => error,
        ),
      );
    }
    isOver = true;
    await Promise.all(streams);
    expect(results).toEqual(Array(10).fill('written'));
    expect((await store.load(id))?.value).toBe(written + 10);
  });

  it('G2: one that is behind many times within a moment does not give up', async () => {
    let stored = (await store.load(await counters.create())) as Counter;
    let times = 0;
    // In memory: over a database so many attempts may take longer than a moment.
    const behind = queueOn({
      load: async () => stored,
      turn: async () => undefined,
      async save(_base, next) {
        times += 1;
        const isBehind = times <= 40;
        stored = isBehind ? { ...stored, seq: stored.seq + 1, value: stored.value + 1 } : next;
        return !isBehind;
      },
    });
    await behind.run(stored._id, 1, increment);
    expect(stored.value).toBe(41);
  });
});
