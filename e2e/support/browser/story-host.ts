import { type Browser, expect, type Locator, type Page, type ViewportSize } from '@playwright/test';
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
  const button = controls(host).getByRole('button', { name: /^Отменить/ });
  await expect(button).toContainText(line);
  await button.click();
  await expect(question(host)).toContainText(line);
  await question(host).getByRole('button', { name: 'Отменить действие' }).click();
  await expect(question(host)).toBeHidden();
}

/** By key: a press near the button that has just closed a dialog would count as the second of a double tap. */
export const pressByKey = (where: Locator, button: string) =>
  // The page may just be coming back from a killed service.
  where.getByRole('button', { name: button }).press('Enter', { timeout: 30_000 });

/** Presses a button of the evening's row, and that of the question that it asks. */
export async function confirm(host: Page, button: string): Promise<void> {
  await pressByKey(evening(host), button);
  await question(host).getByRole('button', { name: button }).click();
  // When it has gone, the focus returns to where it was: from under a key that is pressed at that moment.
  await expect(question(host)).toBeHidden();
}

/** Sends a message. `whom`: one of «Некоторым». */
export async function tell(host: Page, to: string, text: string, whom?: string): Promise<void> {
  await pressByKey(evening(host), 'Сообщение');
  const message = dialog(host, 'Сообщение');
  await message.getByRole('combobox', { name: 'Кому' }).click();
  await host.getByRole('option', { name: to }).click();
  if (whom) await message.getByRole('switch', { name: whom }).check();
  await message.getByRole('textbox', { name: 'Текст' }).fill(text);
  await message.getByRole('button', { name: 'Отправить' }).click();
  await expect(message).toBeHidden();
}

/** Runs an event of the chapter. */
export async function trigger(host: Page, event: string): Promise<void> {
  await pressByKey(evening(host), 'События');
  await dialog(host, 'События главы')
    .getByRole('button', { name: `Выполнить: ${event}` })
    .click();
  await question(host).getByRole('button', { name: 'Выполнить' }).click();
  await expect(question(host)).toBeHidden();
  await host.keyboard.press('Escape');
}
