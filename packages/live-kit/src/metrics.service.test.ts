import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestService } from '@luplay/service-kit/testing';
import { eventually } from '@luplay/service-kit/testing';
import { Counters } from './counter.fixture.ts';

const counters = new Counters();
let replica: TestService;
beforeAll(async () => {
  replica = await counters.startReplica();
});
afterAll(() => counters.close());

/** The value of a sample, such as `live_commands_waiting{aggregate="counter"}`, at a scrape; 0 before the first one. */
async function sampled(name: string, labels: Record<string, string>): Promise<number> {
  const text = await (await fetch(`${replica.url}/metrics`)).text();
  const found = text
    .split('\n')
    .find(
      (line) => line.startsWith(`${name}{`) && Object.entries(labels).every(([k, v]) => line.includes(`${k}="${v}"`)),
    );
  return Number(found?.split(' ').at(-1) ?? 0);
}
const commands = (outcome: string) => sampled('live_command_duration_seconds_count', { aggregate: 'counter', outcome });

describe('what is measured', () => {
  it('G17: are the commands by how they ended', async () => {
    const id = await counters.create();
    const counts = () => Promise.all(['done', 'rejected', 'failed'].map(commands));
    const [done = 0, rejected = 0, failed = 0] = await counts();
    await Promise.all([counters.add(id, 1), counters.add(id, 2), counters.add('nothing', 1)]);
    expect(await counts()).toEqual([done + 2, rejected + 1, failed]);
    expect(await sampled('live_commands_waiting', { aggregate: 'counter' })).toBe(0);
  });

  it('G17: is how late deadlines are, and what is refused after them', async () => {
    // One that is already over cannot be on time to the millisecond.
    const id = await counters.create({ closesAfterMs: -200 });
    await eventually(async () => (await sampled('live_deadline_lateness_seconds_count', { by: 'timer' })) === 1);
    expect(await sampled('live_deadline_lateness_seconds_sum', { by: 'timer' })).toBeGreaterThanOrEqual(0.2);
    await eventually(async () => (await counters.stored(id))?.ledger.length === 1);
    const before = await commands('rejected');
    expect((await counters.add(id, 1)).status).toBe(409);
    expect(await commands('rejected')).toBe(before + 1);
  });

  it('G17: is what the reconciler repairs', async () => {
    const id = await counters.create();
    const socket = await counters.watch(id);
    const repaired = async (value: number, updatedAt: number) => {
      const written = { $set: { value, updatedAt, writeId: 'dead' }, $inc: { seq: 1 } };
      await replica.kit.mongo.collection('counters').updateOne({ _id: id as never }, written);
      await socket.waitFor((message) => message.counter?.value === value);
      return sampled('live_repairs_total', { aggregate: 'counter', what: 'channel' });
    };
    // The announcement of one that was just made may still come.
    expect(await repaired(8, Date.now() + 60_000)).toBe(0);
    expect(await repaired(9, Date.now() - 1_000)).toBe(1);
  });
});
