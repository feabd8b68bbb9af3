import type { Page } from '@playwright/test';

type Counted = { taps: number };

/** Counts every tap in the page's documents. Call before the first navigation. */
export const countTaps = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as Counted;
    counted.taps = 0;
    window.addEventListener('pointerdown', () => counted.taps++, { capture: true });
  });

/** Taps since the document was loaded. */
export const taps = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Counted).taps);

/** A mid-range phone over slow 4G, as Lighthouse has it: 150 ms, 1.6 Mbit/s, a processor slowed down 4 times. */
export async function slowPhone(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
