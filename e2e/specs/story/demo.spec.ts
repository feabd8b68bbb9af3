import { checkScreen, settle } from '../../support/browser/check-screen.ts';
import { headed } from '../../support/browser/pages.ts';
import { pageOf } from '../../support/browser/story.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const MAP = 'map-observatory';
const CHARACTER = 'char-adamov';

const map = (page: Page) => page.getByRole('group', { name: 'Карта', exact: true });
const room = (page: Page, name: RegExp) => map(page).getByRole('button', { name });
const points = (page: Page, left: number) => expect(page.getByText(`Очки действий: ${left}`)).toBeVisible();
/** Where a room is drawn. */
const placeOf = async (page: Page, name: RegExp) => (await room(page, name).boundingBox())!;

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option').filter({ hasText: option }).click();
}

test('a developer plays the demo chapter in the page', async ({ browser }) => {
  const page = await pageOf(browser, account('developer'));
  await page.goto('/storyDemoPlay');
  await headed(page, 'Демо-игра: Story');
  await expect(page.getByText('Панель разработчика')).toBeVisible();
  await choose(page, 'Карта', MAP);
  await choose(page, 'Персонаж', CHARACTER);
  await points(page, 10);
  await expect(room(page, /^Вестибюль, вы здесь/)).toHaveAttribute('aria-current', 'location');
  await checkScreen(page, 'story-demo');

  await page.setViewportSize({ width: 1280, height: 800 });
  await room(page, /^Станция канатной дороги, отключена/).click();
  await expect(page.getByText('Комната отключена').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Столовая (-2)' }).click();
  await points(page, 8);
  await expect(room(page, /^Столовая, вы здесь/)).toBeVisible();
  // By keyboard: the arrow leads back to the west.
  await room(page, /^Столовая, вы здесь/).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(room(page, /^Вестибюль/)).toBeFocused();
  await page.keyboard.press('Enter');
  await points(page, 6);
  await page.getByRole('button', { name: 'Осмотреться (-2)' }).click();
  await points(page, 4);
  await page.getByRole('button', { name: '+10 действий' }).click();
  await points(page, 14);
  await page.getByRole('button', { name: /^Применить предмет \(-3\)/ }).click();
  const chooser = page.getByRole('dialog', { name: 'Какой предмет применить?' });
  await chooser.getByRole('button', { name: 'Отмена' }).click();
  await expect(chooser).toBeHidden();
  await page.getByRole('button', { name: /^Применить предмет \(-3\)/ }).click();
  await chooser.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByText('Нечего разблокировать этим предметом в этой комнате.')).toBeVisible();
  await points(page, 14);
  await page.getByRole('button', { name: 'В стартовую комнату' }).click();
  await points(page, 10);
  await page.context().close();
});

test('the map moves under a finger and the wheel, and a drag presses no room', async ({ browser }) => {
  const page = await pageOf(browser, account('developer'));
  await page.setViewportSize({ width: 1280, height: 800 });
  // Otherwise the map glides, and its places are of no use until it has arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/storyDemoPlay?map=${MAP}&character=${CHARACTER}`);
  await expect(room(page, /^Вестибюль, вы здесь/)).toBeVisible();
  const before = await placeOf(page, /^Вестибюль/);
  await room(page, /^Столовая/).hover();
  await page.mouse.down();
  await page.mouse.move(before.x - 120, before.y - 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf(page, /^Вестибюль/)).x).not.toBe(before.x);
  await points(page, 10);
  await page.getByRole('button', { name: 'Показать всю карту' }).click();
  await settle(page);
  const { width } = await placeOf(page, /^Вестибюль/);
  await room(page, /^Вестибюль/).hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await placeOf(page, /^Вестибюль/)).width).toBeGreaterThan(width * 1.2);
  await room(page, /^Вестибюль/).focus();
  await page.keyboard.press('-');
  await page.keyboard.press('0');
  // Within 5 px: the focus has drawn a ring around the room.
  await expect.poll(async () => (await placeOf(page, /^Вестибюль/)).width).toBeCloseTo(width, -1);
  await page.context().close();
});
