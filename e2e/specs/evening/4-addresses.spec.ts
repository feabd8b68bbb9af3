import { session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove, start } from '../../support/api/games.ts';
import { contextOf } from '../../support/browser/pages.ts';
import { readQr } from '../../support/browser/qr.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

/** Where the test's network is. Nothing asks there. */
const LAN = 'http://192.0.2.7:8080';

/** The page that a start writes which found this network. */
const inNetwork = (page: Page, lan: string) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-lan="[^"]*"/, `data-lan="${lan}"`);
    return route.fulfill({ response, body });
  });

test('26.4: invitations on a page with a loopback address name the one of the network, or say that there is none', async ({
  browser,
}) => {
  const host = account('User', 0);
  const { context, me } = await contextOf(browser, host, { viewport: { width: 1280, height: 900 } });
  const { lobbyId } = await lobbyWithTeams([me], undefined, 'Дома');
  const page = await context.newPage();
  const warning = page.getByText(/^Этот адрес открывается только на этом компьютере/);
  await inNetwork(page, LAN);
  await page.goto(`/lobby/${lobbyId}`);
  const link = page.getByLabel('Ссылка-приглашение', { exact: true });
  await expect(link).toHaveValue(new RegExp(`^${LAN}/join/\\d{6}$`));
  const shown = await link.inputValue();
  expect(await readQr(page.getByRole('img', { name: 'QR-код со ссылкой-приглашением' }))).toBe(shown);
  await expect(warning).toBeHidden();

  const projector = page.getByRole('img', { name: 'QR-код: играть в этом лобби' });
  await page.goto(`/broadcast/${lobbyId}`);
  await expect(page.getByText(new URL(LAN).host, { exact: true })).toBeVisible();
  expect(await readQr(projector)).toBe(shown);

  await page.unrouteAll();
  await inNetwork(page, '');
  for (const path of [`/broadcast/${lobbyId}`, `/lobby/${lobbyId}`]) {
    await page.goto(path);
    await expect(warning).toBeVisible();
  }
  await start(lobbyId, me);
  await page.unrouteAll();
  await inNetwork(page, LAN);
  await page.goto(`/broadcast/${lobbyId}`);
  await expect(page.getByText(new URL(LAN).host, { exact: true }), 'beside the code during a game').toBeVisible();
  await context.close();
  await remove(lobbyId, await session(host));
});
