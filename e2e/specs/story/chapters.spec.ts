import { storyChapters, storyContent } from '@luplay/contracts/story';
import { ask, type Session, session } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { headed } from '../../support/browser/pages.ts';
import { bar, CHAPTER, MINE, OTHERS, pageOf, playerOf } from '../../support/browser/story.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let developer: Session;

test.beforeAll(async () => {
  developer = await session(account('developer'));
});

const makeCurrent = (id_chapter: string) =>
  ask(storyChapters.setCurrentChapter, { body: { id_chapter } }, developer.token);

test('a developer creates a chapter and makes it the current one', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await pageOf(browser, account('developer'));
  await page.goto('/story');
  await bar(page).getByRole('link', { name: 'Главы' }).click();
  await expect(page).toHaveURL(/\/storiesConfigurator$/);
  await headed(page, 'Главы истории');
  const { chapter: comet } = await ask(storyChapters.readChapter, { params: { id: CHAPTER } }, developer.token);
  const listed = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(listed(comet.name)).toContainText('(текущая)');
  await expect(page.getByLabel('id', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('id', { exact: true })).toHaveValue(CHAPTER);
  await expect(page.getByRole('button', { name: 'Сделать текущей' })).toHaveAttribute('aria-disabled', 'true');
  await checkScreen(page, 'chapters');

  await page.getByRole('button', { name: 'Новая глава' }).click();
  const save = page.getByRole('button', { name: 'Сохранить главу' });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'id, name, map обязательны' })).toBeVisible();
  const id = page.getByLabel('id', { exact: true });
  await expect(id).toHaveValue(/^chapter_\d+$/);
  await id.fill(CHAPTER);
  await expect(page.getByText('Глава с таким id уже есть')).toBeVisible();
  await id.fill('chapter-night');
  await page.getByLabel('Название').fill('Ночь без звёзд');
  await page.getByRole('combobox', { name: 'Карта' }).click();
  const { map } = await ask(storyContent.maps.read, { params: { id: comet.map } }, developer.token);
  await page.getByRole('option').filter({ hasText: map.name }).click();
  const characters = page.getByRole('group', { name: /^Персонажи/ });
  await characters.getByRole('searchbox').fill(OTHERS.toUpperCase());
  await expect(characters.getByRole('checkbox')).toHaveCount(1);
  await characters.getByRole('checkbox').check();
  await page
    .getByRole('group', { name: /^Предметы/ })
    .getByRole('checkbox')
    .first()
    .check();
  await page
    .getByRole('group', { name: /^События/ })
    .getByRole('checkbox')
    .first()
    .check();
  // What is not saved is not lost by a press beside it.
  await listed(comet.name).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Остаться' }).click();
  await checkScreen(page, 'chapters-new');
  await save.click();
  await expect(page.getByText('Глава сохранена!')).toBeVisible();
  await expect(listed('Ночь без звёзд')).toHaveAttribute('aria-pressed', 'true');
  await expect(id).toBeDisabled();
  const { chapter } = await ask(storyChapters.readChapter, { params: { id: 'chapter-night' } }, developer.token);
  expect(chapter).toMatchObject({ name: 'Ночь без звёзд', map: comet.map, characters: [OTHERS] });
  expect([chapter.events?.length, chapter.items?.length]).toEqual([1, 1]);

  const player = await pageOf(browser, await playerOf(MINE));
  await player.goto('/story');
  await expect(player.getByRole('article')).toBeVisible();
  try {
    await page.getByRole('button', { name: 'Сделать текущей' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Сделать текущей' }).click();
    await expect(page.getByText('Текущая глава обновлена!')).toBeVisible();
    await expect(listed('Ночь без звёзд')).toContainText('(текущая)');
    await expect(listed(comet.name)).not.toContainText('(текущая)');
    const form = page.getByRole('form', { name: 'Ночь без звёзд' });
    // The question, which has a button of the same name, may still be closing.
    await expect(form.getByRole('button', { name: 'Сделать текущей' })).toHaveAttribute('aria-disabled', 'true');
    // This chapter has no place for the player's character.
    await player.reload();
    await expect(player.getByText('Нет карты роли')).toBeVisible();
  } finally {
    await makeCurrent(CHAPTER);
  }
  await player.context().close();
  await page.context().close();
});

test('a player is redirected home from the configurator', async ({ browser }) => {
  const page = await pageOf(browser, account('User', 1));
  await page.goto('/storiesConfigurator');
  await expect(page).toHaveURL(/\/home$/);
  await headed(page, /^Привет, /);
  await page.context().close();
});
