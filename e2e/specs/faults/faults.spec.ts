import { spectators } from '@luplay/contracts/broadcast';
import { games, type Phase } from '@luplay/contracts/lobby-game';
import { profiles } from '@luplay/contracts/user';
import type { Session } from '../../support/api/api.ts';
import { ExpectedRewards } from '../../support/api/expected-rewards.ts';
import { remove } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectedMoments } from '../../support/live/follower.ts';
import { followersAreInSync, momentsAreInOrder, nothingLost, recordOf } from '../../support/match/assertions.ts';
import { Match } from '../../support/match/match.ts';
import { PLAYERS } from '../../support/match/members.ts';
import { type Measured, measure, table } from '../../support/match/recovery-times.ts';
import { RetryingClient } from '../../support/match/retrying-client.ts';
import { kill, killFor, productIsHealthy } from '../../support/product/kill.ts';
import { pids } from '../../support/product/product.ts';

/**
 * Limits, ms: delay of a phase's end after a replica died; time until all sockets are reconnected; time from a backing
 * service's return until the game continues.
 */
const LATE_MS = 2_000;
const SOCKETS_BACK_MS = 3_000;
const GOES_ON_MS = 5_000;

interface Fault {
  part: string;
  /** The part is killed again whenever it is restarted within this time, ms. */
  downMs?: number;
  /** Calls that get 503 during the outage; all others are answered. */
  refuses?: string[];
}

const FAULTS: Fault[] = [
  { part: 'svc-lobby-game#0' },
  { part: 'svc-user#0', refuses: ['profiles.lucoins'] },
  { part: 'svc-broadcast#0', refuses: ['spectators.watch'] },
  { part: 'redis', downMs: 1_000 },
  { part: 'nats', downMs: 1_000 },
  // Longer than a call waits for the database.
  { part: 'mongo', downMs: 2_000, refuses: ['games.info', 'profiles.lucoins'] },
  { part: 'gateway' },
];
const ROLLING = 'rolling restart';
/** In the order of preparation: the longest first. */
const PHASES: Phase[] = [0, 5, 2, 1, 3, 4];
/** Concurrency of creating accounts and lobbies: low, so that each phase is paused at its intended time. */
const WIDTH = 2;

/** Twenty accounts for each phase; they play in every test. */
const people = new Map<Phase, Session[]>();
const rewards = new ExpectedRewards();
/** Matches by the name of their fault. */
const ready = new Map<string, Match[]>();

/** Runs `work` for each item with limited concurrency. */
async function forEachConcurrently<T>(
  all: readonly T[],
  width: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

// Concurrently, because it takes half a minute until a phase 0 is about to time out.
test.beforeAll(async () => {
  for (const phase of PHASES) people.set(phase, []);
  await forEachConcurrently(
    [...people].flatMap(([phase, those]) => Array.from({ length: PLAYERS }, () => ({ phase, those }))),
    WIDTH,
    async ({ phase, those }) => {
      const { session } = await newcomer(`Игрок фазы ${phase}`);
      those.push(session);
      rewards.add(session);
    },
  );
  for (const name of [...FAULTS.map(({ part }) => part), ROLLING])
    ready.set(
      name,
      PHASES.map((phase) => new Match(phase, people.get(phase)!)),
    );
  const all = PHASES.flatMap((_, index) => [...ready.values()].map((matches) => matches[index]!));
  const held: Promise<void>[] = [];
  await forEachConcurrently(all, WIDTH, async (match) => {
    await match.enter();
    held.push(match.holdBeforeEnd());
  });
  await Promise.all(held);
});

test.afterEach(async () => {
  const { title } = test.info();
  const matches = [...ready].find(([name]) => title.includes(name))?.[1] ?? [];
  for (const match of matches) match.leave();
  await productIsHealthy();
  for (const { lobby, host } of matches) await remove(lobby.lobbyId, host);
});

/** Repeats one call of each service until stopped. */
function callAllServices([match]: Match[]): { calls: RetryingClient; stop(): Promise<void> } {
  const calls = new RetryingClient();
  const { host, lobby } = match!;
  const params = { lobbyId: lobby.lobbyId };
  const stops = [
    calls.repeatUntilStopped(games.gameInfo, { params }, host.token),
    calls.repeatUntilStopped(profiles.lucoins, { params: { id: host.user.userId } }, host.token),
    calls.repeatUntilStopped(spectators.watchLobby, { params }),
  ];
  return { calls, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

/** Starts the matches, causes the fault, plays to the end of question `goal` and checks everything. */
async function playThrough(
  matches: Match[],
  fault: () => { at: number; over: Promise<number> },
  goal?: number,
): Promise<{ around: RetryingClient; measured: Measured[] }> {
  await Promise.all(matches.map((match) => match.connect()));
  const around = callAllServices(matches);
  const { promise: happened, resolve: happens } = Promise.withResolvers<void>();
  await Promise.all(matches.map((match) => match.resume()));
  const activities = matches.map((match) => match.act(happened));
  await Promise.all(activities.map(({ begun }) => begun));
  const { at, over } = fault();
  happens();
  const playing = matches.map((match) => match.playOn(goal));
  const [backAt] = await Promise.all([over, ...activities.map((activity) => activity.over), ...playing]);
  await around.stop();

  const courses = matches.map((match) => expectedMoments(match.moment, goal ?? match.goal));
  const measured = matches.map((match, index) => measure(match, courses[index]!, at, backAt));
  const figures = table(measured);
  const info = test.info();
  const away = `${info.title}: over after ${backAt - at} ms. In ms:`;
  const counts = [around.calls, ...matches.map((match) => match.calls)].map((calls) => JSON.stringify(calls.counts()));
  const text = [away, figures, ...counts].join('\n');
  console.log(text);
  await info.attach('lateness', { body: text, contentType: 'text/plain' });

  for (const match of matches) {
    const last = goal ?? match.goal;
    const record = await recordOf(match);
    await nothingLost(match, record, last);
    rewards.played(record);
    momentsAreInOrder(match, last);
  }
  await rewards.allPaid();
  await Promise.all(matches.map((match) => match.publishChange()));
  await Promise.all(matches.map(followersAreInSync));
  return { around: around.calls, measured };
}

/** Checks the limits. The single svc-broadcast has no limit for its spectators' sockets: see the attached figures. */
function assertTimeLimits(part: string, measured: Measured[]): void {
  for (const { phase, first, returned, later, back } of measured) {
    const where = `${part}, phase ${phase}`;
    if (part.startsWith('svc-') || part === 'gateway') expect(first, where).toBeLessThanOrEqual(LATE_MS);
    if (!part.startsWith('svc-broadcast')) expect(back, where).toBeLessThanOrEqual(SOCKETS_BACK_MS);
    expect(returned, where).toBeLessThanOrEqual(GOES_ON_MS);
    expect(later, where).toBeLessThanOrEqual(LATE_MS);
  }
}

/**
 * During an outage, the only server error is 503 `unavailable`. Only without the gateway may a call get no response.
 */
function assertOnlyAllowedFailures(calls: RetryingClient[], gateway: boolean): void {
  expect(calls.flatMap((client) => client.unfair(gateway))).toEqual([]);
}

const refusedOf = ({ attempts }: RetryingClient) =>
  [...new Set(attempts.filter(({ status }) => status === 503).map(({ call }) => call))].toSorted();

for (const { part, downMs, refuses = [] } of FAULTS) {
  test(`kill -9 of ${part} in every phase`, async () => {
    const matches = ready.get(part)!;
    const fault = () => ({ at: Date.now(), over: killFor(part, downMs) });
    const { around, measured } = await playThrough(matches, fault);
    assertTimeLimits(part, measured);
    assertOnlyAllowedFailures([around, ...matches.map(({ calls }) => calls)], part === 'gateway');
    expect(refusedOf(around)).toEqual(refuses);
  });
}

test(`a ${ROLLING} of all services only makes players reconnect`, async () => {
  const matches = ready.get(ROLLING)!;
  const isPlayed = (name: string) => name.startsWith('svc-lobby-game');
  const services = Object.keys(pids()).filter((name) => name.startsWith('svc-'));
  // Replicas of svc-lobby-game restart first, while the games run.
  const replicas = services.toSorted((one, other) => Number(isPlayed(other)) - Number(isPlayed(one)));
  const restart = async () => {
    for (const replica of replicas) {
      kill(replica, 'SIGTERM');
      await productIsHealthy();
    }
    return Date.now();
  };
  const { around } = await playThrough(matches, () => ({ at: Date.now(), over: restart() }), 4);
  assertOnlyAllowedFailures([around], false);
  // These two calls belong to services with a single replica.
  expect(['profiles.lucoins', 'spectators.watch']).toEqual(expect.arrayContaining(refusedOf(around)));
  const attempts = matches.flatMap(({ calls }) => calls.attempts);
  expect(attempts.filter(({ status, call }) => status !== 200 && call !== 'games.record')).toEqual([]);
  const players = matches.flatMap(({ followers }) => followers.slice(0, PLAYERS));
  expect(players.filter(({ gaveUp }) => gaveUp > 0)).toHaveLength(0);
});

test('after all faults, every player is paid once for each game', () => rewards.allPaid());
