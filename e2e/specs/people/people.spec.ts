import { achievements, CHAT_ACHIEVEMENT, CLICKER_ACHIEVEMENTS } from '@luplay/contracts/user';
import { ask, raw, session } from '../../support/api/api.ts';
import { lucoinsOf, newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { brokenWords } from '../../support/browser/layout.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Изменить профиль' }).click();
  await expect(page.getByLabel('Пароль')).toHaveAttribute('placeholder', 'Leave blank to keep current password');
};

test('users see their own profile and change its editable fields', async ({ browser }) => {
  const guest = await newcomer('Нина Чайка');
  const { context } = await contextOf(browser, guest);
  const page = await context.newPage();
  await page.goto('/profile');
  await expect(page).toHaveURL(new RegExp(`/profile/${guest.session.user.telegramId}$`));
  for (const text of ['Имя', 'Роль', 'LuCoins', 'Ачивки', 'Карты Ролей', 'Нет карт ролей', 'Подписки']) {
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show JSON Data' }).click();
  await expect(page.getByRole('dialog')).toContainText('"displayName": "Нина Чайка"');
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();

  await edit(page);
  await checkScreen(page, 'profile-edit');
  await page.getByLabel('Имя', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Напишите имя')).toBeVisible();
  await page.getByLabel('Имя', { exact: true }).fill('Нина Морская');
  await page.getByRole('button', { name: 'Парень' }).click();
  await page.getByRole('radio', { name: 'Картинка 12', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Голубой' }).check({ force: true });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await headed(page, 'Нина Морская');
  await expect(page.getByRole('banner')).toContainText('Нина Морская');

  // A new password wants the old one, ends the other sessions and keeps this one.
  await edit(page);
  await page.getByLabel('Пароль', { exact: true }).fill('другая скамейка');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Введите текущий пароль')).toBeVisible();
  await page.getByLabel('Текущий пароль').fill(guest.password);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  // The page has the new token then.
  await expect(page.getByLabel('Текущий пароль')).toBeHidden();
  const old = () => raw('/api2/api/auth/me', { headers: { Authorization: `Bearer ${guest.session.token}` } });
  await expect.poll(async () => (await old()).status).toBe(401);
  await page.reload();
  await headed(page, 'Нина Морская');
  await context.close();
});

test('users follow another user, message them, and see followed users on home', async ({ browser }) => {
  const guest = await newcomer('Олег Тропинин');
  const vera = await session(account('User', 2));
  const { context } = await contextOf(browser, guest);
  const page = await context.newPage();
  await page.goto(`/profile/${vera.user.username}`);
  await headed(page, vera.user.displayName);
  // The demo's story has given her one; what is on it is hers to know.
  await expect(page.getByText('Количество карт ролей: 1', { exact: true })).toBeVisible();
  for (const hidden of ['LuCoins', 'Изменить профиль', 'Show JSON Data']) {
    await expect(page.getByText(hidden, { exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Сообщение' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByText('You are now following this user!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Сообщение' })).toBeVisible();
  await checkScreen(page, 'profile-visitor');

  await page.goto('/home');
  await page.getByRole('button', { name: /Friends/ }).click();
  const friends = page.getByRole('dialog', { name: 'Friends' });
  await expect(friends.getByText(vera.user.displayName)).toBeVisible();
  await checkScreen(page, 'friends');
  await friends.getByRole('link', { name: `Чат: ${vera.user.displayName}` }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${vera.user.userId}$`));

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('link', { name: vera.user.displayName })).toBeVisible();
  expect(await page.evaluate(brokenWords, 'main')).toEqual([]);

  await page.goto(`/profile/${vera.user.userId}`);
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByText('You have unfollowed this user.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await context.close();
});

test('only developers see the developers’ button on home', async ({ browser }) => {
  const { context } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await page.goto('/home');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Dev Panel/ })
    .click();
  await headed(page, 'Dev Panel');
  for (const name of ['svc-user', 'svc-lobby-game', 'svc-broadcast', 'svc-story']) {
    await expect(page.getByRole('row').filter({ hasText: name }).getByText('Работает').first()).toBeVisible();
  }
  await checkScreen(page, 'dev-panel');
  await context.close();

  const player = await contextOf(browser, account('User', 3));
  const other = await player.context.newPage();
  await other.goto('/home');
  await expect(other.getByRole('button', { name: /Friends/ })).toBeVisible();
  await expect(other.getByRole('link', { name: /Dev Panel/ })).toHaveCount(0);
  await other.goto('/dev-panel');
  await headed(other, 'Здесь ничего нет');
  await player.context.close();
});

test('the clicker grants each of its three achievements once, from the first to the thousandth click', async ({
  browser,
}) => {
  const guest = await newcomer('Клим Кликов');
  const { context } = await contextOf(browser, guest);
  const page = await context.newPage();
  await page.goto('/home');
  const clicker = page.getByRole('region', { name: 'Кликер' });
  const once = clicker.getByRole('button', { name: 'Жмите!' });
  await expect(once).toBeVisible();
  await checkScreen(page, 'clicker');
  for (let clicks = 0; clicks < 10; clicks += 1) await once.click();
  await expect(page.getByText(/^Осторожно/)).toBeVisible();
  await pressUntil(page, 150);
  await expect(clicker.getByRole('progressbar', { name: 'Шкала времени' })).toBeVisible();
  await checkScreen(page, 'clicker-split');
  await page.reload();
  await expect(clicker.getByText('150', { exact: true }), 'a reload loses nothing').toBeVisible();
  await pressUntil(page, 1000);
  await expect(clicker.getByRole('button', { name: 'Готово' })).toBeDisabled();
  await checkScreen(page, 'clicker-done');

  const paid = Object.values(CLICKER_ACHIEVEMENTS);
  const { user, token } = guest.session;
  const granted = async () =>
    (await ask(achievements.profileAchievements, { params: { id: user.userId } }, token)).achievements;
  await expect.poll(granted).toEqual([...paid]);
  const { achievements: catalogue } = await ask(achievements.achievementList, {}, token);
  const worth = paid.reduce((sum, id) => sum + catalogue[id]!.lucoins, 0);
  expect(await lucoinsOf(guest.session)).toBe(worth);

  await page.goto('/profile');
  await page.getByRole('button', { name: catalogue[paid[2]!]!.title }).click();
  const about = page.getByRole('dialog', { name: catalogue[paid[2]!]!.title });
  await expect(about).toContainText(catalogue[paid[2]!]!.description);
  await expect(about).toContainText(`${catalogue[paid[2]!]!.lucoins} LuCoins`);
  await checkScreen(page, 'achievement');
  await context.close();
});

/**
 * Plays as fast as the page draws: the button, then the key that is asked for, as assistive technology presses them.
 */
async function pressUntil(page: Page, wanted: number): Promise<void> {
  await page.evaluate(async (goal) => {
    const section = document.querySelector('section[aria-label="Кликер"]')!;
    const clicks = () => Number(section.querySelector('strong')!.textContent!.replace(/\D/g, ''));
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    while (clicks() < goal) {
      const pad = section.querySelector<HTMLButtonElement>('[aria-current]');
      (pad ?? section.querySelector<HTMLButtonElement>('button'))!.click();
      await drawn();
    }
  }, wanted);
}

test('the chat answers after six seconds, and the first message grants an achievement', async ({ browser }) => {
  const guest = await newcomer('Чара Тихая');
  const { context } = await contextOf(browser, guest);
  const page = await context.newPage();
  await page.goto('/chat');
  const log = page.getByRole('log', { name: 'Сообщения' });
  const field = page.getByLabel('Сообщение');
  await field.fill('   ');
  await expect(page.getByRole('button', { name: 'Отправить' })).toBeDisabled();
  await field.fill('Привет!');
  await field.press('Enter');
  await expect(log.getByText('Вы: Привет!')).toBeVisible();
  await expect(log.getByText('Лу печатает…')).toBeVisible();
  await expect(page.getByText(/^Новая ачивка «/)).toBeVisible();
  const said = await log.getByRole('paragraph').count();
  await expect(log.getByText('Лу печатает…')).toHaveCount(0);
  expect(await log.getByRole('paragraph').count()).toBeGreaterThanOrEqual(said);
  await expect(page.getByText(/^Лу: кстати/)).toBeVisible();
  await checkScreen(page, 'chat');
  const { user, token } = guest.session;
  const { achievements: own } = await ask(achievements.profileAchievements, { params: { id: user.userId } }, token);
  expect(own).toEqual([CHAT_ACHIEVEMENT]);
  await context.close();
});
