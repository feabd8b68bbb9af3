import { spectators } from '@luplay/contracts/broadcast';
import { games, type Phase } from '@luplay/contracts/lobby-game';
import { profiles } from '@luplay/contracts/user';
import { expect, test } from '@playwright/test';
import type { Session } from '../../support/api/api.ts';
import { remove } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { Purses } from '../../support/api/purses.ts';
import { courseFrom } from '../../support/live/follower.ts';
import { type Measured, measure, table } from '../../support/match/lateness.ts';
import { Match } from '../../support/match/match.ts';
import { PLAYERS } from '../../support/match/members.ts';
import { Persistence } from '../../support/match/persistence.ts';
import { allKnowTheSame, inOrder, nothingLost, recordOf } from '../../support/match/verdict.ts';
import { everybodyIsBack, keepDown, kill } from '../../support/product/killing.ts';
import { pids } from '../../support/product/product.ts';

/**
 * What players may notice at most, ms: of a replica's death by its phase's end and by their sockets, and of a backing
 * service after its return.
 */
const LATE_MS = 2_000;
const SOCKETS_BACK_MS = 3_000;
const GOES_ON_MS = 5_000;

interface Fault {
  part: string;
  /** It is killed again as often as it comes back within this time, ms. */
  downMs?: number;
  /** Calls that are refused while it is away; all others are answered. */
  refuses?: string[];
}

const FAULTS: Fault[] = [
  { part: 'svc-lobby-game#0' },
  { part: 'svc-user#0', refuses: ['profiles.lucoins'] },
  { part: 'svc-broadcast#0', refuses: ['spectators.watch'] },
  { part: 'redis', downMs: 1_000 },
  { part: 'nats', downMs: 1_000 },
  // Longer than a call waits for it.
  { part: 'mongo', downMs: 2_000, refuses: ['games.info', 'profiles.lucoins'] },
  { part: 'gateway' },
];
const ROLLING = 'rolling restart';
/** In the order in which they are prepared: the longest first. */
const PHASES: Phase[] = [0, 5, 2, 1, 3, 4];
/** Accounts that are made at once, and lobbies that gather: few, so that a phase is held when it is to be. */
const WIDTH = 2;

/** Twenty people for each phase; they play in every test. */
const people = new Map<Phase, Session[]>();
const purses = new Purses();
/** By what is going to happen to them. */
const ready = new Map<string, Match[]>();

/** Runs `work` for each item with limited concurrency. */
async function inTurns<T>(all: readonly T[], width: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

// Concurrently, because it takes half a minute until a phase 0 is about to time out.
test.beforeAll(async () => {
  for (const phase of PHASES) people.set(phase, []);
  await inTurns(
    [...people].flatMap(([phase, those]) => Array.from({ length: PLAYERS }, () => ({ phase, those }))),
    WIDTH,
    async ({ phase, those }) => {
      const { session } = await newcomer(`Игрок фазы ${phase}`);
      those.push(session);
      purses.add(session);
    },
  );
  for (const name of [...FAULTS.map(({ part }) => part), ROLLING])
    ready.set(
      name,
      PHASES.map((phase) => new Match(phase, people.get(phase)!)),
    );
  const all = PHASES.flatMap((_, index) => [...ready.values()].map((matches) => matches[index]!));
  const held: Promise<void>[] = [];
  await inTurns(all, WIDTH, async (match) => {
    await match.enter();
    held.push(match.hold());
  });
  await Promise.all(held);
});

test.afterEach(async () => {
  const { title } = test.info();
  const matches = [...ready].find(([name]) => title.includes(name))?.[1] ?? [];
  for (const match of matches) match.leave();
  await everybodyIsBack();
  for (const { lobby, host } of matches) await remove(lobby.lobbyId, host);
});

/** Calls that somebody makes all the time: of each service one that is looked at. */
function askAround([match]: Match[]): { calls: Persistence; stop(): Promise<void> } {
  const calls = new Persistence();
  const { host, lobby } = match!;
  const params = { lobbyId: lobby.lobbyId };
  const stops = [
    calls.keepAsking(games.gameInfo, { params }, host.token),
    calls.keepAsking(profiles.lucoins, { params: { id: host.user.userId } }, host.token),
    calls.keepAsking(spectators.watchLobby, { params }),
  ];
  return { calls, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

/** Starts the matches, causes the fault, plays to the end of question `goal` and checks everything. */
async function playThrough(
  matches: Match[],
  fault: () => { at: number; over: Promise<number> },
  goal?: number,
): Promise<{ around: Persistence; measured: Measured[] }> {
  await Promise.all(matches.map((match) => match.connect()));
  const around = askAround(matches);
  const { promise: happened, resolve: happens } = Promise.withResolvers<void>();
  await Promise.all(matches.map((match) => match.resume()));
  const doings = matches.map((match) => match.meddle(happened));
  await Promise.all(doings.map(({ begun }) => begun));
  const { at, over } = fault();
  happens();
  const playing = matches.map((match) => match.playOn(goal));
  const [backAt] = await Promise.all([over, ...doings.map((doing) => doing.over), ...playing]);
  await around.stop();

  const courses = matches.map((match) => courseFrom(match.moment, goal ?? match.goal));
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
    purses.played(record);
    inOrder(match, last);
  }
  await purses.allPaid();
  await Promise.all(matches.map((match) => match.stir()));
  await Promise.all(matches.map(allKnowTheSame));
  return { around: around.calls, measured };
}

/** The bars of reliability. Spectators of the only svc-broadcast wait for its start: how long is in the figures. */
function timesAreKept(part: string, measured: Measured[]): void {
  for (const { phase, first, returned, later, back } of measured) {
    const where = `${part}, phase ${phase}`;
    if (part.startsWith('svc-') || part === 'gateway') expect(first, where).toBeLessThanOrEqual(LATE_MS);
    if (!part.startsWith('svc-broadcast')) expect(back, where).toBeLessThanOrEqual(SOCKETS_BACK_MS);
    expect(returned, where).toBeLessThanOrEqual(GOES_ON_MS);
    expect(later, where).toBeLessThanOrEqual(LATE_MS);
  }
}

/**
 * What may be answered: a refusal while somebody is away is a 503 that says so, and only the gateway may leave a call
 * without an answer.
 */
function answersAreFair(calls: Persistence[], gateway: boolean): void {
  const unfair = calls
    .flatMap(({ attempts }) => attempts)
    .filter(({ status, code }) => {
      if (status === 0) return !gateway;
      return status >= 500 && (status !== 503 || code !== 'unavailable');
    });
  expect(unfair).toEqual([]);
}

const refusedOf = ({ attempts }: Persistence) =>
  [...new Set(attempts.filter(({ status }) => status === 503).map(({ call }) => call))].toSorted();

for (const { part, downMs, refuses = [] } of FAULTS) {
  test(`kill -9 of ${part} in every phase`, async () => {
    const matches = ready.get(part)!;
    const fault = () => ({ at: Date.now(), over: keepDown(part, downMs) });
    const { around, measured } = await playThrough(matches, fault);
    timesAreKept(part, measured);
    answersAreFair([around, ...matches.map(({ calls }) => calls)], part === 'gateway');
    expect(refusedOf(around)).toEqual(refuses);
  });
}

test(`a ${ROLLING} of all services only makes players reconnect`, async () => {
  const matches = ready.get(ROLLING)!;
  const isPlayed = (name: string) => name.startsWith('svc-lobby-game');
  const services = Object.keys(pids()).filter((name) => name.startsWith('svc-'));
  // The games are under way while those that carry them restart.
  const replicas = services.toSorted((one, other) => Number(isPlayed(other)) - Number(isPlayed(one)));
  const restart = async () => {
    for (const replica of replicas) {
      kill(replica, 'SIGTERM');
      await everybodyIsBack();
    }
    return Date.now();
  };
  const { around } = await playThrough(matches, () => ({ at: Date.now(), over: restart() }), 4);
  answersAreFair([around], false);
  // Of these two there is one replica only.
  expect(['profiles.lucoins', 'spectators.watch']).toEqual(expect.arrayContaining(refusedOf(around)));
  const attempts = matches.flatMap(({ calls }) => calls.attempts);
  expect(attempts.filter(({ status, call }) => status !== 200 && call !== 'games.record')).toEqual([]);
  const players = matches.flatMap(({ followers }) => followers.slice(0, PLAYERS));
  expect(players.filter(({ gaveUp }) => gaveUp > 0)).toHaveLength(0);
});

test('after all faults, every player is paid once for each game', () => purses.allPaid());
