import { lobbyWithTeams, remove } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { contextOf, logIn, newContext } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

test('a creator edits another user’s profile, and the lobby shows the change within a second', async ({ browser }) => {
  const guest = await newcomer('Рита Зимина');
  const lobby = await lobbyWithTeams([guest.session]);
  const { context } = await contextOf(browser, guest);
  const room = await context.newPage();
  await room.goto(`/lobby/${lobby.lobbyId}`);
  await expect(room.getByText('Рита Зимина').first()).toBeVisible();

  const creator = await newContext(browser);
  const page = await creator.newPage();
  await logIn(page, account('creator'));
  await page.goto(`/profile/${guest.username}`);
  await page.getByRole('button', { name: 'Изменить профиль' }).click();
  await page.getByLabel('Имя', { exact: true }).fill('Рита Летняя');
  const answered = page.waitForResponse('**/api2/profile/update');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await answered;
  await expect(room.getByText('Рита Летняя').first()).toBeVisible({ timeout: 1_000 });
  await creator.close();
  await context.close();
  await remove(lobby.lobbyId, guest.session);
});
