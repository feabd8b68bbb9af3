import { expect, type Locator, type Page } from '@playwright/test';

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
export const create = async (page: Page, button: string): Promise<Locator> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await expect(dialog).toBeVisible();
  return dialog;
};
export const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row', { name: text });
export const field = (dialog: Locator, label: string) => dialog.getByRole('textbox', { name: label, exact: true });
export const fill = async (dialog: Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(dialog, label).fill(value);
};
export const choose = async (dialog: Locator, label: string, name: string) => {
  await dialog.getByRole('button', { name: `Выбрать из списка: ${label}` }).click();
  const list = dialog.getByRole('group', { name: label });
  await list.getByRole('searchbox').fill(name.toUpperCase());
  await list.getByRole('button', { name: new RegExp(name) }).click();
};
/** Saves and waits until the dialog has closed. */
export const save = async (dialog: Locator, button: 'Создать' | 'Сохранить') => {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog.page().getByText('Сохранено!').first()).toBeVisible();
  await expect(dialog).toBeHidden();
};
export const edit = async (page: Page, name: string, kind: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Изменить: ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: kind, exact: true });
  await expect(field(dialog, 'id')).toBeDisabled();
  return dialog;
};
