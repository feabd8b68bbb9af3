import type { Page } from '@playwright/test';

/** Longer than a call to the page takes, ms. */
const AHEAD_MS = 10_000;
const FRAME_MS = 16;

/** Stops the page's clock, which is installed: what the page shows for some time stays until `page.clock.runFor`. */
export const holdClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);

/** Works on a page whose clock is held, and gives it the frames that the work waits for. */
export async function whileHeld<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const working = work();
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  working.then(over, over);
  while (!isOver) await page.clock.runFor(FRAME_MS);
  return working;
}
