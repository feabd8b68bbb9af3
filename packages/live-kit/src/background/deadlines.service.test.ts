import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { internalsOf } from '@luplay/service-kit/internals';
import type { TestService } from '@luplay/service-kit/testing';
import { Counters, until } from '../counter.fixture.ts';
import { StateCache } from '../store/state-cache.ts';
import type { Versioned } from '../store/versioned.ts';
import { DeadlineScheduler } from './deadlines.ts';
import { Reconciler } from './reconciler.ts';

interface Clock extends Versioned {
  at: number | null;
}

const counters = new Counters();
let service: TestService;
beforeAll(async () => {
  service = await counters.startReplica();
});
afterAll(() => counters.close());

let scheduler: DeadlineScheduler<Clock, object>;
afterEach(() => scheduler.close());

/** A scheduler whose jobs get lost: Redis is away. Resolves to the ids of the deadlines that it issued. */
function withoutJobs(): string[] {
  const issued: string[] = [];
  const kit = { ...service.kit, redis: { ...service.kit.redis, connected: false } };
  scheduler = new DeadlineScheduler<Clock, object>({
    kit,
    name: 'clock',
    deadlines: {
      next: ({ _id, at }) => (at === null ? null : { at, name: `${_id}-${at}` }),
      due: (state) => ({ state }),
      overdue: () => ({}),
    },
    store: { matching: async () => [] },
    cache: new StateCache<Clock>(),
    queue: {
      async run(id: string) {
        issued.push(id);
      },
    } as never,
    reconciler: new Reconciler(kit),
    metrics: internalsOf(service.kit).metrics.aggregate('clock'),
  });
  return issued;
}

const clock = (_id: string, seq: number, at: number | null): Clock => ({
  _id,
  seq,
  at,
  writeId: `${seq}`,
  updatedAt: 0,
});

describe('a deadline', () => {
  it('12.27: is issued by the replica that set it, not early, without a job in Redis', async () => {
    const issued = withoutJobs();
    const at = Date.now() + 100;
    scheduler.changed(null, clock('a', 1, at));
    expect(scheduler.size).toBe(1);
    await until(() => issued.length === 1);
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    expect([issued, scheduler.size]).toEqual([['a'], 0]);
  });

  it('12.27: that is moved, dropped or deleted is not issued', async () => {
    const issued = withoutJobs();
    const soon = Date.now() + 100;
    const [moved, dropped] = [clock('moved', 1, soon), clock('dropped', 1, soon)];
    for (const one of [moved, dropped, clock('deleted', 1, soon), clock('last', 1, soon + 50)])
      scheduler.changed(null, one);
    scheduler.changed(moved, clock('moved', 2, soon + 60_000));
    scheduler.changed(dropped, clock('dropped', 2, null));
    scheduler.forget('deleted');
    await until(() => issued.length > 0);
    expect([issued, scheduler.size]).toEqual([['last'], 1]);
  });
});
