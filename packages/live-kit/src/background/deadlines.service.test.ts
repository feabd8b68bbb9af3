import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, type Kit, Reconciler } from '@luplay/service-kit';
import type { TestService } from '@luplay/service-kit/testing';
import { eventually } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { Counters } from '../counter.fixture.ts';
import { StateCache } from '../store/state-cache.ts';
import type { Versioned } from '../store/versioned.ts';
import { DeadlineScheduler } from './deadlines.ts';

interface Clock extends Versioned {
  at: number | null;
}

const counters = new Counters();
let service: TestService;
beforeAll(async () => {
  service = await counters.startReplica();
});
afterAll(() => counters.close());

const schedulers: DeadlineScheduler<Clock, object>[] = [];
afterEach(async () => {
  for (const scheduler of schedulers.splice(0)) await scheduler.close();
});

interface Replica {
  scheduler: DeadlineScheduler<Clock, object>;
  reconciler: Reconciler;
  /** Ids of the deadlines that it issued. */
  issued: string[];
}

/** What has been deleted for all replicas. */
const DELETED = 'deleted-elsewhere';

/** A replica that has nothing to do but deadlines. `searched`: called when it looks for overdue ones. */
function replica(kit: Kit, searched: () => void = () => undefined): Replica {
  const issued: string[] = [];
  const reconciler = new Reconciler(kit, { hasWork: () => scheduler.isExpecting });
  const scheduler = new DeadlineScheduler<Clock, object>({
    kit,
    name: 'clock',
    deadlines: {
      next: ({ _id, at }) => (at === null ? null : { at, name: `${_id}-${at}` }),
      due: (state) => ({ state }),
      overdue: () => ({}),
    },
    store: {
      async matching() {
        searched();
        return [];
      },
    },
    cache: new StateCache<Clock>(),
    queue: {
      async run(id: string) {
        issued.push(id);
        if (id === DELETED) throw new AppError('not_found');
      },
    } as never,
    reconciler,
    metrics: service.kit.internals.metrics.aggregate('clock'),
  });
  schedulers.push(scheduler);
  return { scheduler, reconciler, issued };
}

/** A replica whose jobs get lost: Redis is away. */
const withoutJobs = () => replica({ ...service.kit, redis: { ...service.kit.redis, connected: false } });

const clock = (_id: string, seq: number, at: number | null): Clock => ({
  _id,
  seq,
  at,
  writeId: `${seq}`,
  updatedAt: 0,
});

describe('a deadline', () => {
  it('G8: is issued by the replica that set it, not early, without a job in Redis', async () => {
    const { scheduler, issued } = withoutJobs();
    const at = Date.now() + 100;
    scheduler.changed(null, clock('a', 1, at));
    expect(scheduler.size).toBe(1);
    await eventually(() => issued.length === 1);
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    expect([issued, scheduler.size]).toEqual([['a'], 0]);
  });

  it('G8: that is moved, dropped or deleted is not issued', async () => {
    const { scheduler, issued } = withoutJobs();
    const soon = Date.now() + 100;
    const [moved, dropped] = [clock('moved', 1, soon), clock('dropped', 1, soon)];
    for (const one of [moved, dropped, clock('deleted', 1, soon), clock('last', 1, soon + 50)])
      scheduler.changed(null, one);
    scheduler.changed(moved, clock('moved', 2, soon + 60_000));
    scheduler.changed(dropped, clock('dropped', 2, null));
    scheduler.forget('deleted');
    await eventually(() => issued.length > 0);
    expect([issued, scheduler.size]).toEqual([['last'], 1]);
  });

  it('G8: of what another replica has deleted ends without a warning', async () => {
    const warnings: unknown[] = [];
    const log = Object.assign(Object.create(service.kit.log), { warn: (entry: unknown) => warnings.push(entry) });
    const { scheduler, issued } = replica({ ...service.kit, log });
    scheduler.changed(null, clock(DELETED, 1, Date.now() + 100));
    // Its timer ends as with the replica that set it, its job stays.
    scheduler.forget(DELETED);
    await eventually(() => issued.length === 1);
    await scheduler.close();
    expect([issued, warnings]).toEqual([[DELETED], []]);
  });

  it('G8: is looked for every second by a replica that nobody uses', async () => {
    // What is announced before Redis has confirmed the subscription is lost, and the replica does not wait for it.
    await service.kit.redis.subscribe('clock-deadlines', () => undefined);
    let searches = 0;
    const activity = { isIdle: true, follow: () => undefined };
    const unused = replica({ ...service.kit, activity }, () => {
      searches += 1;
    });
    unused.reconciler.start();
    await eventually(() => searches === 1);
    replica(service.kit).scheduler.changed(null, clock('far', 1, Date.now() + 60_000));
    const sinceThen = startStopwatch();
    await eventually(() => searches === 4);
    expect(sinceThen()).toBeLessThan(4_000);
    await unused.reconciler.stop();
  });
});
