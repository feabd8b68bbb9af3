import { accounts } from '@luplay/contracts/user';
import { ask } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account, product } from '../../support/product/product.ts';

const DESKTOP = { width: 1280, height: 800 };
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row', { name: new RegExp(`^${name}`) });

test('the dev panel shows services, remotes and errors, and overrides a remote in this browser', async ({
  browser,
}) => {
  const message = `проба ${Date.now().toString(36)}`;
  const report = { message, remote: 'mf-profile', path: '/profile/123456789', version: '0.0.1' };
  for (const version of ['0.0.1', '0.0.2']) await ask(accounts.logClientError, { body: { ...report, version } });
  const { context } = await contextOf(browser, account('developer'), { viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto('/dev-panel');
  await headed(page, 'Dev Panel');
  const tools = page.getByRole('navigation', { name: 'Инструменты' });
  for (const path of ['/editor', '/editor-quiz', '/profile-admin', '/storyEditor', '/test']) {
    await expect(tools.locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(row(page, 'Сервисы', 'svc-lobby-game')).toContainText(/Работает.*\d\.\d/);
  await expect(row(page, 'Разделы', 'Редактор')).toContainText(/svc-lobby-game \d\.\d/);

  const errors = page.getByRole('region', { name: 'Ошибки в браузерах' });
  const error = errors.getByRole('listitem').filter({ hasText: message });
  await expect(error).toContainText('mf-profile');
  await expect(error).toContainText('2 раза');
  await error.getByText('Подробности').press('Enter');
  await expect(error).toContainText('/profile/…');
  await expect(error).toContainText('0.0.2, 0.0.1');
  await checkScreen(page, 'dev-panel');
  await page.setViewportSize(DESKTOP);

  // The released build, at an address that only this browser asks for.
  const remotes = (await (await page.request.get('/remotes.json')).json()) as Record<string, string>;
  const manifest = `${remotes['mf-profile']?.split('#')[0]}?tried=1`;
  await page.getByRole('button', { name: 'Подменить: Профиль' }).click();
  const dialog = page.getByRole('dialog', { name: 'Подменить: Профиль' });
  const address = dialog.getByRole('textbox', { name: 'Адрес манифеста' });
  await address.fill('https://luplay.invalid/mf-manifest.json');
  await dialog.getByRole('button', { name: 'Подменить и обновить' }).click();
  await expect(dialog.getByText('Подойдёт только адрес на этом сайте.')).toBeVisible();
  await address.fill(manifest);
  const asked = page.waitForRequest((request) => request.url() === product().url + manifest);
  await dialog.getByRole('button', { name: 'Подменить и обновить' }).click();
  await asked;
  const notice = page.getByRole('complementary', { name: 'Подменённые сборки' });
  await expect(notice).toContainText('В этом браузере подменено: Профиль.');
  await expect(row(page, 'Разделы', 'Профиль')).toContainText('Подменён');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(notice).toBeVisible();
  await checkScreen(page, 'dev-panel-override');
  await notice.getByRole('button', { name: 'Вернуть как было' }).click();
  await expect(notice).toBeHidden();
  await page.goto('/dev-panel');
  await expect(row(page, 'Разделы', 'Профиль')).not.toContainText('Подменён');
  await context.close();
});
