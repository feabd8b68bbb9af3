import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, type Link, linkTo, type TestService } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { counterCalls } from '../../example/counter.ts';
import type { Counter } from '../../example/rules.ts';
import { Counters } from '../counter.fixture.ts';
import { type ReplicaApart, startApart } from '../replica-apart.fixture.ts';

/** A deadline may be so late when the replica that set it hangs, ms. */
const LATE_MS = 2_000;
/** NATS hangs for this long, ms. */
const NATS_HANGS_MS = 6_000;

const counters = new Counters();
let nats: Link;
let other: TestService;
let victim: ReplicaApart;
beforeAll(async () => {
  nats = await linkTo(process.env.NATS_URL ?? '');
  const env = { NATS_URL: nats.url };
  other = await counters.startReplica({ env });
  victim = await startApart(other, env);
});
afterAll(async () => {
  victim.kill('SIGKILL');
  await counters.close();
  await nats.close();
});

/** Creates a counter at the replica that is going to hang. */
async function createAtVictim(id: string, closesAfterMs: number): Promise<void> {
  const answer = await fetch(`${victim.url}${counterCalls.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${counters.token('owner')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, closesAfterMs }),
  });
  expect(answer.status).toBe(200);
}

/** Resolves to how late each counter was closed, ms, when all are. One query asks for all, so as not to be a load. */
async function lateness(ids: readonly string[]): Promise<number[]> {
  const collection = other.kit.mongo.collection<Counter>('counters');
  const closed = { _id: { $in: [...ids] }, 'ledger.userId': 'clock' };
  await eventually(async () => (await collection.countDocuments(closed)) === ids.length);
  const counters = await collection.find(closed).toArray();
  return counters.map(({ updatedAt, closesAt }) => updatedAt - (closesAt ?? 0));
}

it('G8: another replica ends phases in time while and after NATS hangs, when the one with the timers hangs', async () => {
  const [from, watch] = [Date.now(), startStopwatch()];
  const others = await Promise.all(Array.from({ length: 20 }, () => counters.create()));
  const phases = Array.from({ length: 24 }, (_, index) => ({ id: `phase${index}`, ms: 2_000 + index * 250 }));
  await Promise.all(phases.map(({ id, ms }) => createAtVictim(id, ms)));
  nats.hang();
  victim.kill('SIGSTOP');
  setTimeout(() => nats.mend(), NATS_HANGS_MS);
  // Their read models wait for NATS.
  await Promise.all(others.map((id) => counters.add(id, 1)));
  const late = await lateness(phases.map(({ id }) => id));
  expect(late.length).toBe(24);
  const takenByOthers = Date.now() - from - watch();
  expect(Math.max(...late) - takenByOthers).toBeLessThan(LATE_MS);
}, 60_000);
