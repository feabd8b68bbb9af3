import { session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove } from '../../support/api/games.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { contextOf, headed, keepPicture } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const GUIDE = 'Как провести вечер';

test('26.17: a host opens the page on leading an evening from the list and from the lobby', async ({ browser }) => {
  const host = account('User', 0);
  const { context, me } = await contextOf(browser, host, { viewport: { width: 360, height: 560 } });
  const { lobbyId } = await lobbyWithTeams([me], undefined, 'Помощь');
  const page = await context.newPage();
  for (const path of ['/lobby-list', `/lobby/${lobbyId}`]) {
    await page.goto(path);
    await page.getByRole('link', { name: GUIDE }).click();
    await headed(page, GUIDE);
    await expect(page.getByRole('heading', { name: 'Что сказать в начале' })).toBeVisible();
  }
  const pictures = page.getByRole('main').getByRole('img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200);
    expect(await picture.getAttribute('src')).toMatch(/^\/media\/help\//);
  }
  expect(await layoutFaults(page, 'main')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'host-guide', { fullPage: true });
  await context.close();
  await remove(lobbyId, await session(host));
});
