import { setTimeout as sleep } from 'node:timers/promises';
import { PHASE } from '@luplay/contracts/lobby-game';
import { raw, type Session, session } from '../support/api/api.ts';
import { ExpectedRewards } from '../support/api/expected-rewards.ts';
import { remove } from '../support/api/games.ts';
import { issueTokens } from '../support/api/people.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectedMoments } from '../support/live/follower.ts';
import { followersAreInSync, momentsAreInOrder, nothingLost, recordOf } from '../support/match/assertions.ts';
import { Match } from '../support/match/match.ts';
import { PLAYERS } from '../support/match/members.ts';
import { standstill } from '../support/match/recovery-times.ts';
import { seededRandom } from '../support/match/seeded-random.ts';
import { account, PRODUCT_VARIABLE } from '../support/product/product.ts';
import { TestPlay } from '../support/story/test-play.ts';
import { startBalancer } from './balancer.ts';
import {
  BACKING,
  cut,
  dataDir,
  delay,
  GATEWAYS,
  halfOpen,
  heal,
  lose,
  NATS,
  narrow,
  natsLeader,
  REDIS,
  redisMaster,
  SERVICES,
  unsettled,
} from './network.ts';

/** So long each fault lasts, ms: longer than any silence after which a part is given up. */
const FAULT_MS = 15_000;
/** Number of the last question: the game begins before the fault and ends after it. */
const GOAL = 3;
/** For what elects, reconnects and catches up after a fault, ms. */
const SETTLES_MS = 60_000;
/** Every screen is right so long after the end of a fault, ms. */
const RIGHT_MS = 10_000;

const SEED = Number(process.env.LUPLAY_SEED ?? Math.floor(Math.random() * 1e9));

const without = (all: string[], one: string) => all.filter((name) => name !== one);

interface Fault {
  name: string;
  begin(): Promise<unknown>;
  /** The longest that a call may wait for its answer, with all its attempts, ms. */
  waits: number;
  /** The longest that the socket of a player may be behind the game, ms. */
  behind?: number;
}
const BEHIND_MS = 10_000;
/** A replica cannot tell that it is cut off from an outage of all three servers, in which it keeps its sockets. */
const ALL_THE_TIME_MS = FAULT_MS + 5_000;

const FAULTS: Fault[] = [
  {
    name: 'a replica of svc-lobby-game is cut off from all backing servers',
    begin: () => cut(['lobby-game-0'], BACKING),
    waits: 10_000,
    // Pages ask by calls when a phase is over.
    behind: ALL_THE_TIME_MS,
  },
  {
    name: 'the Redis master and its Sentinel are cut off from the others, and the services reach both sides',
    async begin() {
      const master = await redisMaster();
      return cut([master], without(REDIS, master));
    },
    waits: 10_000,
  },
  {
    name: 'the NATS server that leads is cut off from the others, and the services reach both sides',
    async begin() {
      const leader = await natsLeader();
      return cut([leader], without(NATS, leader));
    },
    waits: 10_000,
  },
  { name: 'a gateway is cut off from the services', begin: () => cut([GATEWAYS[0]!], SERVICES), waits: 15_000 },
  { name: 'all links lose 5 %', begin: () => lose(5), waits: 10_000 },
  // One character after the other: each move takes several ways to the database and back.
  { name: 'all links take 200 ms longer', begin: delay, waits: 25_000 },
  {
    name: 'a half-open link: what a replica of svc-lobby-game sends is lost',
    begin: () => halfOpen('lobby-game-1'),
    waits: 10_000,
  },
  { name: 'a full link: that of the database', begin: () => narrow('mongo', '1mbit'), waits: 15_000 },
];

const rewards = new ExpectedRewards();
const figures: string[] = [];
let balancer: ReturnType<typeof startBalancer>;
let people: Session[];
let play: TestPlay;
let match: Match;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  balancer = startBalancer();
  process.env[PRODUCT_VARIABLE] = JSON.stringify({ url: balancer.url, broadcastUrl: '', dataDir, webRoot: '' });
  await settle();
  play = new TestPlay(await session(account('developer')), seededRandom(SEED, 'faults of the network'));
  await play.prepare();
  people = (await issueTokens(PLAYERS, 'network')).map(({ userId, token }) => ({ token, user: { userId } }) as Session);
  for (const person of people) rewards.add(person);
});
test.afterEach(async () => {
  await heal();
  match?.leave();
  await play.stop();
  await settle();
});
test.afterAll(() => {
  play?.close();
  balancer?.stop();
  console.log(['', ...figures].join('\n'));
});

/** Everything is as before a fault. */
async function settle(): Promise<void> {
  const state = async () => {
    const { status, json } = await raw('/api2/health').catch(() => ({ status: 0, json: {} }));
    const { services = {} } = json as { services?: Record<string, { replicas: number }> };
    const replicas = Object.values(services).map(({ replicas }) => replicas);
    return { status, replicas, unsettled: await unsettled() };
  };
  await expect
    .poll(state, { timeout: SETTLES_MS, intervals: [250] })
    .toEqual({ status: 200, replicas: [2, 2, 2, 2], unsettled: [] });
}

for (const { name, begin, waits, behind = BEHIND_MS } of FAULTS) {
  test(name, async () => {
    match = new Match(PHASE.answering, people);
    await match.enter();
    await match.holdBeforeEnd();
    const before = play.acknowledged;
    play.start();
    await match.connect();
    await match.resume();
    const happened = Promise.withResolvers<void>();
    const activity = match.act(happened.promise);
    await activity.begun;

    const faultAt = Date.now();
    await begin();
    happened.resolve();
    const playing = match.playOn(GOAL);
    playing.catch(() => undefined);
    await sleep(FAULT_MS);
    await heal();
    const healedAt = Date.now();
    const stopped = play.stop();
    await expect
      .poll(() => play.wrongScreens(), { timeout: SETTLES_MS, intervals: [50], message: `seed ${SEED}` })
      .toEqual([]);
    const right = Date.now() - healedAt;
    await Promise.all([stopped, activity.over, playing]);

    const course = expectedMoments(match.moment, GOAL);
    const { longest, until, lost, back } = standstill(match.followers.slice(0, PLAYERS), course, faultAt);
    const spectator = standstill(match.followers.slice(PLAYERS), course, faultAt);
    const all = [...match.calls.waits, ...play.calls.waits];
    const row = {
      'answered calls': all.length,
      'longest wait': Math.max(...all),
      'socket of a player behind for': longest,
      'and right after the fault': until,
      'after its end': until - (healedAt - faultAt),
      'sockets lost': lost,
      'all back after': back,
      'spectator behind for': spectator.longest,
      'spectator right after the fault': spectator.until,
      'story right after the end': right,
    };
    figures.push(name, ...Object.entries(row).map(([what, value]) => `  ${what}: ${value}`));
    figures.push(`  ${JSON.stringify(match.calls.counts())} ${JSON.stringify(play.calls.counts())}`);
    console.log(figures.slice(-12).join('\n'));

    const record = await recordOf(match);
    rewards.played(record);
    await nothingLost(match, record, GOAL);
    await match.publishChange();
    await followersAreInSync(match);
    momentsAreInOrder(match, GOAL);
    expect(play.acknowledged).toBeGreaterThan(before);
    expect(await play.lost(), `seed ${SEED}`).toEqual([]);
    expect.soft(Math.max(...all), 'the longest wait for an answer').toBeLessThanOrEqual(waits);
    expect.soft(longest, 'the longest time that a socket was behind').toBeLessThanOrEqual(behind);
    expect.soft(right, 'after the end of the fault').toBeLessThanOrEqual(RIGHT_MS);
    await remove(match.lobby.lobbyId, match.host);
  });
}

test('after all faults, every player is paid once for each game', () => rewards.allPaid());
