import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Session, session } from '../api/api.ts';
import { type Account, product } from '../product/product.ts';
import type { Point } from './driven.ts';
import { pictured } from './test.ts';

/** Types name and password into /auth; ends on /home. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Имя пользователя').fill(account.username);
  await page.getByLabel('Пароль').fill(account.password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** A separate browser context for one user. */
export async function newContext(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return pictured(await browser.newContext({ baseURL: product().url, locale: 'ru-RU', ...options }));
}

/** In the page, before its scripts; once, so that logging out is not undone. `storageState` costs a page of its own. */
function begin({ origin, kept }: { origin: string; kept: Record<string, string> }): void {
  if (location.origin !== origin || localStorage.getItem('specBegun')) return;
  for (const [key, value] of Object.entries({ specBegun: '1', ...kept })) localStorage.setItem(key, value);
}

type Way = { origin?: string } & Parameters<Browser['newContext']>[0];

/** A browser in which this person is logged in already. `origin`: another way to the product. */
export async function contextFor(
  browser: Browser,
  { token, user }: Pick<Session, 'token' | 'user'>,
  { origin = product().url, ...options }: Way = {},
): Promise<BrowserContext> {
  const { userId, telegramId, username, displayName, role } = user;
  const userData = JSON.stringify({ userId, telegramId, username, displayName, role });
  const context = await newContext(browser, { baseURL: origin, ...options });
  await context.addInitScript(begin, { origin, kept: { authToken: token, userData } });
  return context;
}

/** `contextFor` an account, for specs about something else than logging in. */
export async function contextOf(
  browser: Browser,
  account: Account,
  way: Way = {},
): Promise<{ context: BrowserContext; me: Session }> {
  const me = await session(account);
  return { context: await contextFor(browser, me, way), me };
}

/** Waits until the screen's only h1, which may be visually hidden, has `text`. */
export const headed = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: text })).toBeAttached();

/** Chooses an option of a select. */
export async function choose(where: Page, field: string, option: string | RegExp): Promise<void> {
  await where.getByRole('combobox', { name: field }).click();
  await where.getByRole('option', { name: option }).click();
}

/** A picture for people to look at, where LUPLAY_SCREENS is set: screens are measured without it, and sooner. */
export async function keepPicture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env.LUPLAY_SCREENS) await page.screenshot({ ...options, path: `test-results/screens/${name}.png` });
}

/** Fingers on the screen, which `page.mouse` is not: where all are that touch it now. */
export async function fingersOn(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame));
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: Point[]) => {
    await screen.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((each, id) => ({ ...each, id })) });
    await frame();
  };
}
