import { type Browser, expect, type Page, type ViewportSize } from '@playwright/test';
import type { Account } from '../product/product.ts';
import { contextOf } from './pages.ts';

/** A tablet on which this person is logged in. */
export async function tabletOf(browser: Browser, person: Account, viewport: ViewportSize): Promise<Page> {
  const { context } = await contextOf(browser, person, { viewport, hasTouch: true });
  return context.newPage();
}

export const noticed = (page: Page, kind: string, name: string) =>
  page
    .getByRole('region', { name: 'Требуют внимания' })
    .getByRole('list', { name: kind })
    .getByRole('button', { name });
export const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Игроки и энергия' }).getByRole('button', { name });
/** A tablet on its side shows players or log beside the map. */
export const show = (page: Page, part: 'Игроки' | 'Журнал') => page.getByRole('tab', { name: part }).click();
export const log = (page: Page) => page.getByRole('region', { name: 'Журнал действий' });
export const controls = (page: Page) => page.getByRole('region', { name: 'Управление игрой' });
export const evening = (page: Page) => page.getByRole('region', { name: 'Вечер' });
export const question = (page: Page) => page.getByRole('alertdialog');
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Takes back the newest action, which is `line` in the log. */
export async function undo(host: Page, line: RegExp): Promise<void> {
  await controls(host)
    .getByRole('button', { name: /^Отменить/ })
    .click();
  await expect(question(host)).toContainText(line);
  await question(host).getByRole('button', { name: 'Отменить действие' }).click();
  await expect(question(host)).toBeHidden();
}
