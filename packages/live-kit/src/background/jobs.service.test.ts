import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineService } from '@luplay/service-kit';
import {
  eventually,
  type RedisNodes,
  startRedisNodes,
  startTestService,
  type TestService,
} from '@luplay/service-kit/testing';
import { type Job, type Jobs, openJobs } from './jobs.ts';

const IDS = Array.from({ length: 24 }, (_, id) => `lobby${id}`);
/** Longer than it takes to kill a node, ms. */
const DELAY_MS = 2_000;

let redis: RedisNodes;
let service: TestService;
let jobs: Jobs<Job>;
const handled: string[] = [];
beforeAll(async () => {
  redis = await startRedisNodes({ tls: true });
  const counter = defineService({ name: 'counter', calls: {}, setup: () => ({ handlers: {} }) });
  service = await startTestService(counter, { env: { REDIS_URL: redis.url } });
  jobs = await openJobs<Job>(service.kit, 'jobs', async ({ name }) => void handled.push(name));
}, 60_000);
afterAll(async () => {
  await jobs.close();
  await service.close();
  await redis.close();
});

const named = (kind: string, delay: number) => IDS.map((id) => ({ data: { id, name: `${kind}-${id}` }, delay }));
const isDone = () => true;
const areHandled = (kind: string, expected = IDS) =>
  eventually(() => expected.every((id) => handled.includes(`${kind}-${id}`)));

it('G8: in a Redis Cluster, jobs lie in several queues, and outlive the loss of a node', async () => {
  const { bull } = service.kit;
  await jobs.add(named('soon', 0));
  await areHandled('soon');
  await jobs.add(named('later', DELAY_MS));
  const [dropped = ''] = IDS;
  await jobs.remove({ id: dropped, name: `later-${dropped}` });
  const master = await redis.masterOf(bull.prefixOf(dropped));
  const masters = await Promise.all(IDS.map((id) => redis.masterOf(bull.prefixOf(id))));
  expect(new Set(masters).size).toBe(3);
  await redis.replicated(master);
  await master.kill();
  // ioredis learns of the new master from what fails. The reconciler makes up for such jobs.
  await eventually(() => jobs.add(named('after', 0)).then(isDone, () => false));
  await areHandled('after');
  await areHandled('later', IDS.slice(1));
  expect(handled).not.toContain(`later-${dropped}`);
}, 60_000);
