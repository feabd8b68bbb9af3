import { type Room, storyContent } from '@luplay/contracts/story';
import { ask, type Session, send, session } from '../../support/api/api.ts';
import { checkScreen, settle } from '../../support/browser/check-screen.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { choose, contextOf, headed } from '../../support/browser/pages.ts';
import { pageOf } from '../../support/browser/story.ts';
import { expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let developer: Session;

const room = (id: string, name: string, x: number, y: number, connections: string[]) => ({
  id,
  name,
  position: { x, y },
  connections,
});

/** Three rooms with free cells between them. */
async function makeMap(id: string, name: string): Promise<void> {
  const rooms = {
    hall: room('hall', 'Холл', 0, 0, ['yard']),
    yard: room('yard', 'Двор', 8, 0, ['hall', 'barn']),
    barn: room('barn', 'Сарай', 8, 8, ['yard']),
  };
  const body = { name, startRoom: 'hall', rooms };
  const { status } = await send(storyContent.maps.create, { body: { id, ...body } }, developer.token);
  // As an earlier run on the same product has left it.
  if (status === 409) await ask(storyContent.maps.update, { params: { id }, body }, developer.token);
}
const savedRooms = async (id: string) =>
  (await ask(storyContent.maps.read, { params: { id } }, developer.token)).map.rooms;

const place = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const middle = async (of: Locator) => {
  const { x, y, width, height } = (await of.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};
/** Pixels of one cell: «Холл» and «Двор» are eight cells apart. */
const cellOf = async (page: Page) =>
  ((await middle(place(page, 'Двор'))).x - (await middle(place(page, 'Холл'))).x) / 8;
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeAttached();

test.beforeAll(async () => {
  developer = await session(account('developer'));
});

test('a developer edits a map with mouse and keyboard and saves it', async ({ browser }) => {
  await makeMap('map-preview', 'Дом у дороги');
  const page = await pageOf(browser, account('developer'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/storyEditor');
  await page.getByRole('link', { name: 'Просмотр карты' }).click();
  await headed(page, 'Просмотр карты');
  await expect(page.getByText('Выберите карту для просмотра')).toBeVisible();
  await choose(page, 'Карта', /Дом у дороги.*map-preview/);
  await expect(place(page, 'Холл')).toBeVisible();
  await expect(button(page, 'Редактировать элемент')).toHaveAttribute('aria-disabled', 'true');

  // A line is removed by a click, and comes back.
  await settle(page);
  const [hall, yard] = [await middle(place(page, 'Холл')), await middle(place(page, 'Двор'))];
  await page.mouse.click((hall.x + yard.x) / 2, (hall.y + yard.y) / 2);
  await expect(page.getByText('Связь убрана: Холл и Двор')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(button(page, 'Убрать связь: Холл и Двор')).toBeAttached();

  // A double press on a free place draws a room there.
  const cell = await cellOf(page);
  await page.mouse.dblclick(hall.x, hall.y + 5 * cell);
  await page.getByLabel('Как назвать комнату').fill('Чулан');
  await page.keyboard.press('Enter');
  const closet = await middle(place(page, 'Чулан'));
  expect(Math.abs(closet.x - hall.x) + Math.abs(closet.y - hall.y - 5 * cell)).toBeLessThan(2 * cell);
  await place(page, 'Чулан').press('Delete');
  await says(page, 'Удалена комната: Чулан');

  // The mouse takes a room at once; it snaps to the cells.
  const from = await middle(place(page, 'Двор'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 3.3 * cell, from.y + 2.8 * cell, { steps: 6 });
  await page.mouse.up();
  await says(page, 'Двор: столбец 5, строка 3');
  await expect(place(page, 'Двор')).toHaveAttribute('aria-pressed', 'true');
  await place(page, 'Двор').focus();
  await page.keyboard.press('ArrowRight');
  await says(page, 'Двор: столбец 6, строка 3');
  await page.keyboard.press('Shift+ArrowRight');
  await says(page, 'Двор: размер 3 на 2');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await checkScreen(page, 'preview');

  await page.setViewportSize({ width: 1280, height: 800 });
  await place(page, 'Двор').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Комната' });
  await panel.getByLabel('Название').fill('Сад');
  await panel.getByRole('button', { name: 'Холл: в обе стороны' }).click();
  const items = panel.getByRole('group', { name: /^Предметы/ });
  await items.getByRole('searchbox').fill('ITEM-LANTERN');
  await items.getByRole('checkbox').check();
  await panel.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Комната обновлена')).toBeVisible();
  await expect(place(page, 'Сад, есть предмет')).toBeVisible();
  await panel.getByRole('button', { name: 'Закрыть' }).last().click();
  await expect(panel).toBeHidden();
  await button(page, 'Скопировать JSON').click();
  const json = page.getByLabel('JSON комнат карты');
  await expect(json).not.toBeEditable();
  const copied = JSON.parse(await json.inputValue()) as Record<string, Room>;
  expect(copied.yard).toMatchObject({ name: 'Сад', position: { x: 6, y: 3 }, size: { width: 3, height: 2 } });
  await page.keyboard.press('Escape');
  await button(page, 'Сохранить карту').click();
  await expect(page.getByText('Карта сохранена', { exact: true })).toBeVisible();
  expect(await savedRooms('map-preview')).toEqual(copied);

  // Somebody else saves the map in between.
  const { map } = await ask(storyContent.maps.read, { params: { id: 'map-preview' } }, developer.token);
  const barn = { ...map.rooms.barn!, name: 'Амбар' };
  const params = { id: 'map-preview' };
  await ask(storyContent.maps.update, { params, body: { rooms: { ...map.rooms, barn } } }, developer.token);
  await button(page, 'Добавить комнату').click();
  await button(page, 'Сохранить карту').click();
  const conflict = page.getByRole('dialog', { name: 'Карту тем временем изменил кто-то другой' });
  await expect(conflict.getByRole('listitem').filter({ hasText: 'Амбар' })).toContainText('изменена');
  await checkScreen(page, 'preview-conflict');
  await conflict.getByRole('button', { name: 'Соединить правки' }).click();
  await expect(conflict).toBeHidden();
  await button(page, 'Сохранить карту').click();
  await expect(page.getByText('Всё сохранено')).toBeVisible();
  const both = await savedRooms('map-preview');
  expect([both.barn?.name, both.room_4?.name]).toEqual(['Амбар', 'Новая комната']);
  await page.context().close();
});

test('on a phone a finger moves the selected room, and the map otherwise', async ({ browser }) => {
  await makeMap('map-touch', 'Дом на холме');
  const { context } = await contextOf(browser, account('developer'), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/storyPreview?map=map-touch');
  await expect(place(page, 'Двор')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 560 });
  await settle(page);
  const covered = (await layoutFaults(page, 'main')).filter((fault) => fault.startsWith('covered'));
  expect(covered, 'by the tools, on a small phone').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  const cell = await cellOf(page);
  const finger = await context.newCDPSession(page);
  const drag = async (of: Locator, dx: number, dy: number) => {
    const { x, y } = await middle(of);
    const at = (part: number) => [{ x: x + dx * part, y: y + dy * part }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const part of [0.25, 0.5, 0.75, 1])
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };

  await place(page, 'Двор').tap();
  await expect(place(page, 'Двор')).toHaveAttribute('aria-pressed', 'true');
  await drag(place(page, 'Двор'), -3 * cell, 3 * cell);
  await says(page, 'Двор: столбец 5, строка 3');
  // Another room stays where it is on the map, which moves.
  const before = await middle(place(page, 'Холл'));
  await drag(place(page, 'Сарай'), -40, -40);
  await expect.poll(async () => (await middle(place(page, 'Холл'))).y).toBeLessThan(before.y - 20);
  await expect(page.getByText('Есть несохранённые правки')).toBeVisible();

  // A tap right after a quick drag chooses: the browser must not use it up to stop a fling.
  await button(page, 'Показать всю карту').click();
  // Where the way to that button has scrolled the page, its header would cover a room.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await settle(page);
  for (let n = 1; n <= 10; n += 1) {
    const [name, by] = n % 2 === 1 ? ['Холл', 30] : ['Двор', -30];
    await drag(place(page, name), by, by);
    // The next frame shows where the rooms are now.
    await settle(page);
    const touchPoints = [await middle(place(page, name))];
    // Sent together: on a busy machine a tap would become a long press.
    await Promise.all([
      finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
      finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
    await expect(place(page, name), `after drag ${n}`).toHaveAttribute('aria-pressed', 'true');
  }

  await button(page, 'Редактировать элемент').click();
  const sheet = page.getByRole('dialog', { name: 'Двор' });
  await expect(sheet.getByRole('textbox', { name: 'Столбец (x)' })).toHaveValue('5');
  await checkScreen(page, 'preview-room');
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.getByRole('button', { name: 'Закрыть' }).last().click();
  await expect(sheet).toBeHidden();

  await button(page, 'Вставить JSON').click();
  const rooms = { ...(await savedRooms('map-touch')), barn: { ...room('barn', '', 8, 8, ['nowhere']) } };
  await page.getByLabel('JSON комнат').fill(JSON.stringify(rooms, null, 2));
  await button(page, 'Заменить комнаты').click();
  const faults = page.getByRole('alert').getByRole('button');
  await expect(faults).toHaveText([/^строка \d+, знак \d+barnname/, /barnconnections\.0комнаты «nowhere»/]);
  await checkScreen(page, 'preview-import');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Не сохранять' }).click();
  await expect(question).toHaveCount(0);

  // Unsaved changes are not lost by a tap beside them.
  await page.getByRole('link', { name: 'К редактору историй' }).click();
  await question.getByRole('button', { name: 'Остаться' }).click();
  await button(page, 'Сохранить карту').click();
  await expect(page.getByText('Всё сохранено')).toBeVisible();
  const { yard, barn } = await savedRooms('map-touch');
  expect([yard?.position, barn?.position]).toEqual([
    { x: 5, y: 3 },
    { x: 8, y: 8 },
  ]);
  await page.getByRole('link', { name: 'К редактору историй' }).click();
  await expect(page).toHaveURL(/\/storyEditor$/);
  await context.close();
});

test('a player is redirected home from the map editor', async ({ browser }) => {
  const page = await pageOf(browser, account('User', 1));
  await page.goto('/storyPreview');
  await expect(page).toHaveURL(/\/home$/);
  await page.context().close();
});
