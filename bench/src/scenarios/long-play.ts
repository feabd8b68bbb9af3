import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../players/chapter.ts';
import type { Player } from '../players/client.ts';
import { type Programme, playQuizzes, writeQuizzes } from '../players/evening.ts';
import { arrive, KEPT_ACCOUNTS, logIn, part, type Regular, signUp } from '../players/people.ts';
import { playStory, writeChapter } from '../players/story-night.ts';
import { type Backing, cardsAreOut, openBacking, until } from '../processes/backing.ts';
import { type Holdings, memoryOfDocuments, readHoldings } from '../processes/holdings.ts';
import { Passing } from '../processes/passing.ts';
import { processorMs } from '../processes/processor-time.ts';
import { pidsOf, residentBytes } from '../processes/replicas.ts';
import { type Bar, barOf } from '../stats.ts';

/** Evenings before the first measurement, so that code, pools and caches have reached their size. */
const WARM_UP = 12;
/** Every so many evenings have a story. */
const STORY_EVERY = 3;
/** Of the product's time: fifty evenings in eight hours, ms. */
const EVENING_MS = (8 * 3_600_000) / 50;
/** Longer than a deserted game goes on, ms. */
const DESERTED_MS = 3 * 3_600_000;
/** Longer than anything is kept that is not kept for good, such as where an account has logged in from, ms. */
const RETENTION_MS = 200 * 24 * 3_600_000;
/** Of what is awaited after an evening or after all of them, ms. */
const PATIENCE_MS = 180_000;
const LOOK_MS = 5_000;
/**
 * At rest Go collects every two minutes, and what its pools hold goes with the second collection; in between the heap
 * of NATS fills again. The least in this time is compared, ms.
 */
const COLLECTIONS_MS = 300_000;
/** What the waiting takes, before the first measurement and the last, ms. */
const REST_MS = 90_000 + COLLECTIONS_MS;
const AT_MOST = 1.05;
/** A pool of forty and what watches the server. A pool keeps what a burst has opened. */
const MOST_CONNECTIONS = 43;

const REGULARS: Regular[] = Array.from({ length: 4 }, (_, index) => ({
  username: `zavsegdatay-${index}`,
  password: `parol-zavsegdataya-${index}`,
}));

/** What stays for good, by name; all else has to come back. */
interface Kept {
  accounts: number;
  games: number;
  stories: number;
  lines: number;
}

/** And what a database that has just read them needs for them, KB. */
type WithMemory = Kept & { heap: number; resident: number };

interface House {
  url: string;
  dataDir: string;
  backing: Backing;
  passing: Passing;
  programme: Programme[];
  holders: Actor[];
  /** Logs the developer in, whose token ends when much time has passed. */
  developer(): Promise<Player>;
}

/** One evening from the first log-in to the last closed browser. */
async function evening(house: House, number: number): Promise<Kept> {
  const { url, programme } = house;
  const people = await arrive(url, REGULARS, number);
  const games = await playQuizzes(url, people, programme, number);
  const isStory = number % STORY_EVERY === 0;
  const [, ...guests] = people.guests;
  const holders = house.holders.map((actor) => {
    const found = people.regulars.find(({ userId }) => userId === actor.userId);
    return { ...actor, token: found?.token ?? '' };
  });
  const lines = isStory ? await playStory(url, await house.developer(), holders, guests.slice(-3)) : 0;
  await part(url, people, number);
  return { accounts: KEPT_ACCOUNTS, games, stories: isStory ? 1 : 0, lines };
}

/** Evenings one after the other, each begun `pace` ms after the one before, while the product's clock runs faster. */
async function evenings(house: House, from: number, count: number, pace: number, say: (line: string) => void) {
  const kept: Kept = { accounts: 0, games: 0, stories: 0, lines: 0 };
  for (let number = from; number < from + count; number += 1) {
    const startedAt = performance.now();
    const more = await evening(house, number);
    const took = performance.now() - startedAt;
    for (const what of Object.keys(kept) as (keyof Kept)[]) kept[what] += more[what];
    say(`evening ${number + 1}: ${(took / 1000).toFixed(1)} s${more.stories > 0 ? ', with a story' : ''}`);
    await house.passing.pass(EVENING_MS - took);
    await pause(Math.max(0, startedAt + pace - performance.now()));
  }
  return kept;
}

/** Lets everything expire that does. */
async function expire({ backing, passing }: House): Promise<void> {
  const { db } = backing;
  const none = (collection: string, filter: object) => async () =>
    (await db.collection(collection).countDocuments(filter)) === 0;
  const running = { status: 'in_progress' };
  await until('deserted games are noted', none('lobbies', { ...running, absence: null }));
  await passing.pass(DESERTED_MS);
  await until('deserted games end', none('lobbies', running));
  await until('games are recorded and counted', none('gameRecords', { digested: null }));
  await passing.pass(RETENTION_MS);
  await until('lobbies that nobody comes back to are gone', none('lobbies', {}));
  await until('copies of quizzes are gone', none('gameQuizzes', {}));
  await until('expired guests are gone', none('accounts', { role: 'guest' }));
  await passing.pass(DESERTED_MS);
  await cardsAreOut(backing);
}

const NATS = 'nats resident, KB';

/** What is held at rest. */
async function rested(house: House): Promise<Holdings> {
  const { dataDir, backing } = house;
  await expire(house);
  const { nats } = pidsOf(dataDir);
  let least = Number.POSITIVE_INFINITY;
  for (const end = performance.now() + COLLECTIONS_MS; nats && performance.now() < end; await pause(LOOK_MS))
    least = Math.min(least, residentBytes(nats) / 1024);
  const held = await readHoldings(dataDir, backing);
  return nats ? held.set(NATS, least) : held;
}

const GROUPS: [string, RegExp][] = [
  ['heap after collection', / heap, KB$/],
  ['resident memory', / resident, KB$/],
  ['active resources', / active resources$/],
  ['open files', / open files$/],
  ['entries in memory', /#\d+ (sockets_open|socket_rooms|held)$/],
  ['Redis', /^Redis /],
  ['NATS', /^NATS /],
  ['MongoDB', /^MongoDB /],
];

interface Line {
  name: string;
  before: number;
  after: number;
  /** How much more than before is meant to be there. */
  kept: number;
  ratio: number;
}

/** What of it is kept for good. */
const keptOf = (name: string, { accounts, games, stories, lines, heap, resident }: WithMemory): number | undefined =>
  ({
    'MongoDB accounts': accounts,
    'NATS KV_profile_cards messages': accounts,
    // Of the guests who keep their accounts, whose earlier tokens end.
    'NATS KV_token_epochs messages': accounts / KEPT_ACCOUNTS,
    'MongoDB gameRecords': games,
    'MongoDB gameDigests': games,
    'MongoDB storyEvenings': stories,
    'MongoDB storyPlayLog': lines,
    'mongo heap, KB': heap,
    'mongo resident, KB': resident,
  })[name];

/** `first`: before the warm-up. */
function compared(first: Holdings, before: Holdings, after: Holdings, kept: WithMemory): Line[] {
  const more = (name: string) => keptOf(name, kept) ?? 0;
  const warmedUp = (name: string) => (before.get(name) ?? 0) - (first.get(name) ?? 0);
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => {
    const [was, is] = [before.get(name) ?? 0, after.get(name) ?? 0];
    const of = /^(MongoDB \w+|NATS KV_\w+), KB$/.exec(name)?.[1];
    const count = of?.startsWith('NATS') ? `${of} messages` : (of ?? '');
    // The bytes of what is kept: as many for each as the evenings of the warm-up have left.
    const added = more(count) > 0 ? (more(count) * warmedUp(name)) / warmedUp(count) : more(name);
    const expected = was + added;
    const ratio = expected === 0 ? (is === 0 ? 1 : Number.POSITIVE_INFINITY) : is / expected;
    return { name, before: was, after: is, kept: added, ratio };
  });
}

const isBack = ({ name, after, before, kept, ratio }: Line): boolean =>
  / connections to MongoDB$/.test(name)
    ? name.startsWith('mongo ') || after <= MOST_CONNECTIONS
    : kept > 0 && !name.endsWith(', KB')
      ? after === before + kept
      : ratio <= AT_MOST;

function report(lines: readonly Line[], say: (line: string) => void): void {
  const width = Math.max(...lines.map(({ name }) => name.length));
  const number = (value: number) => value.toFixed(Number.isInteger(value) ? 0 : 1).padStart(10);
  say(`${'what'.padEnd(width)} ${'before'.padStart(10)} ${'after'.padStart(10)} ${'kept'.padStart(10)}  ratio`);
  for (const line of lines) {
    const { name, before, after, kept, ratio } = line;
    const verdict = isBack(line) ? 'back' : 'NOT BACK';
    say(`${name.padEnd(width)} ${number(before)} ${number(after)} ${number(kept)}  ${ratio.toFixed(3)} ${verdict}`);
  }
}

/**
 * Evenings one after the other; what the product holds afterwards is compared with what it held before. `left`: what
 * did not come back.
 */
export async function longPlay(
  url: string,
  dataDir: string,
  developer: () => Promise<Player>,
  { count, minutes }: { count: number; minutes: number },
  say: (line: string) => void,
): Promise<{ bars: Bar[]; left: string[] }> {
  const backing = await openBacking();
  const passing = new Passing(dataDir, backing);
  const first = await readHoldings(dataDir, backing);
  const author = await developer();
  for (const { username, password } of REGULARS) await signUp(url, username, password);
  const regulars = await Promise.all(REGULARS.map((one) => logIn(url, one)));
  const house: House = {
    ...{ url, dataDir, backing, passing, developer },
    programme: await writeQuizzes(url, author),
    holders: await writeChapter(url, author, regulars.slice(0, 3)),
  };
  const pace = Math.max(0, minutes * 60_000 - 2 * REST_MS) / (WARM_UP + count);
  say(`warming up: ${WARM_UP} evenings`);
  await evenings(house, 0, WARM_UP, pace, say);
  const before = await rested(house);
  const needed = await memoryOfDocuments(dataDir, backing);

  say(`${count} evenings`);
  const pids = [...Object.values(pidsOf(dataDir)), process.pid];
  const worked = () => processorMs(pids);
  const [startedAt, workedBefore] = [performance.now(), worked()];
  const left = await evenings(house, WARM_UP, count, pace, say);
  const share = (100 * (worked() - workedBefore)) / (performance.now() - startedAt);
  say(`all processes took ${share.toFixed(0)} % of one core; waiting for what is kept for a while`);
  let after = await rested(house);
  const { heap, resident } = await memoryOfDocuments(dataDir, backing);
  const kept = { ...left, heap: heap - needed.heap, resident: resident - needed.resident };
  const end = performance.now() + PATIENCE_MS;
  let lines = compared(first, before, after, kept);
  while (!lines.every(isBack) && performance.now() < end) {
    await pause(LOOK_MS);
    const least = after.get(NATS);
    after = await readHoldings(dataDir, backing);
    if (least) after.set(NATS, Math.min(least, after.get(NATS) ?? least));
    lines = compared(first, before, after, kept);
  }
  await backing.close();
  report(lines, say);
  const bars = GROUPS.map(([group, pattern]) => {
    const ratios = lines.filter(({ name }) => pattern.test(name)).map(({ ratio }) => ratio);
    const measure = `${group}, the largest of ${ratios.length}: after ${count} evenings ÷ before`;
    return barOf(measure, [Math.max(...ratios)], AT_MOST);
  });
  return { bars, left: lines.filter((line) => !isBack(line)).map(({ name }) => name) };
}
