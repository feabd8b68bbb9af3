import { storyChapters, storyContent, storyPeople } from '@luplay/contracts/story';
import { ask, type Session, send, session } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { headed } from '../../support/browser/pages.ts';
import {
  bar,
  CHAPTER,
  characterOf,
  drawn,
  MINE,
  OTHERS,
  pageOf,
  playerOf,
  secretOf,
} from '../../support/browser/story.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let developer: Session;

test.beforeAll(async () => {
  developer = await session(account('developer'));
});

/** All responses to the page from now on, as text. */
function answersTo(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api2/')) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

test('home lists the story before the quiz and loads no story code', async ({ browser }) => {
  const page = await pageOf(browser, account('User', 3));
  const fetched: string[] = [];
  page.on('response', (response) => void fetched.push(new URL(response.url()).pathname));
  await page.goto('/home');
  const menu = page.getByRole('main').getByRole('link');
  await expect(menu.filter({ hasText: 'Story' })).toBeVisible();
  await expect(menu.filter({ hasText: 'Quiz' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await menu.allTextContents()).map((text) => /^[A-Z][a-z]+/.exec(text)?.[0])).toEqual(['Story', 'Quiz']);
  expect(fetched.some((path) => path.startsWith('/shell/'))).toBe(true);
  expect(fetched.filter((path) => path.startsWith('/mf-story/') && !path.endsWith('.json'))).toEqual([]);
  await menu.filter({ hasText: 'Story' }).click();
  await expect(page).toHaveURL(/\/story$/);
  await headed(page, 'Story');
  await page.context().close();
});

test('players see their own character and its secret', async ({ browser }) => {
  const page = await pageOf(browser, await playerOf(MINE));
  const { name, description } = await characterOf(MINE);
  const secret = await secretOf(MINE);
  await page.goto('/story');
  const card = page.getByRole('article', { name });
  await expect(card.getByRole('heading', { name })).toBeVisible();
  await expect(card).toContainText(description);
  await drawn(card.locator('img'));
  await expect(page.getByText(secret)).toHaveCount(0);
  for (const absent of ['Preview', 'Главы']) await expect(bar(page).getByText(absent)).toHaveCount(0);
  await checkScreen(page, 'story');

  await card.getByRole('button', { name: 'Show secret' }).click();
  const dialog = page.getByRole('dialog', { name: `Тайна: ${name}` });
  await expect(dialog.getByText(/только для вас/)).toBeVisible();
  await expect(dialog.getByText(secret)).toBeVisible();
  await expect(dialog.getByText(/\*\*|^## /), 'Markdown is drawn').toHaveCount(0);
  await checkScreen(page, 'story-secret');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
});

test('no response contains another player’s secret', async ({ browser }) => {
  const other = await playerOf(OTHERS);
  const [mine, theirs] = [await secretOf(OTHERS), await secretOf(MINE)];
  const page = await pageOf(browser, other);
  const answered = answersTo(page);
  await page.goto('/home');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Story/ })
    .click();
  await page.getByRole('button', { name: 'Show secret' }).click();
  await expect(page.getByRole('dialog').getByText(mine)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await bar(page).getByRole('button', { name: 'Вырезки' }).click();
  await expect(page.getByRole('dialog', { name: 'Вырезки из газет' }).locator('summary').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { token, user } = other.session;
  const tried = await Promise.all([
    send(storyContent.characters.read, { params: { id: MINE } }, token),
    send(storyContent.characters.list, {}, token),
    send(storyChapters.readChapter, { params: { id: CHAPTER } }, token),
    send(storyPeople.addRolecard, { params: { userId: user.userId }, body: { id: MINE } }, token),
  ]);
  expect(tried.map(({ status }) => status)).toEqual([200, 403, 200, 403]);
  const bytes = [await answered(), ...tried.map(({ text }) => text)].join('\n');
  expect(bytes).toContain(JSON.stringify(mine).slice(1, -1));
  expect(bytes).not.toContain(JSON.stringify(theirs).slice(1, -1));
  await page.context().close();
});

test('without a role card, a chapter or a response, no role is shown; it comes by itself afterwards', async ({
  browser,
}) => {
  const person = await newcomer('Ждёт Роли');
  const page = await pageOf(browser, person);
  await page.goto('/story');
  await expect(page.getByText('Нет карты роли')).toBeVisible();
  await expect(page.getByText(/выдаёт ведущий/)).toBeVisible();
  await checkScreen(page, 'story-none');

  const params = { userId: person.session.user.userId };
  await ask(storyPeople.addRolecard, { params, body: { id: MINE } }, developer.token);
  const chapter = '**/api2/story-editor/current-chapter';
  await page.route(chapter, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Загрузка...')).toBeVisible();
  await expect(page.getByText('Нет карты роли')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main').getByRole('button', { name: 'Повторить' })).toBeVisible();
  await page.unroute(chapter);
  // By itself; a press asks at once.
  await expect(page.getByRole('article', { name: (await characterOf(MINE)).name })).toBeVisible();
  await page.context().close();
});

test('the world map and the newspapers show their content', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await pageOf(browser, await playerOf(MINE));
  await page.goto('/story');
  const toggle = bar(page).getByRole('button', { name: 'Карта' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const map = page.getByRole('img', { name: /^Остров/ });
  await drawn(map);
  await checkScreen(page, 'story-map');
  const icons = await bar(page)
    .locator('svg')
    .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().top));
  expect(new Set(icons).size, 'the icons are in line, also beside a text of two lines').toBe(1);
  await toggle.click();
  await expect(map).toHaveCount(0);

  await bar(page).getByRole('button', { name: 'Вырезки' }).click();
  const dialog = page.getByRole('dialog', { name: 'Вырезки из газет' });
  const { notes } = await ask(storyContent.notes.list, {}, developer.token);
  const all = Object.values(notes);
  const { chapters } = await ask(storyChapters.listChapters, {}, developer.token);
  const shown = all.filter(({ id, enabled }) => enabled && chapters[CHAPTER]!.notes!.includes(id));
  expect(shown.length).toBeGreaterThan(1);
  await expect(dialog.locator('summary')).toHaveCount(shown.length);
  for (const { title } of shown) await expect(dialog.locator('summary').filter({ hasText: title })).toBeVisible();
  for (const { title } of all.filter((note) => !shown.includes(note))) {
    await expect(dialog.getByText(title)).toHaveCount(0);
  }
  // Other specs leave notes of their own, with and without pictures.
  const clipping = (title: string) => dialog.locator('details').filter({ hasText: title });
  const [pictured, other] = shown.filter(({ image }) => image).map(({ title }) => clipping(title));
  if ((await pictured!.getAttribute('open')) === null) await pictured!.locator('summary').click();
  await drawn(pictured!.locator('img'));
  await checkScreen(page, 'story-clippings');
  if ((await other!.getAttribute('open')) === null) await other!.locator('summary').click();
  await expect(other!).toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.context().close();
});

test('a developer has no role and can view any character', async ({ browser }) => {
  const page = await pageOf(browser, account('developer'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/story');
  await expect(page.getByText('Нет карты роли')).toBeVisible();
  expect(asked.filter((path) => /current-chapter|\/chapters\/|\/characters/.test(path))).toEqual([]);
  await bar(page).getByRole('button', { name: 'Preview' }).click();
  const picker = page.getByRole('dialog', { name: 'Preview' });
  const { characters } = await ask(storyContent.characters.list, {}, developer.token);
  await expect(picker.getByRole('listitem')).toHaveCount(Object.keys(characters).length);
  await checkScreen(page, 'story-preview');
  await picker.getByRole('searchbox').fill('CHAR-STERN');
  await expect(picker.getByRole('listitem')).toHaveCount(1);
  await picker.getByRole('searchbox').fill('нет такого');
  await expect(picker.getByText('Ничего не найдено')).toBeVisible();
  await picker.getByRole('searchbox').fill(characters[OTHERS]!.name.toUpperCase());
  await picker.getByRole('button', { name: characters[OTHERS]!.name }).click();
  await expect(picker).toBeHidden();
  const card = page.getByRole('article', { name: characters[OTHERS]!.name });
  await card.getByRole('button', { name: 'Show secret' }).click();
  await expect(page.getByRole('dialog').getByText(await secretOf(OTHERS))).toBeVisible();
  await page.context().close();
});

test('a story remote without files fails only its own screens; a retry works once they are back', async ({
  browser,
}) => {
  const page = await pageOf(browser, account('User', 1));
  const entry = '**/mf-story/**/remote-entry*.js';
  await page.route(entry, (route) => route.fulfill({ status: 404, body: 'not found' }));
  await page.goto('/story');
  await expect(page.getByText('Раздел «История» сейчас недоступен. Остальное работает.')).toBeVisible();
  await page.unroute(entry);
  await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click();
  await expect(bar(page)).toBeVisible();
  await page.context().close();
});
