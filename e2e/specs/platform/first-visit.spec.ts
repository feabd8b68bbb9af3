import { contextOf, newContext } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

/** Cumulative layout shift: below 0.1 is good; a page on which nothing moves has 0. */
const STILL = 0.02;
const PHONE = { width: 412, height: 823 };
/** Slow enough that separate requests finish at different times. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

declare global {
  interface Window {
    shifts: string[];
  }
}

for (const role of ['User', 'developer'] as const) {
  test(`/home loads without layout shift for ${role}`, async ({ browser }) => {
    const { context } = await contextOf(browser, account(role));
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', NETWORK);
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          window.shifts.push(`${entry.value} ${entry.sources.map(({ node }) => node?.textContent).join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/home', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Кликер' })).toBeVisible();
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((all, shift) => all + Number.parseFloat(shift), 0);
    expect(sum, shifts.join('\n')).toBeLessThan(STILL);
    await context.close();
  });
}

test('a page that loses its scripts says what to do, and not at once', async ({ browser }) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.route('**/shell/*/js/*', (route) => route.abort());
  await page.goto('/auth');
  const advice = page.getByText('Проверьте связь и обновите страницу');
  await expect(advice).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(advice).toBeVisible();
  await context.close();
});
