import { expect, test } from '@playwright/test';
import type { Sample } from '../../fixtures/timers/src/boot.ts';
import { FirefoxPage, findFirefox } from '../../support/browser/firefox.ts';
import { buildFixture } from '../../support/product/fixture.ts';

/** By how much of the whole time what is shown may differ from the time that is left. */
const TOLERANCE = 0.02;
/** Several in a second: a lower count would say that the page stood still, not that it was right. */
const FEWEST_SAMPLES = 40;

const firefox = findFirefox();
let fixture: string;

test.beforeAll(async () => {
  fixture = await buildFixture('timers');
});

/** What was shown wrong, in words. */
function faultsOf(samples: Sample[]): string[] {
  return samples.flatMap(({ left, total, ring, bar, numbers }) => {
    const faults: string[] = [];
    for (const [name, part] of Object.entries({ ring, bar })) {
      if (Math.abs(part - left / total) > TOLERANCE)
        faults.push(`${left} s left of ${total}: the ${name} shows ${part}`);
    }
    for (const number of numbers) {
      const off = Math.max(left - number, number - 1 - left);
      if (off > TOLERANCE * total) faults.push(`${left} s left: the number shows ${number}`);
    }
    return faults;
  });
}

test('12.1: ring, bar and number of a timer agree within 2 % at any moment, in Chromium', async ({ page }) => {
  await page.goto(fixture);
  const samples = await page.evaluate(() => globalThis.samples);
  expect(samples.length).toBeGreaterThan(FEWEST_SAMPLES);
  expect(faultsOf(samples)).toEqual([]);
});

const suffix = firefox ? '' : ' (skipped: the package firefox-esr is not installed)';
test(`12.1: ring, bar and number of a timer agree within 2 % at any moment, in Firefox${suffix}`, async () => {
  test.skip(!firefox);
  const page = await FirefoxPage.open(firefox!);
  try {
    await page.goto(fixture);
    const samples = await page.evaluate(() => globalThis.samples);
    expect(samples.length).toBeGreaterThan(FEWEST_SAMPLES);
    expect(faultsOf(samples)).toEqual([]);
  } finally {
    await page.close();
  }
});
