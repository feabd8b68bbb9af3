import { PICTURE_MAX_BYTES } from '@luplay/contracts';
import { items } from '@luplay/contracts/lobby-game';
import sharp from 'sharp';
import { ask, type Session } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { type BrowserContext, expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let context: BrowserContext;
let page: Page;
let me: Session;

test.beforeEach(async ({ browser }) => {
  ({ context, me } = await contextOf(browser, account('developer')));
  page = await context.newPage();
});

test.afterEach(() => context.close());

/** A moon over water: a real picture, drawn in these colours. */
async function png(sky: string, moon: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="${sky}"/>
    <circle cx="160" cy="130" r="72" fill="${moon}"/><path d="M60 244h200M100 276h120" stroke="${moon}" stroke-width="16" stroke-linecap="round"/></svg>`;
  return { name: 'moon.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

const table = (name: string) => page.getByRole('table', { name });
const row = (name: string, title: string) => table(name).getByRole('row').filter({ hasText: title });
const edit = (title: string) => page.getByRole('button', { name: `Edit: ${title}`, exact: true }).click();
const window = (name: string) => page.getByRole('dialog', { name });
const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

/** The address of a row's picture, once it is loaded. */
async function servedPicture(place: Locator): Promise<string> {
  const picture = place.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  return (await picture.getAttribute('src')) ?? '';
}

async function remove(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
}

test('the editor opens from home; an achievement is created with a picture, edited and deleted', async () => {
  await page.goto('/home');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Editor/ })
    .click();
  await expect(page).toHaveURL(/\/editor$/);
  await headed(page, 'Editor');
  for (const name of ['Ачивки', 'Предметы для квизов']) await expect(table(name)).toBeVisible();
  await checkScreen(page, 'editor');

  await page.getByRole('button', { name: 'Create Achievement' }).click();
  const dialog = window('Create Achievement');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  for (const fault of ['Выберите картинку', 'Напишите название', 'Напишите описание', /^Целое число от 0 до/]) {
    await expect(dialog.getByText(fault)).toBeVisible();
  }
  const file = dialog.getByLabel('Картинка');
  const moon = await png('#1d2740', '#ffd45c');
  await file.setInputFiles({ ...moon, buffer: Buffer.concat([moon.buffer, Buffer.alloc(PICTURE_MAX_BYTES)]) });
  await expect(dialog.getByText('Файл больше 2 МБ. Выберите другой.')).toBeVisible();
  await file.setInputFiles({ name: 'moon.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await expect(dialog.getByText('Подойдёт только JPG или PNG.')).toBeVisible();
  await file.setInputFiles(moon);
  await dialog.getByLabel('Название').fill('Полуночник');
  await dialog.getByLabel('Описание').fill('Сыграть квиз после полуночи.');
  await dialog.getByLabel('LuCoins').fill('15');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await checkScreen(page, 'editor-achievement');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByText('Ачивка создана')).toBeVisible();
  await expect(dialog).toBeHidden();
  const created = row('Ачивки', 'Полуночник');
  await expect(created).toContainText('Сыграть квиз после полуночи.');
  const first = await servedPicture(created);
  expect(first).toMatch(/^\/api2\/media\/achievements\/[0-9a-f]{32}\.webp$/);

  await edit('Полуночник');
  const editing = window('Edit Achievement');
  await expect(editing.getByLabel('LuCoins')).toHaveValue('15');
  await editing.getByLabel('Название').fill('Полуночница');
  await editing.getByLabel('Картинка').setInputFiles(await png('#ff6f3d', '#fff4df'));
  await editing.getByRole('button', { name: 'Сохранить' }).click();
  await expect(editing).toBeHidden();
  expect(await servedPicture(row('Ачивки', 'Полуночница'))).not.toBe(first);

  await edit('Полуночница');
  await window('Edit Achievement').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Удалить ачивку?' });
  await checkScreen(page, 'editor-delete');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toBeHidden();
  await remove(window('Edit Achievement'));
  await expect(page.getByText('Ачивка удалена')).toBeVisible();
  await expect(window('Edit Achievement')).toBeHidden();
  await expect(row('Ачивки', 'Полуночница')).toHaveCount(0);
});

test('an item is created with an effect, edited and deleted; invalid input shows an error', async () => {
  await page.goto('/editor');
  await page.getByRole('button', { name: 'Create Item' }).click();
  const dialog = window('Create Item');
  await dialog.getByLabel('Картинка').setInputFiles(await png('#12a594', '#fff4df'));
  await dialog.getByLabel('Название').fill('Лунный прилив');
  await dialog.getByLabel('Описание').fill('Вода поднимается, и счёт вместе с ней.');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Закрыть без сохранения?' })
    .getByRole('button', { name: 'Вернуться' })
    .click();
  await expect(dialog.getByLabel('Название')).toHaveValue('Лунный прилив');
  await dialog.getByRole('button', { name: '5, Легендарный' }).click();
  await choose('Эффект', 'Пропуск вопроса');
  await expect(dialog.getByLabel('Значение')).toHaveCount(0);
  await choose('Эффект', 'Умножить очки');
  await expect(dialog.getByLabel('Значение')).toHaveValue('2');
  await dialog.getByLabel('Значение').fill('7');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(dialog.getByText('Число от 1,5 до 5')).toBeVisible();
  await dialog.getByLabel('Значение').fill('2,5');
  await choose('Действует', 'на команду по выбору');
  await checkScreen(page, 'editor-item');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByText('Предмет создан')).toBeVisible();
  await expect(dialog).toBeHidden();
  const created = row('Предметы для квизов', 'Лунный прилив');
  for (const text of ['Легендарный', 'Умножить очки', 'Активен']) await expect(created).toContainText(text);
  expect(await servedPicture(created)).toMatch(/^\/api2\/media\/items\/[0-9a-f]{32}\.webp$/);
  const known = async () => {
    const { quiz } = (await ask(items.listItems, {}, me.token)).items;
    return Object.values(quiz).find(({ title }) => title === 'Лунный прилив');
  };
  expect(await known()).toMatchObject({ rarity: 5, effect: { type: 'multiply_next', value: 2.5, target: 'any' } });

  // The service validates the field too: scores are whole numbers.
  await edit('Лунный прилив');
  const editing = window('Edit Item');
  await choose('Эффект', 'Добавить очки');
  await editing.getByLabel('Значение').fill('1,5');
  await editing.getByRole('button', { name: 'Сохранить' }).click();
  await expect(editing.getByText(/целое/)).toBeVisible();
  await choose('Эффект', 'Без эффекта');
  await editing.getByRole('switch', { name: /^Активен/ }).uncheck();
  const silent = '**/api2/editor/items/update';
  await page.route(silent, (route) => route.abort());
  await editing.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Failed to update item.')).toBeVisible();
  await page.unroute(silent);
  await editing.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Item updated successfully!')).toBeVisible();
  await expect(editing).toBeHidden();
  for (const text of ['Выключен', 'Нет: в игру предмет не попадёт']) await expect(created).toContainText(text);

  await edit('Лунный прилив');
  await remove(window('Edit Item'));
  await expect(page.getByText('Предмет удалён')).toBeVisible();
  await expect(created).toHaveCount(0);

  await edit('Ловкие руки');
  await remove(window('Edit Item'));
  await expect(page.getByRole('alertdialog').getByText(/^Предмет стоит в наградах: /)).toBeVisible();
});

test('story items are listed in their own table', async () => {
  await page.goto('/editor');
  await page.getByRole('button', { name: 'Create Item' }).click();
  const dialog = window('Create Item');
  await expect(dialog.getByRole('combobox', { name: 'Эффект' })).toBeVisible();
  await dialog.getByRole('button', { name: 'История' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Эффект' })).toHaveCount(0);
  await dialog.getByLabel('Картинка').setInputFiles(await png('#8e4ec6', '#ffd45c'));
  await dialog.getByLabel('Название').fill('Серебряный ключ');
  await dialog.getByLabel('Описание').fill('От двери, которой нет на карте.');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(row('Предметы для историй', 'Серебряный ключ')).toBeVisible();
  await expect(row('Предметы для квизов', 'Серебряный ключ')).toHaveCount(0);
  await edit('Серебряный ключ');
  await remove(window('Edit Item'));
  await expect(row('Предметы для историй', 'Серебряный ключ')).toHaveCount(0);
});

test('the editor is 500 px wide on a phone, and other screens keep the width of the phone', async () => {
  const phone = await context.newCDPSession(page);
  const size = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
  await phone.send('Emulation.setDeviceMetricsOverride', size);
  const width = () => page.evaluate(() => document.documentElement.clientWidth);
  await page.goto('/home');
  await expect.poll(width).toBe(390);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Editor/ })
    .click();
  await headed(page, 'Editor');
  await expect.poll(width).toBe(500);
  const viewport = page.locator('meta[name="viewport"]');
  await expect(viewport).toHaveAttribute('content', /width=500, initial-scale=0\.78/);
  await page.getByRole('banner').getByRole('button', { name: 'Назад' }).click();
  await headed(page, /^Привет, /);
  await expect(viewport).toHaveAttribute('content', /width=device-width, initial-scale=1,/);
  await expect.poll(width).toBe(390);
});

test('a player sees no editor button, loads no editor code and is redirected home', async ({ browser }) => {
  const player = await contextOf(browser, account('User', 1));
  const other = await player.context.newPage();
  const loaded: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/mf-backoffice/')) loaded.push(request.url());
  });
  await other.goto('/home');
  await expect(other.getByRole('main').getByRole('link', { name: /^Quiz/ })).toBeVisible();
  await other.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await other.goto('/editor');
  await expect(other).toHaveURL(/\/home$/);
  await expect(other.getByRole('main').getByRole('link', { name: /^Quiz/ })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Editor/ })).toHaveCount(0);
  await player.context.close();
});
