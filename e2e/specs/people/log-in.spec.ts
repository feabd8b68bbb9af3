import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed, logIn, newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

test('log-in has no serious accessibility violations, and /home without a session redirects to it', async ({
  browser,
}) => {
  const anonymous = await newContext(browser);
  const screen = await anonymous.newPage();
  await screen.goto('/auth');
  await headed(screen, 'LuPlay');
  await checkScreen(screen, 'auth');
  await screen.goto('/home');
  await expect(screen, 'without a session').toHaveURL(/\/auth$/);

  await screen.setViewportSize({ width: 360, height: 560 });
  await screen.getByLabel('Имя пользователя').fill('nobody.here');
  await screen.getByLabel('Пароль').fill('неверный пароль');
  await screen.getByRole('button', { name: 'Войти' }).click();
  await expect(screen.getByRole('alert').filter({ hasText: /./ }), 'a refusal').toBeInViewport({ ratio: 1 });
  await anonymous.close();
});

test('users log in, reach the lobbies, and open and close a dialog with the keyboard alone', async ({ browser }) => {
  const { username, password } = account('User', 2);
  const fresh = await newContext(browser);
  const screen = await fresh.newPage();
  await screen.goto('/auth');
  await headed(screen, 'LuPlay');
  await tabTo(screen, 'Имя пользователя');
  await screen.keyboard.type(username);
  await tabTo(screen, 'Пароль');
  await screen.keyboard.type(password);
  await screen.keyboard.press('Enter');
  await expect(screen).toHaveURL(/\/home$/);
  await expect(screen.getByRole('main').getByRole('link', { name: /^Quiz/ })).toBeVisible();
  await tabTo(screen, /^Quiz/);
  await screen.keyboard.press('Enter');
  await expect(screen).toHaveURL(/\/lobby-list$/);
  await expect(screen.getByRole('button', { name: 'Create', exact: true })).toBeVisible();
  await tabTo(screen, 'Create');
  await screen.keyboard.press('Enter');
  const dialog = screen.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await screen.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(screen.getByRole('button', { name: 'Create', exact: true })).toBeFocused();
  await fresh.close();
});

test('24.12: one browser sees where its user is logged in, and ends the session of the other', async ({ browser }) => {
  const user = await newcomer('Забывчивая Зоя');
  const [mine, forgotten] = [await contextOf(browser, user), await newContext(browser)];
  const other = await forgotten.newPage();
  await logIn(other, user);

  const page = await mine.context.newPage();
  await page.goto(`/profile/${mine.me.user.userId}`);
  await page.getByRole('button', { name: 'Где вы вошли' }).click();
  const dialog = page.getByRole('dialog', { name: 'Где вы вошли' });
  // The sign-up's session and those of the two browsers.
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByText('Это устройство')).toHaveCount(1);
  await checkScreen(page, 'sessions');
  for (const left of [2, 1]) {
    await dialog
      .getByRole('button', { name: /^Завершить/ })
      .first()
      .click();
    await expect(dialog.getByRole('listitem')).toHaveCount(left);
  }
  await other.reload();
  await expect(other, 'a session that was ended elsewhere').toHaveURL(/\/auth$/);
  for (const context of [mine.context, forgotten]) await context.close();
});

/** Presses Tab until the focus is on what is named so, and sees that it shows. */
async function tabTo(screen: Page, name: string | RegExp): Promise<void> {
  const focused = screen.locator(':focus-visible');
  for (let presses = 0; presses < 40; presses += 1) {
    await screen.keyboard.press('Tab');
    if ((await focused.count()) === 0) continue;
    const label = await focused.evaluate((element) => {
      const labels = (element as HTMLInputElement).labels;
      return (labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    });
    if (typeof name === 'string' ? label === name : name.test(label)) {
      const style = await focused.evaluate((element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return { outlineStyle, boxShadow };
      });
      expect(style.outlineStyle !== 'none' || style.boxShadow !== 'none', `focus on ${name} is seen`).toBe(true);
      return;
    }
  }
  throw new Error(`Tab never came to ${name}`);
}
