import { directory, profiles } from '@luplay/contracts/user';
import { send } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { choose, contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const ALERT = 'Failed to verify user role. Redirecting to home.';
/** The developers' screens that exist for a fixed address. */
const SCREENS = ['/editor', '/editor-quiz', '/profile-admin', '/storyEditor'];

const search = (page: Page) => page.getByLabel('Поиск по имени, @логину или id');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a developer changes name, role and picture of a person, who sees it', async ({ browser }) => {
  const person = await newcomer('Нина Чайка');
  const theirs = await contextOf(browser, person);
  const their = await theirs.context.newPage();
  await their.goto('/profile');
  await expect(their.getByText('Нина Чайка').first()).toBeVisible();

  const { context } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await page.goto('/editor');
  await page.getByRole('link', { name: 'Profile Admin' }).click();
  await headed(page, 'Profile Admin');
  await expect(page.getByRole('table', { name: 'Profile Admin' })).toBeVisible();
  await checkScreen(page, 'profile-admin');

  await page.setViewportSize({ width: 1280, height: 800 });
  await search(page).fill(`@${person.username}`);
  await expect(page.getByText('1 профиль', { exact: true })).toBeVisible();
  await row(page, 'Нина Чайка').getByRole('button', { name: 'Edit: Нина Чайка' }).click();
  const form = page.getByRole('dialog', { name: 'Профиль: Нина Чайка' });
  await expect(form.getByRole('switch', { name: /^admin/ })).toBeDisabled();
  await form.getByLabel('Имя').fill('Нина Морская');
  await form.getByRole('switch', { name: /^creator/ }).check();
  await form.getByRole('radio', { name: 'Картинка 12', exact: true }).check({ force: true });
  await checkScreen(page, 'profile-admin-edit');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(form).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row(page, 'Нина Морская').getByText('creator', { exact: true })).toBeVisible();

  // The list is filtered by role in the service, and the avatar opens the profile. Back returns to the same list.
  await search(page).fill('морская');
  await choose(page, 'Роль', 'developer');
  await expect(page.getByText('Никого не нашлось')).toBeVisible();
  await choose(page, 'Роль', 'creator');
  const found = row(page, 'Нина Морская').filter({ hasText: person.username });
  await found.getByRole('link', { name: 'Профиль: Нина Морская' }).click();
  await expect(page).toHaveURL(new RegExp(`/profile/${person.session.user.telegramId}$`));
  await headed(page, 'Нина Морская');
  await page.goBack();
  await expect(search(page)).toHaveValue('морская');
  await expect(found).toBeVisible();

  // The new role has ended the person's session.
  await their.reload();
  await expect(their).toHaveURL(/\/auth/);
  await their.getByLabel('Имя пользователя').fill(person.username);
  await their.getByLabel('Пароль').fill(person.password);
  await their.getByRole('button', { name: 'Войти' }).click();
  await headed(their, 'Нина Морская');
  const main = their.getByRole('main');
  await expect(main.getByText('creator', { exact: true })).toBeVisible();
  await expect(main.getByRole('img', { name: 'Нина Морская' }).locator('img')).toHaveAttribute(
    'src',
    '/profile_pictures/profile_picture_12.jpg',
  );
  await context.close();
  await theirs.context.close();
});

test('players are turned away at the screen and at the service', async ({ browser }) => {
  const player = await newcomer('Пётр Прохожий');
  const other = await newcomer('Ольга Тихая');
  const { token } = player.session;
  const { userId } = other.session.user;
  const asked = [
    await send(directory.allProfiles, {}, token),
    await send(profiles.updateProfile, { body: { userId, role: 'creator' } }, token),
    await send(profiles.updateProfile, { body: { userId, displayName: 'Чужая' } }, token),
    await send(profiles.refreshProfileCache, { params: { userId } }, token),
  ];
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await send(directory.allProfiles)).status).toBe(401);

  const { context } = await contextOf(browser, player);
  const page = await context.newPage();
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/home$/);
  }
  // A forged role in the browser's storage opens nothing: the service is asked.
  await page.addInitScript(() => {
    const stored = localStorage.getItem('userData');
    if (stored) localStorage.setItem('userData', JSON.stringify({ ...JSON.parse(stored), role: 'developer' }));
  });
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/home$/);
    // The alert is for a role that could not be verified. This one was.
    await expect(page.getByRole('alert').filter({ hasText: ALERT }), path).toHaveCount(0);
  }
  await context.close();
});

test('a developer whose role cannot be fetched is told so and goes home', async ({ browser }) => {
  const { context } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await page.route('**/api2/profile/full/**', (route) => route.fulfill({ status: 404, json: { success: false } }));
  await Promise.all([
    expect(page.getByRole('alert').filter({ hasText: ALERT })).toBeVisible(),
    page.goto('/editor-quiz'),
  ]);
  await expect(page).toHaveURL(/\/home$/);
  await context.close();
});
