import { PHASE } from '@luplay/contracts/lobby-game';
import { type Session, session } from '../../support/api/api.ts';
import { type Lobby, lobbyWithTeams, pause, remove, setPhase, start, toLobby } from '../../support/api/games.ts';
import { announcements, recordAnnouncements } from '../../support/browser/announcements.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const GAVE_UP = 'Не удалось подключиться к серверу';
/** The first attempt and three retries. */
const SERIES = 4;

let host: Session;
let lobby: Lobby;
let context: BrowserContext;
let page: Page;
let attempts: number;

declare global {
  var socketsBlocked: boolean;
}

/** Runs in the page: its sockets ask for what is not there. */
function blockSockets(): void {
  globalThis.socketsBlocked = true;
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(globalThis.socketsBlocked ? String(url).replace('/api2/ws/', '/api2/blocked/') : url, protocols);
    }
  };
}

test.beforeEach(async ({ browser }) => {
  host = await session(account('User', 0));
  const player = await contextOf(browser, account('User', 1));
  context = player.context;
  lobby = await lobbyWithTeams([host, player.me], undefined, 'Без сокета');
  await start(lobby.lobbyId, host);
  await setPhase(lobby.lobbyId, PHASE.themeChoice, host);
  await pause(lobby.lobbyId, true, host);
  page = await context.newPage();
  attempts = 0;
  page.on('websocket', () => {
    attempts += 1;
  });
  await page.addInitScript(blockSockets);
  await recordAnnouncements(page);
  await page.goto(`/game/${lobby.lobbyId}`);
  await expect(page.getByRole('alert').filter({ hasText: GAVE_UP })).toBeVisible();
});

test.afterEach(() => context.close());

/** The page has asked for the game so many times more, and got an answer or none. */
async function polled(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const request = await page.waitForRequest(/\/api2\/game\/info\//);
    await request.response().catch(() => null);
  }
}

test('after four failed connection attempts the game continues by polling; coming online starts new attempts', async () => {
  const gaveUp = page.getByText(GAVE_UP);
  expect(attempts).toBe(SERIES);
  await setPhase(lobby.lobbyId, PHASE.question, host);
  await expect(page.getByText('Вопрос 1 из').first()).toBeVisible();
  await polled(4);
  expect(attempts, 'successful polls start no new attempts').toBe(SERIES);

  // Records whether the banner disappears, even for a moment.
  const seen = await gaveUp.evaluateHandle((element) => {
    const gone: number[] = [];
    new MutationObserver(() => element.isConnected || gone.push(Date.now())).observe(document, {
      childList: true,
      subtree: true,
    });
    return gone;
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => attempts).toBe(2 * SERIES);
  await polled(2);
  expect(attempts).toBe(2 * SERIES);
  expect(await seen.jsonValue()).toEqual([]);

  await page.route('**/api2/game/info/**', (route) => route.abort());
  await polled(2);
  await page.evaluate(() => {
    globalThis.socketsBlocked = false;
  });
  expect(attempts).toBe(2 * SERIES);
  await page.unroute('**/api2/game/info/**');
  await expect(gaveUp, 'the socket is open again once polls succeed').toBeHidden();
  expect(attempts).toBe(2 * SERIES + 1);
  await remove(lobby.lobbyId, host);
});

test('a player without a socket returns to the lobby with the others', async () => {
  await toLobby(lobby.lobbyId, host);
  await expect(page).toHaveURL(new RegExp(`/lobby/${lobby.lobbyId}$`));
  await headed(page, 'Без сокета');
  await start(lobby.lobbyId, host);
  await pause(lobby.lobbyId, true, host);
  await expect(page, 'and into the next game').toHaveURL(new RegExp(`/game/${lobby.lobbyId}$`));
  await expect(page.getByText('Игра начинается!').first()).toBeVisible();
  await remove(lobby.lobbyId, host);
});

for (const place of ['game', 'lobby']) {
  test(`a player without a socket learns in the ${place} that the lobby was deleted`, async () => {
    if (place === 'lobby') {
      await toLobby(lobby.lobbyId, host);
      await expect(page).toHaveURL(/\/lobby\//);
    }
    await remove(lobby.lobbyId, host);
    await expect.poll(() => announcements(page)).toContain('Лобби удалили.');
    await expect(page).toHaveURL(/\/lobby-list$/);
  });
}
