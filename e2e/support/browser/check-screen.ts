import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { REPOSITORY } from '../product/product.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const THEMES = ['light', 'dark'] as const;
/** Where axe looks: each size and each theme once. */
const CHECKED = new Set(['phone light', 'desktop dark']);
/** Screenshots for manual review; no spec compares them. */
const PICTURES = join(REPOSITORY, 'test-results/screens');

/** Pictures of a screen in both sizes and themes, and axe: nothing serious or critical. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground'));
  expect.soft(ground, `${name} has its colours`).not.toBe('');
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settle(page);
      await page.screenshot({ path: join(PICTURES, `${name}-${size}-${theme}.png`) });
      if (!CHECKED.has(`${size} ${theme}`)) continue;
      const { violations } = await new AxeBuilder({ page }).analyze();
      const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const told = bad.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.target.join(' ')) }));
      expect.soft(told, `${name} at ${size}, ${theme}`).toEqual([]);
    }
  }
  expect.soft(await overflow(page), `${name} scrolls sideways`).toBe(0);
}

/** By how many pixels the page is wider than a phone. */
async function overflow(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 740 });
  await settle(page);
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** Waits for the end of all finite animations. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}
