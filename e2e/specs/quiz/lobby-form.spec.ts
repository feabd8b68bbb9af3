import { lobbies } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { remove } from '../../support/api/games.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const PHONE = { width: 360, height: 640 };

for (const path of ['/lobby-list', '/lobby/create']) {
  test(`the lobby form scrolls to the first missing field, ${path}`, async ({ browser }) => {
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

/** From the dialog's closing to the second tap. */
const SECOND_TAP_MS = 300;

/** When the only dialog began to close, milliseconds since 1970: to be asked after the press that closes it. */
async function dialogClosed(page: Page): Promise<() => Promise<number>> {
  const closing = await page.getByRole('dialog').evaluateHandle((dialog) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let began = 0;
    const look = () => {
      if (dialog.isConnected && !dialog.hasAttribute('data-ending-style')) return;
      began ||= performance.timeOrigin + performance.now();
      if (!dialog.isConnected) resolve(began);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    return { promise };
  });
  return () => closing.evaluate(({ promise }) => promise);
}

/** A tap whose time is given: however busy the machine is, the page learns of it with that time. */
async function tapAt(page: Page, x: number, y: number, ms: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    const where = { x, y, button: 'left', clickCount: 1 } as const;
    await devTools.send('Input.dispatchMouseEvent', { ...where, type, timestamp: ms / 1000 });
  }
  await devTools.detach();
}

test('12.6: a double tap on «Создать» creates one lobby and stays in it', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 0));
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  const title = `Дважды ${Date.now()}`;
  await page.goto('/lobby-list');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByLabel('Название').fill(title);
  await page.getByRole('radio').first().check({ force: true });
  const create = page.getByRole('button', { name: 'Создать', exact: true });
  const { x, y, width, height } = (await create.boundingBox())!;
  const [over, under] = [x + width / 2, y + height / 2];
  const closed = await dialogClosed(page);
  await page.mouse.click(over, under);
  // The second tap comes when the dialog has just closed and the navigation bar is in its place.
  await tapAt(page, over, under, (await closed()) + SECOND_TAP_MS);
  await headed(page, title);
  await expect(page).toHaveURL(/\/lobby\/[^/]+$/);
  const { lobbies: listed } = await ask(lobbies.listLobbies, {}, me.token);
  const made = listed.filter((lobby) => lobby.title === title);
  expect(made).toHaveLength(1);
  await remove(made[0]!.lobbyId, me);
  await context.close();
});

test('12.6: Back closes an open dialog and keeps the page; unsaved input needs confirmation', async ({ browser }) => {
  const { context } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  // The first page of this tab: its history has no earlier entry of the product.
  await page.goto('/lobby-list');
  const open = () => page.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Новое лобби' });
  await open();
  await page.getByLabel('Название').fill('Черновик');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/lobby-list$/);
  await open();
  await expect(page.getByLabel('Название'), 'the draft is still there').toHaveValue('Черновик');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('navigation').getByRole('link', { name: 'Главная' }).click();
  await headed(page, /^Привет/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^StoryEditor/ })
    .click();
  await page.getByRole('button', { name: 'Новая карта', exact: true }).click();
  await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Черновик');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Имя', exact: true })).toHaveValue('Черновик');
  await expect(page).toHaveURL(/\/storyEditor$/);
  await page.goBack();
  await question.getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await headed(page, /^Привет/);
  await page.goBack();
  await expect(page).toHaveURL(/\/lobby-list$/);
  await context.close();
});

test("the lobby form scrolls to the lobby's current quiz", async ({ browser }) => {
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

test('a wrong invitation code does not open a private lobby', async ({ browser }) => {
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
