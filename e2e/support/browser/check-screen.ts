import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { keepPicture } from './pages.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
/** Of a host: held upright, and on its side, where the play shows other parts. */
export const TABLETS = { upright: { width: 834, height: 1112 }, beside: { width: 1024, height: 768 } };
const THEMES = ['light', 'dark'] as const;
type TabletView = readonly [size: keyof typeof TABLETS, theme: (typeof THEMES)[number]];
/** Where axe looks: each size and each theme once. */
const CHECKED = new Set(['phone light', 'desktop dark']);
/** Drawing a picture costs as much as checking the screen. */
const keepsPictures = Boolean(process.env.LUPLAY_SCREENS);
const DIALOG = ':is([role="dialog"], [role="alertdialog"])';

/** Axe: nothing serious or critical. Pictures are of both sizes in both themes. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground'));
  expect.soft(ground, `${name} has its colours`).not.toBe('');
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      const isChecked = CHECKED.has(`${size} ${theme}`);
      if (!isChecked && !keepsPictures) continue;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settle(page);
      await keepPicture(page, `${name}-${size}-${theme}`);
      if (isChecked) expect.soft(await violations(page), `${name} at ${size}, ${theme}`).toEqual([]);
    }
  }
  expect.soft(await overflow(page), `${name} scrolls sideways`).toBe(0);
  expect.soft(await narrowFields(page), `${name} has fields that show no number`).toEqual([]);
}

/** A picture of a screen on a tablet, and axe. */
export async function checkTablet(page: Page, name: string, [size, colorScheme]: TabletView): Promise<void> {
  await page.setViewportSize(TABLETS[size]);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settle(page);
  await keepPicture(page, `${name}-${size}-${colorScheme}`);
  expect.soft(await violations(page), `${name}, ${size}, ${colorScheme}`).toEqual([]);
}

/** Pictures of the open dialog in both themes, and axe in it. The screen behind it is inert. */
export async function checkDialog(page: Page, name: string): Promise<void> {
  await expect(page.locator(DIALOG).last()).toBeVisible();
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await settle(page);
    await keepPicture(page, `${name}-${theme}`);
    expect.soft(await violations(page, DIALOG), `${name}, ${theme}`).toEqual([]);
  }
}

type Axe = Pick<typeof axe, 'run'>;

/**
 * What is serious or critical, of the part of the screen that matches. Axe itself, once in each document: its package
 * for Playwright puts it there anew for each look, which takes four times as long as the look.
 */
async function violations(page: Page, part = 'html') {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => !('axe' in globalThis))) await frame.evaluate(axe.source);
  }
  const found = await page.evaluate(
    (include) => (globalThis as unknown as { axe: Axe }).axe.run({ include }, { resultTypes: ['violations'] }),
    part,
  );
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.target.join(' ')) }));
}

/** By how many pixels the page is wider than a phone. */
async function overflow(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 740 });
  await settle(page);
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** Fields to type into that are narrower than two digits. Those that only assistive programs see do not count. */
const narrowFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])')
    .evaluateAll((inputs) =>
      inputs
        .filter((input) => input.checkVisibility() && input.clientWidth > 1 && input.clientWidth < 30)
        .map((input) => input.closest('[aria-label]')?.getAttribute('aria-label') ?? input.id),
    );

/** Waits for fonts and pictures that are on their way, and then for the end of all finite animations. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coming = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');
    await Promise.allSettled([document.fonts.ready, ...coming.map((picture) => picture.decode())]);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}
