import { type Session, session } from '../../support/api/api.ts';
import { answer, info, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { FirefoxPage, findFirefox } from '../../support/browser/firefox.ts';
import { expect, test } from '../../support/browser/test.ts';
import {
  CLOCK_BEHIND_MS,
  sampleTimer,
  setClockBack,
  type TimerPage,
  type TimerSample,
} from '../../support/browser/timer.ts';
import { account, product } from '../../support/product/product.ts';

/** By how much of the whole time what is shown may differ from the time that is left. */
const TOLERANCE = 0.02;
/** How long the timer is looked at, ms. */
const LOOK_MS = 6_000;
/** Several in a second: a lower count would say that the page stood still, not that it was right. */
const FEWEST_SAMPLES = 40;
/** Of `LOOK_MS`: a ring that is drawn anew for each frame of the screen costs a phone a quarter of a core. */
const MOST_PICTURES = 200;
/** Thirty seconds to answer. */
const QUIZ = 'quiz-science';

const firefox = findFirefox();

/** What the spectators' page shows while people answer: their answers change it now and then. */
async function timerOf(page: TimerPage): Promise<{ samples: TimerSample[]; total: number }> {
  const people: Session[] = await Promise.all([0, 1, 2].map((index) => session(account('User', index))));
  const host = people[0]!;
  const { lobbyId, teamIds } = await lobbyWithTeams(people, QUIZ, 'Часы');
  await start(lobbyId, host);
  await setPhase(lobbyId, 2, host);
  await page.goto(`${product().url}/broadcast/${lobbyId}`);
  const { timer } = await info(lobbyId);
  const sampling = sampleTimer(page, timer.endsAt!, LOOK_MS);
  // One player does not answer, so that the phase continues.
  for (const index of [0, 1]) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 3));
    await answer(lobbyId, teamIds[index]!, 0, people[index]!);
  }
  const samples = await sampling;
  await pause(lobbyId, true, host);
  await remove(lobbyId, host);
  return { samples, total: timer.total };
}

/** What was shown wrong, in words. */
function faultsOf(samples: TimerSample[], total: number): string[] {
  return samples.flatMap(({ left, ring, number }) => {
    const faults: string[] = [];
    if (Math.abs(ring - left / total) > TOLERANCE) faults.push(`${left} s left of ${total}: the ring shows ${ring}`);
    const off = Math.max(left - number, number - 1 - left);
    if (off > TOLERANCE * total) faults.push(`${left} s left: the number shows ${number}`);
    return faults;
  });
}

async function agrees(page: TimerPage): Promise<void> {
  const { samples, total } = await timerOf(page);
  expect(CLOCK_BEHIND_MS / 1000, 'a clock that is not corrected would be seen').toBeGreaterThan(2 * TOLERANCE * total);
  expect(samples.length).toBeGreaterThan(FEWEST_SAMPLES);
  expect(faultsOf(samples, total)).toEqual([]);
  expect(new Set(samples.map(({ ring }) => ring)).size, 'pictures of the ring').toBeLessThan(MOST_PICTURES);
}

test('12.1: the ring and the number of a timer agree within 2 % at any moment, in Chromium', async ({ page }) => {
  await page.addInitScript(setClockBack, CLOCK_BEHIND_MS);
  await agrees(page as TimerPage);
});

const suffix = firefox ? '' : ' (skipped: the package firefox-esr is not installed)';
test(`12.1: the ring and the number of a timer agree within 2 % at any moment, in Firefox${suffix}`, async () => {
  test.skip(!firefox);
  const page = await FirefoxPage.open(firefox!);
  try {
    await page.addInitScript(setClockBack, CLOCK_BEHIND_MS);
    await agrees(page);
  } finally {
    await page.close();
  }
});
