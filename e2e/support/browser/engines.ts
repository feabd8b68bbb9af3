import { type Browser, expect } from '@playwright/test';
import type { Session } from '../api/api.ts';
import { product } from '../product/product.ts';
import { type DrivenPage, drivenBy } from './driven.ts';
import { FirefoxPage, findFirefox } from './firefox.ts';
import { newContext } from './pages.ts';
import { findWebKit, WebKitPage } from './webkit.ts';

const firefox = findFirefox();
const webkit = findWebKit();
const missing = [...(firefox ? [] : ['Firefox']), ...(webkit ? [] : ['WebKit'])];
/** For the names of tests: which browsers are not installed, so that Chromium plays in their place. */
export const REPLACED = missing.length > 0 ? ` (Chromium in the place of ${missing.join(' and ')})` : '';

export const PHONE = { width: 390, height: 844 };

const leaving: (() => Promise<unknown>)[] = [];

/** Has `everybodyLeaves` do this, too. */
export const whenOver = (leave: () => Promise<unknown>): void => void leaving.push(leave);

/** Ends what a test began, last things first: after each test, also one that failed. */
export async function everybodyLeaves(): Promise<void> {
  const faults: unknown[] = [];
  for (const leave of leaving.splice(0).reverse()) await leave().catch((fault) => faults.push(fault));
  expect(faults).toEqual([]);
}

/** A phone in this browser, on which the person is logged in. Null where the browser is not installed. */
export async function phoneIn(engine: 'Firefox' | 'WebKit', { token, user }: Session): Promise<DrivenPage | null> {
  const page = await openedIn(engine);
  if (!page) return null;
  whenOver(() => page.close());
  await page.resize(PHONE);
  await page.goto(`${product().url}/auth`);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      return true;
    },
    { authToken: token, userData: JSON.stringify(user) },
  );
  return page;
}

async function openedIn(engine: 'Firefox' | 'WebKit'): Promise<DrivenPage | null> {
  if (engine === 'Firefox') return firefox ? FirefoxPage.open(firefox) : null;
  return webkit ? WebKitPage.open(webkit) : null;
}

async function inChromium(browser: Browser): Promise<DrivenPage> {
  const context = await newContext(browser, { hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  return { ...drivenBy(await context.newPage()), close: () => context.close() };
}

/** A page in Firefox and one in WebKit. A browser that is not installed is replaced by Chromium: `REPLACED`. */
export const openEngines = (browser: Browser): Promise<DrivenPage>[] =>
  (['Firefox', 'WebKit'] as const).map(async (engine) => (await openedIn(engine)) ?? inChromium(browser));
