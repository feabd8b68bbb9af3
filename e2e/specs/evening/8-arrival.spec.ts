import { setTimeout as sleep } from 'node:timers/promises';
import { lobbies } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { lobbyWithTeams, remove } from '../../support/api/games.ts';
import { contextOf, keepPicture, newContext } from '../../support/browser/pages.ts';
import { slowPhone } from '../../support/browser/taps.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MOST = 0.05;
/** How long the shell waits for the invitation's remote, ms. */
const LATE_MS = 1_000;

/** Counts the shifts of the page's layout from its beginning. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0, of: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        shifts.of.push(`${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40))}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; of: string[] } }).shifts);

test('26.8: a phone arrives at the code, an invitation and a lobby without layout shift', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 0), PHONE);
  const { lobbyId } = await lobbyWithTeams([me], undefined, 'Прибытие');
  const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, me.token);
  const strangers = await newContext(browser, PHONE);
  const code = 'Играть или смотреть по коду';
  for (const [path, where, shown] of [
    ['/', strangers, code],
    [`/join/${lobby.broadcastCode}`, strangers, 'Играть в любой команде'],
    [`/lobby/${lobbyId}`, context, 'Приглашение'],
  ] as const) {
    const page = await where.newPage();
    await watchShifts(page);
    await slowPhone(page);
    // As on a busy phone: the fonts come when the texts are there.
    const { promise: textsShown, resolve: showFonts } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => textsShown.then(() => route.continue()));
    if (path.startsWith('/join')) {
      // Whether the screen has a header is known late: none may come and go.
      await page.route('**/mf-lobby-game/*/mf-manifest.json', async (route) => {
        await page.getByText('Загрузка…', { exact: true }).waitFor();
        await sleep(LATE_MS);
        await route.continue();
      });
    }
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByText(shown).first()).toBeVisible();
    showFonts();
    await page.waitForLoadState('networkidle');
    const { sum, of } = await shifts(page);
    expect.soft(sum, `${path}: ${of.join('; ')}`).toBeLessThanOrEqual(MOST);
    if (path === '/') {
      const field = (await page.getByLabel(/^Код/).boundingBox())!;
      expect(field.y + field.height, 'the code is in the first screen').toBeLessThan(PHONE.viewport.height / 2);
      await keepPicture(page, 'auth-code-first');
    }
    await page.close();
  }
  await strangers.close();
  await context.close();
  await remove(lobbyId, me);
});
