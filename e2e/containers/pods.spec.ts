import { raw } from '../support/api/api.ts';
import { QUICK_QUIZ } from '../support/api/games.ts';
import { newContext } from '../support/browser/pages.ts';
import { meet } from '../support/browser/play.ts';
import { expect, test } from '../support/browser/test.ts';

test('16.3: in the pods of the overlay demo two players meet and their game starts', async ({ browser }) => {
  expect((await raw('/api2/health')).status).toBe(200);
  const [one, other] = [await newContext(browser), await newContext(browser)];
  const pages = [await one.newPage(), await other.newPage()] as const;
  // An operator set their passwords, which each is told once.
  let told = 0;
  for (const page of pages)
    await page.addLocatorHandler(page.getByRole('alertdialog', { name: 'Ваш пароль сменили' }), async (notice) => {
      told += 1;
      await notice.getByRole('button', { name: 'Понятно' }).click();
    });
  const teams = { first: 'Лисы', second: 'Совы' };
  const lobbyId = await meet(pages, { title: 'Вечер в подах', quiz: QUICK_QUIZ.title, teams });
  await pages[0].getByRole('button', { name: 'Start Game' }).click();
  for (const page of pages) {
    await expect(page).toHaveURL(new RegExp(`/game/${lobbyId}$`));
    await expect(page.getByRole('timer')).toBeVisible();
  }
  expect(told).toBe(pages.length);
  for (const page of pages) await page.context().close();
});
