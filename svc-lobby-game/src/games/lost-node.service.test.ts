import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { liveGames, PHASE } from '@luplay/contracts/lobby-game';
import {
  eventually,
  type NatsCluster,
  partOf,
  type SentinelCluster,
  startNatsCluster,
  startSentinelCluster,
} from '@luplay/service-kit/testing';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { type Service, startReplica } from '../lobby.fixture.ts';
import { addBriefQuiz, GOES_ON_MS, inQuestion, playOn, reachesNextQuestion } from './lost-node.fixture.ts';

let redis: SentinelCluster;
let nats: NatsCluster;
let one: Service;
let other: Service;
beforeAll(async () => {
  [redis, nats] = await Promise.all([startSentinelCluster(), startNatsCluster()]);
  const env = { REDIS_URL: redis.url, NATS_URL: nats.url, LUPLAY_NATS_REPLICAS: '3' };
  one = await startReplica(undefined, env);
  other = await startReplica(one, env);
  await addBriefQuiz(one);
}, 60_000);
afterEach(async () => {
  await eventually(() => [one, other].every(({ kit }) => kit.redis.connected && kit.nats.connected));
});
// Missing when the set-up failed.
afterAll(async () => {
  await other?.close();
  await one?.close();
  await Promise.all([redis?.close(), nats?.close()]);
});

describe('in a question', () => {
  it('the Redis master dies: no answer is lost, and the game goes on', async () => {
    const { lobby, sockets } = await inQuestion(one, other);
    const master = await redis.master();
    const sinceLoss = startStopwatch();
    await master.kill();
    await playOn(lobby, other, sockets, sinceLoss);
    await eventually(() => [one, other].every(({ kit }) => kit.redis.connected));
    expect(sinceLoss()).toBeLessThan(GOES_ON_MS);
    await reachesNextQuestion(sockets[0]);
    await master.start();
    for (const socket of sockets) await socket.close();
  }, 60_000);

  it('the NATS server that leads the live game dies: the game goes on, and spectators follow', async () => {
    const { lobby, sockets } = await inQuestion(one, other);
    const part = partOf(liveGames, lobby.lobbyId, one.kit.env.LUPLAY_NATS_STREAMS);
    const leader = await nats.leaderOf(`KV_${one.namespace}_${part}`);
    const sinceLoss = startStopwatch();
    await leader.kill();
    await playOn(lobby, other, sockets, sinceLoss);
    const read = () => one.kit.nats.bucket(liveGames).get(lobby.lobbyId);
    const isShown = async () => (await read())?.game?.roundPhase !== PHASE.answering;
    await eventually(() => isShown().catch(() => false));
    await reachesNextQuestion(sockets[1]);
    await leader.start();
    for (const socket of sockets) await socket.close();
  }, 60_000);
});
