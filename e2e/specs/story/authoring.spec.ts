import { storyChapters, storyContent } from '@luplay/contracts/story';
import { ask } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { developer, pageOf } from '../../support/browser/story.ts';
import { type Browser, expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

/** Issue 28: so many at most, each press, drag and typed text. */
const MOST = 60;
const FIRST = ['Холл', 'Кухня', 'Сад'];
const SECOND = ['Спальня', 'Башня', 'Чердак'];

/** An author who counts. */
class Author {
  interactions = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  /** Presses a button or a link, by mouse or by its key. */
  async press(name: string, by: 'mouse' | 'keyboard', role: 'button' | 'link' = 'button'): Promise<void> {
    const target = this.page.getByRole(role, { name, exact: true });
    this.interactions += 1;
    if (by === 'mouse') return target.click();
    await target.focus();
    await this.page.keyboard.press('Enter');
  }
  async key(key: string): Promise<void> {
    this.interactions += 1;
    await this.page.keyboard.press(key);
  }
  async type(text: string, field: Locator): Promise<void> {
    this.interactions += 1;
    await field.fill(text);
  }
  async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    this.interactions += 1;
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 4 });
    await this.page.mouse.up();
  }
  room(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  get naming(): Locator {
    return this.page.getByLabel('Как назвать комнату');
  }
  async nameRoom(name: string): Promise<void> {
    await expect(this.naming).toBeFocused();
    await this.type(name, this.naming);
    await this.key('Enter');
    await expect(this.room(name)).toBeFocused();
  }
}

const middle = async (of: Locator) => {
  const { x, y, width, height } = (await of.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** From a new chapter to its empty map. */
async function begin(browser: Browser, name: string, by: 'mouse' | 'keyboard'): Promise<Author> {
  const page = await pageOf(browser, account('developer'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  const author = new Author(page);
  await page.goto('/storiesConfigurator');
  await author.press('Новая глава', by);
  await author.type(name, page.getByLabel('Название', { exact: true }));
  await author.press('Нарисовать новую карту', by);
  await expect(page).toHaveURL(/\/storyPreview\?map=map_\d+&chapter=chapter_\d+$/);
  await expect(page.getByText('На карте пока нет комнат')).toBeVisible();
  return author;
}

/** From the drawn map to the saved chapter: an event and an act. */
async function finish(author: Author, by: 'mouse' | 'keyboard'): Promise<void> {
  const { page } = author;
  await author.press('Сохранить карту', by);
  await expect(page.getByText('Всё сохранено')).toBeVisible();
  await author.press('К главе', by, 'link');
  await author.press('Новое событие', by);
  const dialog = page.getByRole('dialog', { name: 'Новое событие' });
  await expect(dialog).toBeVisible();
  await author.press('Темнота', by);
  await expect(dialog.getByRole('textbox', { name: 'Имя' })).toHaveValue('Темнота');
  await author.press('Создать', by);
  await expect(dialog).toBeHidden();
  await author.press('К главе', by, 'link');
  await author.press('Добавить акт', by);
  const act = page.getByRole('group', { name: 'Акт 1' });
  await expect(act).toBeVisible();
  const events = page.getByRole('combobox', { name: 'Добавить событие' });
  // The last one is the newest: the other way has left one of the same name.
  const named = page.getByRole('option', { name: /^Темнота/ });
  if (by === 'mouse') {
    author.interactions += 2;
    await events.click();
    await named.last().click();
  } else {
    await events.focus();
    await author.key('Enter');
    const options = page.getByRole('option');
    await expect(options.first()).toBeFocused();
    const names = await options.allInnerTexts();
    // Sorted by name: the end is nearer. Letters of other keyboards than the English one cannot be typed here.
    await author.key('End');
    for (let at = names.length - 1; at > 0 && !names[at]?.startsWith('Темнота'); at -= 1) await author.key('ArrowUp');
    await expect(named.last()).toBeFocused();
    await author.key('Enter');
  }
  await author.press('Сохранить главу', by);
  await expect(page.getByText('Глава сохранена!').first()).toBeVisible();
}

async function assertMade(page: Page): Promise<void> {
  const { token } = await developer();
  const id = new URL(page.url()).searchParams.get('chapter')!;
  const { chapter } = await ask(storyChapters.readChapter, { params: { id } }, token);
  const { map } = await ask(storyContent.maps.read, { params: { id: chapter.map } }, token);
  const rooms = Object.values(map.rooms);
  expect(rooms.map(({ name, floor }) => [name, floor])).toEqual([
    ...FIRST.map((name) => [name, 1]),
    ...SECOND.map((name) => [name, 2]),
  ]);
  // A row of rooms, connected both ways.
  expect(rooms.map(({ connections }) => connections.length).toSorted()).toEqual([1, 1, 2, 2, 2, 2]);
  expect(chapter.events).toHaveLength(1);
  expect(chapter.evening?.acts).toMatchObject([{ name: 'Акт 1', events: [{ event: chapter.events?.[0] }] }]);
}

test('a chapter of six rooms, two floors, an event and an act is made by mouse', async ({ browser }) => {
  const author = await begin(browser, 'Дом у обрыва', 'mouse');
  const { page } = author;
  await author.press('Рисовать', 'mouse');
  const map = page.getByRole('group', { name: /^Карта «/ });
  const drawFloor = async (names: string[]) => {
    for (const [index, name] of names.entries()) {
      const before = names[index - 1];
      const { x, y, width } = (await (before === undefined ? map : author.room(before)).boundingBox())!;
      // Beside the room before, beyond the handles of its frame.
      const from = before === undefined ? { x: x + 200, y: y + 130 } : { x: x + width + 70, y: y + 30 };
      await author.drag(from, { x: from.x + 90, y: from.y + 70 });
      await author.nameRoom(name);
      if (before === undefined) continue;
      await author.drag(await middle(page.locator('[data-link]')), await middle(author.room(before)));
      await expect(page.getByText(`Соединены: ${name} и ${before}`)).toBeVisible();
    }
  };
  await drawFloor(FIRST);
  await author.press('Ещё этаж', 'mouse');
  await drawFloor(SECOND);
  await author.press('Все этажи', 'mouse');
  await author.press('Спальня', 'mouse');
  await author.drag(await middle(page.locator('[data-link]')), await middle(author.room('Сад')));
  await expect(page.getByText('Соединены: Спальня и Сад')).toBeVisible();
  await checkScreen(page, 'authoring-map');
  await page.setViewportSize({ width: 1280, height: 900 });
  await finish(author, 'mouse');
  await checkScreen(page, 'authoring-chapter');
  await assertMade(page);
  console.log(`${author.interactions} interactions`);
  expect(author.interactions).toBeLessThanOrEqual(MOST);
  await page.context().close();
});

test('the same by keyboard', async ({ browser }) => {
  const author = await begin(browser, 'Дом у моря', 'keyboard');
  const { page } = author;
  for (const name of FIRST) {
    await author.key('n');
    await author.nameRoom(name);
  }
  await author.press('Ещё этаж', 'keyboard');
  for (const name of SECOND) {
    await author.key('n');
    await author.nameRoom(name);
  }
  await author.press('Все этажи', 'keyboard');
  await author.room('Чердак').focus();
  await author.key('c');
  for (const name of [...FIRST, ...SECOND].toReversed().slice(1)) {
    await author.key('ArrowLeft');
    await expect(author.room(name)).toBeFocused();
    await author.key('Enter');
  }
  await finish(author, 'keyboard');
  await assertMade(page);
  console.log(`${author.interactions} interactions`);
  expect(author.interactions).toBeLessThanOrEqual(MOST);
  await page.context().close();
});
