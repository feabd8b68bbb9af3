import { PHASE } from '@luplay/contracts/lobby-game';
import { info, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { shownBy, watchScreens } from '../../support/browser/watched-screen.ts';
import { killFor, productIsHealthy } from '../../support/product/kill.ts';
import { account } from '../../support/product/product.ts';

/** The gateway is ended again whenever it starts within this time, ms. It is away for 3 to 4 s then. */
const AWAY_MS = 2_500;
/** A phase of the game on the page ends while the gateway is away: this long after it was opened, ms. */
const PHASE_LEFT_MS = 2_000;

let context: BrowserContext;

/** What the page has shown since `since` that is neither right nor a reconnect. `blank`: a screen is being loaded. */
const troubleOf = async (page: Page, since: number, allowed: string[] = []) =>
  (await shownBy(page))
    .filter((one) => one.since >= since && !['fine', 'reconnecting', ...allowed].includes(one.state))
    .map(({ state }) => state);

async function opened(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await headed(page, /./);
  await expect.poll(() => shownBy(page).then((shown) => shown.at(-1)?.state), { message: path }).toBe('fine');
  return page;
}

test.afterEach(async () => {
  await context.close();
  await productIsHealthy();
});

test('24.16c: while the gateway is away for seconds, each kind of page shows at most a reconnect', async ({
  browser,
}) => {
  const own = await contextOf(browser, account('developer'));
  context = own.context;
  await watchScreens(context);
  const other = (await contextOf(browser, account('User', 1))).me;
  const lobby = await lobbyWithTeams([own.me, other]);
  const waiting = await lobbyWithTeams([own.me, other]);
  await start(lobby.lobbyId, own.me);
  await setPhase(lobby.lobbyId, PHASE.results, own.me);
  await pause(lobby.lobbyId, true, own.me);

  const paths = [
    ...['/home', '/lobby-list', `/lobby/${waiting.lobbyId}`, `/broadcast/${lobby.lobbyId}`, '/radio', '/story'],
    ...['/chat', '/editor', `/profile/${own.me.user.userId}`, `/game/${lobby.lobbyId}`],
  ];
  const pages: [path: string, page: Page][] = [];
  for (const path of paths) pages.push([path, await opened(path)]);
  // These load what they need while the gateway is away: the screens of another remote, a dialog.
  const leaving = await opened('/home');
  const asking = await opened('/home');

  await pause(lobby.lobbyId, false, own.me);
  const { timer } = await info(lobby.lobbyId, own.me);
  await expect.poll(() => timer.endsAt! - Date.now(), { timeout: 60_000 }).toBeLessThan(PHASE_LEFT_MS);
  const goneAt = Date.now();
  const back = killFor('gateway', AWAY_MS);
  await leaving
    .getByRole('link', { name: /^Story/ })
    .first()
    .click();
  await asking.getByRole('button', { name: /^Broadcast Admin/ }).click();
  await back;
  await headed(leaving, /./);
  await expect(asking.getByRole('dialog')).toBeVisible();
  for (const [path, page] of [...pages, ['/home → /story', leaving], ['a dialog', asking]] as typeof pages) {
    await expect
      .poll(() => shownBy(page).then((shown) => shown.at(-1)?.state), { timeout: 15_000, message: path })
      .toBe('fine');
    expect(await troubleOf(page, goneAt, page === leaving ? ['blank'] : []), path).toEqual([]);
  }
  await remove(lobby.lobbyId, own.me);
  await remove(waiting.lobbyId, own.me);
});
