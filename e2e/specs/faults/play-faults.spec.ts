import { setTimeout as pause } from 'node:timers/promises';
import { storyChapters } from '@luplay/contracts/story';
import { ask, type Session } from '../../support/api/api.ts';
import { CHAPTER, developer } from '../../support/browser/story.ts';
import { expect, test } from '../../support/browser/test.ts';
import { seededRandom } from '../../support/match/seeded-random.ts';
import { killFor, productIsHealthy } from '../../support/product/kill.ts';
import { TestPlay } from '../../support/story/test-play.ts';

/** Within this time after a replica or the gateway died every socket shows the server's state, ms. */
const RIGHT_AFTER_DEATH_MS = 3_000;
/** The same after the return of a backing service, ms. */
const RIGHT_AFTER_RETURN_MS = 5_000;
/** Players act for so long before a fault, and after it, ms. */
const ACTING_MS = 700;

const SEED = Number(process.env.LUPLAY_SEED ?? Math.floor(Math.random() * 1e9));

interface Fault {
  part: string;
  /** The part is killed again whenever it is restarted within this time, ms. */
  downMs?: number;
  /** The play needs it for nothing: every action succeeds while it is away. */
  isNotNeeded?: true;
}
const FAULTS: Fault[] = [
  { part: 'svc-story#0' },
  // Its only replica.
  { part: 'svc-user#0', downMs: 1_500, isNotNeeded: true },
  { part: 'gateway' },
  { part: 'redis', downMs: 1_000 },
  { part: 'nats', downMs: 1_000, isNotNeeded: true },
  { part: 'mongo', downMs: 1_000 },
];

let host: Session;
let play: TestPlay;

test.beforeAll(async () => {
  host = await developer();
  play = new TestPlay(host, seededRandom(SEED, 'faults of a play'));
  await play.prepare();
});
test.afterAll(async () => {
  play.close();
  await ask(storyChapters.setCurrentChapter, { body: { id_chapter: CHAPTER } }, host.token);
});
test.afterEach(productIsHealthy);

for (const { part, downMs, isNotNeeded } of FAULTS) {
  test(`kill -9 of ${part} while a play goes on loses nothing and leaves no socket behind`, async () => {
    const before = play.acknowledged;
    play.start();
    await pause(ACTING_MS);
    await expect.poll(() => play.acknowledged - before, 'actions before the fault').toBeGreaterThan(0);
    const diedAt = Date.now();
    const back = killFor(part, downMs);
    await pause(ACTING_MS);
    const backAt = downMs === undefined || isNotNeeded ? null : await back;
    const stopped = play.stop();
    const from = backAt ?? diedAt;
    const limit = backAt === null ? RIGHT_AFTER_DEATH_MS : RIGHT_AFTER_RETURN_MS;
    await expect
      .poll(() => play.wrongScreens(), { timeout: limit + 10_000, intervals: [50], message: `seed ${SEED}` })
      .toEqual([]);
    const rightAfter = Date.now() - from;
    await Promise.all([stopped, back]);
    console.log(`${part}: every socket right after ${rightAfter} ms; ${play.acknowledged - before} actions`);
    console.log(JSON.stringify(play.calls.counts()));
    if (isNotNeeded) expect(play.calls.failed(), 'attempts that failed meanwhile').toEqual([]);
    expect(rightAfter, 'ms until every socket is right').toBeLessThanOrEqual(limit);
    // What was in flight has been answered meanwhile.
    await expect.poll(() => play.wrongScreens(), { timeout: limit, intervals: [50] }).toEqual([]);
    expect(await play.lost(), `seed ${SEED}`).toEqual([]);
    expect(play.calls.unfair(part === 'gateway'), `seed ${SEED}`).toEqual([]);
  });
}
