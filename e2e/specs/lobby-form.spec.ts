import { lobbies } from '@luplay/contracts/lobby-game';
import { expect, test } from '@playwright/test';
import { ask } from '../support/api.ts';
import { remove } from '../support/games.ts';
import { contextOf, headed } from '../support/pages.ts';
import { account } from '../support/product.ts';

const PHONE = { width: 360, height: 640 };

for (const path of ['/lobby-list', '/lobby/create']) {
  test(`what is missing for a new lobby is brought into sight, ${path}`, async ({ browser }) => {
    const { context } = await contextOf(browser, account('User', 0));
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    await page.goto(path);
    if (path === '/lobby-list') await page.getByRole('button', { name: 'Create', exact: true }).click();
    const title = page.getByLabel('Название');
    const create = page.getByRole('button', { name: 'Создать', exact: true });
    await expect(page.getByRole('radio').first()).toBeAttached();

    await create.click();
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport({ ratio: 1 });
    await title.fill('Вечер пятницы');
    await create.scrollIntoViewIfNeeded();
    await page.getByLabel('Описание').scrollIntoViewIfNeeded();
    await create.click();
    await expect(page.getByText('Выберите квест!')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('group', { name: 'Квиз' }).getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('Выберите квест!')).toBeHidden();
    await context.close();
  });
}

test('the quiz that a lobby has is in sight when the lobby is edited', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 0));
  const body = { userId: me.user.userId, title: 'Правка', quest: 'quiz-science' };
  const { lobbyId } = await ask(lobbies.createLobby, { body }, me.token);
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(`/lobby/${lobbyId}`);
  await headed(page, 'Правка');
  await page.getByRole('button', { name: 'Изменить лобби' }).click();
  const present = page.getByRole('dialog').getByRole('radio', { checked: true });
  await expect(present.locator('..')).toBeInViewport({ ratio: 1 });
  await context.close();
  await remove(lobbyId, me);
});

test('a malformed invitation is none', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 0));
  const body = { userId: me.user.userId, title: 'Закрытое', quest: 'quiz-quick', isPublic: false };
  const { lobbyId } = await ask(lobbies.createLobby, { body }, me.token);
  const stranger = await contextOf(browser, account('User', 1));
  const page = await stranger.context.newPage();
  await page.goto(`/lobby/${lobbyId}?invite=wrong`);
  await expect(page.getByText('Это закрытое лобби. Чтобы войти, нужна ссылка-приглашение.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'К списку лобби' }).click();
  await expect(page).toHaveURL(/\/lobby-list$/);
  await context.close();
  await stranger.context.close();
  await remove(lobbyId, me);
});
