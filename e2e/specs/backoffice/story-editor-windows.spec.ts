import { randomBytes } from 'node:crypto';
import { storyContent } from '@luplay/contracts/story';
import { profiles } from '@luplay/contracts/user';
import { ask, type Session } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf } from '../../support/browser/pages.ts';
import { create, field, fill, save, tab } from '../../support/browser/story-editor.ts';
import { type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let context: BrowserContext;
let page: Page;
let me: Session;
/** Story content is never deleted: each run makes its own. */
let mark: string;

test.beforeEach(async ({ browser }) => {
  ({ context, me } = await contextOf(browser, account('developer')));
  page = await context.newPage();
  mark = randomBytes(3).toString('hex');
});

test.afterEach(() => context.close());

test('input is kept after a duplicate id, a network failure and an accidentally closed dialog', async () => {
  const id = `npc_t${mark}`;
  const fields = { id, name: `Сторож ${mark}`, description: 'Спит.', dialog: 'Хр-р.' };
  await ask(storyContent.npcs.create, { body: fields }, me.token);
  await page.goto('/storyEditor?tab=npcs');
  const npc = await create(page, 'Новый NPC');
  await npc.getByRole('button', { name: 'Создать' }).click();
  await expect(npc.getByText('Поля id, name, description, dialog обязательны')).toBeVisible();
  await field(npc, 'id').fill(id);
  await expect(npc.getByText(`Такой id уже есть: сохранение изменит «Сторож ${mark}»`)).toBeVisible();
  await fill(npc, { Имя: `Сторож ${mark}`, Описание: 'Не спит.', Диалог: 'Стой!' });
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
  await question.getByRole('button', { name: 'Вернуться' }).click();
  await expect(question).toBeHidden();
  const silent = '**/api2/story-editor/npcs/*';
  await page.route(silent, (route) => route.abort());
  await npc.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Ошибка сохранения')).toBeVisible();
  await page.unroute(silent);
  await save(npc, 'Сохранить');
  expect((await ask(storyContent.npcs.list, {}, me.token)).npcs[id]).toMatchObject({
    description: 'Не спит.',
    dialog: 'Стой!',
  });

  const other = await create(page, 'Новый NPC');
  await field(other, 'Имя').fill('Кто-то');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Закрыть без сохранения?' })
    .getByRole('button', { name: 'Закрыть' })
    .click();
  await expect(other).toBeHidden();

  await page.route('**/api2/story-editor/notes', (route) => route.abort());
  await tab(page, 'Записки');
  await expect(page.getByRole('alert').getByText('Ошибка загрузки')).toBeVisible();
  await page.unroute('**/api2/story-editor/notes');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('button', { name: 'Новая записка' })).toBeVisible();
});

test('a role card is assigned to a player once and revoked', async () => {
  const id = `char_t${mark}`;
  const body = { id, name: `Капитан ${mark}`, description: 'Ищет лодку.', secret: 'Лодку украл он.' };
  await ask(storyContent.characters.create, { body }, me.token);
  const player = await newcomer(`Зоя ${mark}`);
  const held = async () => {
    const { user } = await ask(profiles.fullProfile, { params: { id: player.session.user.userId } }, me.token);
    return user.rolecardCount;
  };

  await page.goto('/storyEditor');
  await page.getByRole('button', { name: 'Карты ролей' }).click();
  const dialog = page.getByRole('dialog', { name: 'Карты ролей' });
  await dialog.getByLabel('Найти игрока').fill(`зоя ${mark}`);
  const person = dialog.getByRole('region', { name: `Зоя ${mark}` });
  await expect(person).toHaveCount(1);
  await expect(person.getByText('Нет карт ролей')).toBeVisible();
  await person.getByRole('button', { name: `Карты и роль: Зоя ${mark}` }).click();
  const list = person.getByRole('group', { name: `Добавить карту: Зоя ${mark}` });
  await list.getByRole('searchbox').fill(id.toUpperCase());
  await list.getByRole('button', { name: `Капитан ${mark}` }).click();
  await expect(page.getByText('Карточка успешно добавлена!')).toBeVisible();
  const cards = person.getByRole('list', { name: `Карты ролей: Зоя ${mark}` });
  await expect(cards.getByText(`Капитан ${mark}`)).toBeVisible();
  await expect.poll(held).toBe(1);
  await checkScreen(page, 'story-editor-rolecards');

  await list.getByRole('button', { name: `Капитан ${mark}` }).click();
  await expect(page.getByText('У пользователя уже есть эта карта.')).toBeVisible();
  expect(await held()).toBe(1);

  const take = cards.getByRole('button', { name: `Забрать карту «Капитан ${mark}»: Зоя ${mark}` });
  await page.route('**/remove-rolecard', (route) => route.abort());
  await take.click();
  await expect(page.getByText('Ошибка при удалении карточки')).toBeVisible();
  await page.unroute('**/remove-rolecard');
  await take.click();
  await expect(page.getByText('Карточка успешно забрана!')).toBeVisible();
  await expect(person.getByText('Нет карт ролей')).toBeVisible();
  expect(await held()).toBe(0);

  await person.getByRole('button', { name: 'Ведущий', exact: true }).click();
  await expect(page.getByText('Пользователь назначен ведущим')).toBeVisible();
  await expect(person.getByRole('button', { name: 'Ведущий', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await person.getByRole('button', { name: 'Игрок', exact: true }).click();
  await expect(page.getByText('Роль ведущего снята')).toBeVisible();

  await dialog.getByLabel('Найти игрока').fill(`никто ${mark}`);
  await expect(dialog.getByText('Никого не нашлось')).toBeVisible();
});
