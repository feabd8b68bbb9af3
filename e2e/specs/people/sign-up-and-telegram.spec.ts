import { hosting, PHASE } from '@luplay/contracts/lobby-game';
import { ask, raw, session } from '../../support/api/api.ts';
import { lobbyWithTeams, QUICK_QUIZ, remove, setPhase } from '../../support/api/games.ts';
import { freshName, newcomer, setUp } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import {
  insideMessenger,
  messengerRecord,
  pressMessengerBack,
  pressMessengerSettings,
} from '../../support/browser/messenger.ts';
import { contextOf, headed, logIn, newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';
import { signedInitData, type TelegramPerson } from '../../support/product/telegram.ts';

const me = async (page: Page): Promise<number> => {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  return (await raw('/api2/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })).status;
};

test('a user signs up on the web, sets up a profile, reaches home, reloads and logs out', async ({ browser }) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  const username = freshName();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Регистрация' }).click();
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
  await checkScreen(page, 'auth-sign-up');
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Пароль').fill('password');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Этот пароль слишком распространён. Придумайте другой.')).toBeVisible();
  await page.getByLabel('Пароль').fill('скамейка под дождём');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();

  await expect(page).toHaveURL(/\/profile-setup$/);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await checkScreen(page, 'profile-setup');
  await page.getByRole('button', { name: 'Male', exact: true }).click();
  await page.getByRole('radio', { name: 'Картинка 2', exact: true }).check({ force: true });
  await setUp(page, 'Зоя Ветрова');
  await expect(page).toHaveURL(/\/home$/);
  await headed(page, 'Привет, Зоя Ветрова!');

  await page.reload();
  await headed(page, 'Привет, Зоя Ветрова!');
  await page.goto('/auth');
  await expect(page, 'with a stored token').toHaveURL(/\/home$/);

  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('headerCollapsed', '');
    sessionStorage.setItem('followedLaunch', 'x');
  });
  await page.getByRole('button', { name: /Меню профиля/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const kept = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
  expect(kept, '12.28: nothing but the theme is left').toEqual([{ theme: 'dark' }, {}]);
  const spent = () => raw('/api2/api/auth/me', { headers: { Authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await spent()).status, 'the session has ended at the services too').toBe(401);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/auth$/);
  await context.close();
});

test('wrong credentials and broadcast codes show an error', async ({ browser }) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('Имя пользователя').fill(freshName());
  await page.getByLabel('Пароль').fill('скамейка под дождём');
  await page.getByRole('button', { name: 'Войти' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'Неверное имя пользователя или пароль.' });
  await expect(banner).toBeVisible();
  await expect(banner).toBeHidden();

  const code = page.getByLabel('Код трансляции');
  await code.fill('12ab3-45678');
  await expect(code).toHaveValue('123456');
  for (const [typed, told] of [
    ['123', 'Введите корректный код трансляции'],
    ['0000', 'Код не найден'],
  ] as const) {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Открыть' }).click();
    await expect(page.getByText(told)).toBeVisible();
  }
  // Five digits are a room's; no room's code begins with a zero.
  await code.fill('01234');
  await page.getByRole('button', { name: 'Открыть' }).click();
  await expect(page).toHaveURL(/\/room\/01234$/);
  await headed(page, 'Трансляция не найдена');
  await context.close();
});

test.describe('inside Telegram', () => {
  const person = (): TelegramPerson => ({
    id: 1_000_000 + Math.floor(Math.random() * 1e9),
    first_name: 'Ира "Лис" + & =',
    username: 'ira',
  });

  /** What the product did with the messenger so far. */

  async function launch(page: Page, initData: string, path = '/'): Promise<void> {
    await insideMessenger(page, initData);
    await page.goto(path);
  }

  test('the first launch creates an account and leads through profile set-up to the linked lobby', async ({
    browser,
  }) => {
    const host = await session(account('User', 0));
    const lobby = await lobbyWithTeams([host], QUICK_QUIZ.id, 'По ссылке');
    const who = person();
    const first = await newContext(browser);
    const page = await first.newPage();
    await launch(page, signedInitData(who, `lobby_${lobby.lobbyId}`));
    await expect(page).toHaveURL(/\/profile-setup$/);
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue(who.first_name);
    await setUp(page);
    await expect(page).toHaveURL(new RegExp(`/lobby/${lobby.lobbyId}$`));
    await headed(page, 'По ссылке');
    expect(await page.evaluate(() => document.documentElement.dataset.messenger)).toBe('light');

    // The messenger's back button replaces the page's own.
    await expect(page.getByRole('button', { name: 'Назад' })).toBeHidden();
    await expect.poll(() => messengerRecord(page)).toMatchObject({ ready: true, expanded: true, backButton: true });
    await pressMessengerBack(page);
    await expect(page).not.toHaveURL(/\/lobby\//);
    await first.close();

    const again = await newContext(browser);
    const second = await again.newPage();
    await launch(second, signedInitData(who));
    await expect(second, 'known by now').toHaveURL(/\/home$/);
    await headed(second, /^Привет, Ира/);
    expect(await me(second)).toBe(200);
    await again.close();
    await remove(lobby.lobbyId, host);
  });

  test('a launch by a signed-in user opens the linked lobby directly, once', async ({ browser }) => {
    const guest = await newcomer('Сразу в лобби');
    const lobby = await lobbyWithTeams([guest.session], QUICK_QUIZ.id, 'Сразу сюда');
    const { context } = await contextOf(browser, guest);
    const page = await context.newPage();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await launch(page, signedInitData(person(), `lobby_${lobby.lobbyId}`));
    await headed(page, 'Сразу сюда');
    expect([...new Set(visited)].filter((path) => path !== '/')).toEqual([`/lobby/${lobby.lobbyId}`]);
    await page.goto('/home');
    await headed(page, /^Привет, /);
    await expect(page).toHaveURL(/\/home$/);
    // A link into a story leads to its characters.
    const invited = await context.newPage();
    await launch(invited, signedInitData(person(), 'story_BCDFGH'));
    await expect(invited).toHaveURL(/\/storyJoin\/BCDFGH$/);
    await expect(invited.getByText('Код не найден')).toBeVisible();
    await context.close();
    await remove(lobby.lobbyId, guest.session);
  });

  test('a launch by another account of the same messenger is not by the one before', async ({ browser }) => {
    const context = await newContext(browser);
    for (const first_name of ['Анна', 'Борис']) {
      const page = await context.newPage();
      await launch(page, signedInitData({ ...person(), first_name }));
      await expect(page).toHaveURL(/\/profile-setup$/);
      await expect(page.getByLabel('Имя', { exact: true })).toHaveValue(first_name);
      await page.close();
    }
    await context.close();
  });

  test('launch data signed by another bot is refused', async ({ browser }) => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await launch(page, signedInitData(person(), undefined, '7000000001:AAAnotherBotEntirely-0123456789abcdefg'));
    await expect(page.getByText('Необходима авторизация через Telegram')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await context.close();
  });

  test('26.15: settings, another device’s choices, contrast, a held game, the icon after the second evening, and a story', async ({
    browser,
  }) => {
    const guest = await newcomer('Телеграмма');
    const lobby = await lobbyWithTeams([guest.session], QUICK_QUIZ.id, 'Не закрывать');
    const { context } = await contextOf(browser, guest);
    const page = await context.newPage();
    const [cloud, ground] = [{ theme: 'dark', quietQuestions: '1' }, '#8f8f8f'];
    await insideMessenger(page, signedInitData(person()), { cloud, ground });
    await page.addInitScript(() => localStorage.setItem('evenings', 'the first one'));
    await page.goto(`/lobby/${lobby.lobbyId}`);
    await headed(page, 'Не закрывать');
    const { theme, messenger } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect([theme, messenger], 'chosen elsewhere; its ground makes our texts hard to read').toEqual([
      'dark',
      undefined,
    ]);
    await pressMessengerSettings(page);
    const settings = page.getByRole('dialog', { name: 'Настройки' });
    const heard = settings.getByRole('switch', { name: 'Звук вопросов на этом устройстве' });
    await expect(heard, 'chosen elsewhere').not.toBeChecked();
    await heard.click();
    await expect(heard).toBeChecked();
    await settings.getByRole('button', { name: 'Русские' }).click();
    await expect(page.getByRole('button', { name: 'Начать игру' }), 'loaded again with these texts').toBeVisible();
    const closing = async () => (await messengerRecord(page)).closingConfirmation;
    const swipes = async () => (await messengerRecord(page)).swipes;
    expect([await closing(), await swipes()]).toEqual([false, true]);
    await page.getByRole('button', { name: 'Начать игру' }).click();
    await expect(page).toHaveURL(/\/game\//);
    await expect.poll(closing).toBe(true);
    expect(await swipes()).toBe(false);
    expect((await messengerRecord(page)).fullscreen).toBe(false);
    const question = page.getByRole('alertdialog', { name: 'Выйти из игры?' });
    for (const leave of [
      () =>
        page
          .getByRole('banner')
          .getByRole('link', { name: /Главная/ })
          .click(),
      () => pressMessengerBack(page),
    ]) {
      await leave();
      await expect(question, '12.6: asked before the game is left').toBeVisible();
      await question.getByRole('button', { name: 'Остаться' }).click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(/\/game\//);
    }
    const [teamId] = lobby.teamIds as [string];
    const won = { teamId, points: 10, reason: 'За песню', requestId: 'once' };
    await ask(hosting.correctPoints, { params: { lobbyId: lobby.lobbyId }, body: won }, guest.session.token);
    await setPhase(lobby.lobbyId, PHASE.introOrFinal, guest.session);
    await expect.poll(async () => (await messengerRecord(page)).homeScreenOffers).toBe(1);
    await page.getByRole('button', { name: 'Картинка с итогами' }).click();
    await page.getByRole('button', { name: 'В историю' }).click();
    await expect.poll(async () => (await messengerRecord(page)).stories).toHaveLength(1);
    const [story] = (await messengerRecord(page)).stories as [string];
    const picture = await fetch(story);
    expect([picture.status, picture.headers.get('content-type')], story).toEqual([200, 'image/jpeg']);
    await page.goto(`/broadcast/${lobby.lobbyId}`);
    await expect.poll(async () => (await messengerRecord(page)).fullscreen).toBe(true);
    expect([await closing(), await swipes()]).toEqual([false, true]);
    await context.close();
    await remove(lobby.lobbyId, guest.session);
  });
});

test('after log-in, the route guard returns the user to the requested page', async ({ browser }) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto('/lobby-list');
  await expect(page).toHaveURL(/\/auth$/);
  const { username, password } = account('User', 3);
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Пароль').fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/lobby-list$/);
  await context.close();
});

test('the header shows its menu, collapses, stays collapsed after a reload and expands', async ({ browser }) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await logIn(page, account('User', 2));
  await page.getByRole('button', { name: /Меню профиля/ }).click();
  const menu = page.getByRole('menu');
  for (const name of ['Открыть профиль', 'Обновить страницу', 'Свернуть шапку', 'Главная', 'Выйти']) {
    await expect(menu.getByRole('menuitem', { name })).toBeVisible();
  }
  await expect(menu.getByText(/^Версия /)).toBeVisible();
  await checkScreen(page, 'header-menu');
  await menu.getByRole('menuitem', { name: 'Свернуть шапку' }).click();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Главная' })).toBeVisible();
  await checkScreen(page, 'header-folded');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Развернуть шапку' })).toBeVisible();
  await page.getByRole('button', { name: 'Развернуть шапку' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await context.close();
});
