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
import { addQuiz, Lobby, phaseUpdate, type Service, startReplica } from '../lobby.fixture.ts';
import { aQuestion, aTheme } from './rules/game.fixture.ts';

/** Play goes on within this time of the loss of one node of three, ms. */
const GOES_ON_MS = 10_000;

/** Results and totals are shown briefly, s. */
const TIMERS = { part1: 10, part2: 30, part3: 2, part4: 1 };
/** Patience of the test for the next question, ms. */
const NEXT_QUESTION_MS = 20_000;

let redis: SentinelCluster;
let nats: NatsCluster;
let one: Service;
let other: Service;
let lobby: Lobby;
beforeAll(async () => {
  [redis, nats] = await Promise.all([startSentinelCluster(), startNatsCluster()]);
  const env = { REDIS_URL: redis.url, NATS_URL: nats.url, LUPLAY_NATS_REPLICAS: '3' };
  one = await startReplica(undefined, env);
  other = await startReplica(one, env);
  const questions = ['a', 'b', 'c'].map((name) => aQuestion(name, { timers: TIMERS }));
  await addQuiz(one, 'brief', [{ ...aTheme('x', 0), questions }]);
}, 60_000);
afterEach(async () => {
  await eventually(() => [one, other].every(({ kit }) => kit.redis.connected && kit.nats.connected));
});
afterAll(async () => {
  await other.close();
  await one.close();
  await Promise.all([redis.close(), nats.close()]);
});

/** A game in its first question, with three of four answers given and acknowledged. */
async function inQuestion() {
  lobby = await Lobby.make(one, [2, 2], 'brief');
  const sockets = [await lobby.socket(undefined, one), await lobby.socket(undefined, other)] as const;
  await lobby.start();
  await lobby.force(PHASE.answering);
  await Promise.all(sockets.map((socket) => phaseUpdate(socket, PHASE.answering)));
  for (const [index, member] of lobby.members.slice(0, 3).entries()) {
    expect((await lobby.answer(member, index, index === 1 ? other : one)).status).toBe(200);
  }
  return sockets;
}

/** Clients repeat a call that is refused with 503. */
async function repeated<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  let answer = await call();
  await eventually(async () => {
    if (answer.status === 503) answer = await call();
    return answer.status !== 503;
  });
  return answer;
}

/** A socket that is behind while Redis is away may go straight to the totals, which hold the results, too. */
const shownResults = (socket: Awaited<ReturnType<Lobby['socket']>>) =>
  socket.waitFor(
    ({ type, phase }) => type === 'phase_update' && [PHASE.results, PHASE.totals].some((one) => one === phase),
  );

/** Answers at the other replica: both sockets get the result, with every answer, in time. */
async function playOn(
  sockets: readonly Awaited<ReturnType<Lobby['socket']>>[],
  sinceLoss: () => number,
): Promise<void> {
  const [, , , last] = lobby.members;
  expect((await repeated(() => lobby.answer(last!, 3, other))).status).toBe(200);
  const results = await Promise.all(sockets.map(shownResults));
  expect(sinceLoss()).toBeLessThan(GOES_ON_MS);
  for (const { game } of results) {
    const teams = Object.values<{ answers: number[] }>(game.results);
    expect(teams.flatMap(({ answers }) => answers).sort()).toEqual([0, 1, 2, 3]);
  }
}

/** Deadlines go on, too: without a call the game reaches its next question. */
async function reachesNextQuestion(socket: Awaited<ReturnType<Lobby['socket']>>): Promise<void> {
  const later: number[] = [PHASE.themeChoice, PHASE.question, PHASE.introOrFinal];
  await eventually(() => {
    const last = socket.messages.findLast(({ type }) => type === 'phase_update');
    return later.includes(last?.phase);
  }, NEXT_QUESTION_MS);
}

describe('in a question', () => {
  it('the Redis master dies: no answer is lost, and the game goes on', async () => {
    const sockets = await inQuestion();
    const master = await redis.master();
    const sinceLoss = startStopwatch();
    await master.kill();
    await playOn(sockets, sinceLoss);
    await eventually(() => [one, other].every(({ kit }) => kit.redis.connected));
    expect(sinceLoss()).toBeLessThan(GOES_ON_MS);
    await reachesNextQuestion(sockets[0]);
    await master.start();
    for (const socket of sockets) await socket.close();
  }, 60_000);

  it('the NATS server that leads the live game dies: the game goes on, and spectators follow', async () => {
    const sockets = await inQuestion();
    const part = partOf(liveGames, lobby.lobbyId, one.kit.env.LUPLAY_NATS_STREAMS);
    const leader = await nats.leaderOf(`KV_${one.namespace}_${part}`);
    const sinceLoss = startStopwatch();
    await leader.kill();
    await playOn(sockets, sinceLoss);
    const read = () => one.kit.nats.bucket(liveGames).get(lobby.lobbyId);
    const isShown = async () => (await read())?.game?.roundPhase !== PHASE.answering;
    await eventually(() => isShown().catch(() => false));
    await reachesNextQuestion(sockets[1]);
    await leader.start();
    for (const socket of sockets) await socket.close();
  }, 60_000);
});
