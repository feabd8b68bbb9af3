import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { eventually, type RedisNodes, startRedisNodes } from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { type Service, startReplica } from '../lobby.fixture.ts';
import { addBriefQuiz, GOES_ON_MS, inQuestion, playOn, reachesNextQuestion } from './lost-node.fixture.ts';

let redis: RedisNodes;
let one: Service;
let other: Service;
beforeAll(async () => {
  redis = await startRedisNodes({ tls: true });
  const env = { REDIS_URL: redis.url };
  one = await startReplica(undefined, env);
  other = await startReplica(one, env);
  await addBriefQuiz(one);
}, 60_000);
afterEach(async () => {
  await eventually(() => [one, other].every(({ kit }) => kit.redis.connected));
  // No command has keys on several nodes.
  for (const { logs } of [one, other]) expect(logs()).not.toMatch(/CROSSSLOT|hash slot/i);
});
// Missing when the set-up failed.
afterAll(async () => {
  await other?.close();
  await one?.close();
  await redis?.close();
});

const isReady = async ({ fetch }: Service) => (await fetch('/readyz')).status === 200;

it('the master of a lobby dies in a question: no answer is lost, and the game goes on', async () => {
  const { lobby, sockets } = await inQuestion(one, other);
  const master = await redis.masterOf(one.kit.redis.key(['lobby', lobby.lobbyId]));
  const sinceLoss = startStopwatch();
  await master.kill();
  // The other nodes are enough for a replica to serve.
  expect(await isReady(one)).toBe(true);
  await playOn(lobby, other, sockets, sinceLoss);
  await eventually(() => [one, other].every(({ kit }) => kit.redis.connected));
  expect(sinceLoss()).toBeLessThan(GOES_ON_MS);
  await reachesNextQuestion(sockets[0]);
  await master.start();
  for (const socket of sockets) await socket.close();
}, 60_000);

it('the slot of a lobby is moved to a node that was added, in a question: announcements go on', async () => {
  const added = await redis.add();
  const { lobby, sockets } = await inQuestion(one, other);
  const name = one.kit.redis.key(['lobby', lobby.lobbyId]);
  const present = () => one.kit.redis.client.zCard(one.kit.redis.key(['presence', lobby.lobbyId]));
  const sinceMove = startStopwatch();
  await redis.move(name, added, async () => {
    // Its presence is written and read where it is, and new keys at the other node.
    const late = await lobby.socket(undefined, other);
    await late.close();
    expect(await present()).toBeGreaterThan(0);
  });
  await playOn(lobby, other, sockets, sinceMove);
  expect(await redis.masterOf(name)).toBe(added);
  await reachesNextQuestion(sockets[1]);
  await eventually(async () => (await present()) > 0);
  for (const socket of sockets) await socket.close();
}, 60_000);
