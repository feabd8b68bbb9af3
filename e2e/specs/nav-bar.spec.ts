import { expect, test } from '@playwright/test';
import { contextOf } from '../support/pages.ts';
import { account } from '../support/product.ts';

declare global {
  var movedInNav: number;
}

/** A manifest may come so much later than the others, ms. */
const LATER = 150;

for (const width of [360, 1280]) {
  test(`its entries stand still while manifests come one after another, ${width} px`, async ({ browser }) => {
    const { context } = await contextOf(browser, account('User', 0));
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(() => {
      globalThis.movedInNav = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
          const moved = entry.sources.some(({ node }) => (node as Element | undefined)?.closest?.('nav'));
          if (moved) globalThis.movedInNav += 1;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/mf-story/**/mf-manifest.json', async (route) => {
      await new Promise((passed) => setTimeout(passed, LATER));
      await route.continue();
    });
    await page.goto('/home');
    const nav = page.getByRole('navigation');
    for (const name of ['Главная', 'Story', 'Quiz', 'Профиль']) {
      await expect(nav.getByRole('link', { name })).toBeVisible();
    }
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => movedInNav)).toBe(0);
    await context.close();
  });
}
