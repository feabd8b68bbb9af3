import { lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { ask, session } from '../../support/api/api.ts';
import { info, lobbyWithTeams, pause, QUICK_QUIZ, remove, setPhase } from '../../support/api/games.ts';
import { settle } from '../../support/browser/check-screen.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { contextOf, headed, keepPicture, newContext } from '../../support/browser/pages.ts';
import { meet } from '../../support/browser/play.ts';
import { type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { latinTexts, ORIGINAL, RUSSIAN, type Texts, wordPages } from '../../support/browser/texts.ts';
import { account } from '../../support/product/product.ts';

const PHONE = { width: 360, height: 640 };
const TITLE = 'Вечер на двух языках';
const TEAMS = { first: 'Ежи', second: 'Бобры' };

let contexts: BrowserContext[];
test.afterEach(() => Promise.all(contexts.map((context) => context.close())));

/** Two phones whose pages are worded like this. */
async function phones(browser: Parameters<typeof newContext>[0], texts: Texts): Promise<[Page, Page]> {
  contexts = await Promise.all([1, 2].map(() => newContext(browser, { viewport: PHONE })));
  await Promise.all(contexts.map((context) => wordPages(context, texts)));
  const [first, second] = await Promise.all(contexts.map((context) => context.newPage()));
  return [first!, second!];
}

/** Both play one question and return to the lobby, which they leave. `look` sees every screen on the way. */
async function mainPath(
  [first, second]: readonly [Page, Page],
  texts: Texts,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const lobbyId = await meet([first, second], { title: TITLE, quiz: QUICK_QUIZ.title, teams: TEAMS, texts });
  const host = await session(account('User', 0));
  await expect(first).toHaveTitle(`${texts.lobbyTitle} · LuPlay`);
  await look(first, 'lobby');
  await look(second, 'lobby-player');
  await first.getByRole('button', { name: texts.start }).click();
  for (const page of [first, second]) await expect(page).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  await setPhase(lobbyId, PHASE.themeChoice, host);
  await pause(lobbyId, true, host);
  const { themes, themeChoosingTeam, teams } = await info(lobbyId, host);
  const choosing = teams.findIndex(({ teamId }) => teamId === themeChoosingTeam);
  const page = choosing === 0 ? first : second;
  await expect(page.getByText('Ваша команда выбирает тему').first()).toBeVisible();
  await look(page, 'theme');
  await page.getByRole('button', { name: new RegExp(themes[0]!.name) }).click();
  await expect(page.getByText('Варианты появятся чуть позже')).toBeVisible();
  await setPhase(lobbyId, PHASE.answering, host);
  await pause(lobbyId, true, host);
  await first.getByRole('group', { name: 'Варианты ответа' }).getByRole('button').first().click();
  await expect(first.getByText('Ответ принят').first()).toBeVisible();
  await look(first, 'answered');
  await first.getByRole('button', { name: 'Ещё' }).click();
  const back = first.getByRole('button', { name: 'Вернуться в лобби' });
  await expect(back).toBeVisible();
  await look(first, 'host-panel');
  await back.click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Вернуться' }).click();
  for (const each of [first, second]) await headed(each, TITLE);
  await second.getByRole('button', { name: texts.leave, exact: true }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).press('Enter');
  await expect(second.getByText(texts.left)).toBeVisible();
  await remove(lobbyId, host);
}

test('17: the main path with the texts of the specification', async ({ browser }) => {
  await mainPath(await phones(browser, ORIGINAL), ORIGINAL, async () => {});
});

test('17: the main path in Russian: no English word, nothing broken on a small phone', async ({ browser }) => {
  await mainPath(await phones(browser, RUSSIAN), RUSSIAN, async (page, name) => {
    // A notice may cover what is at the lower edge for a while.
    await expect(page.locator('[class*="shell-toast-"]')).toHaveCount(0);
    const isOpen = (await page.getByRole('dialog').count()) > 0;
    expect.soft(await layoutFaults(page, isOpen ? '[role="dialog"]' : 'main'), name).toEqual([]);
    await checkRussian(page, name);
  });
});

test('17: every screen of players in Russian', async ({ browser }) => {
  const [me, other] = [account('User', 0), await session(account('User', 1))];
  const { context, me: host } = await contextOf(browser, me, { viewport: PHONE });
  const stranger = await newContext(browser, { viewport: PHONE });
  contexts = [context, stranger];
  await Promise.all(contexts.map((each) => wordPages(each, RUSSIAN)));
  const { lobbyId } = await lobbyWithTeams([host, other], QUICK_QUIZ.id, TITLE);
  const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token);
  const screens: [path: string, seen: string | RegExp][] = [
    ['/home', RUSSIAN.quiz],
    ['/lobby-list', `${RUSSIAN.open}: ${TITLE}`],
    ['/lobby/create', 'Новое лобби'],
    ['/profile', RUSSIAN.role],
    [`/profile/${other.user.username}`, /^(Подписаться|Отписаться)$/],
    ['/profile-setup', RUSSIAN.save],
    ['/chat', 'Чат'],
    ['/my-games', 'Мои игры'],
    ['/story', /роли|роль/],
    ['/nowhere', 'Здесь ничего нет'],
  ];
  const page = await context.newPage();
  for (const [path, seen] of screens) {
    await page.goto(path);
    await shown(page, seen);
    await checkRussian(page, path.slice(1).replaceAll('/', '-'));
  }
  const guest = await stranger.newPage();
  const open: [path: string, seen: string | RegExp][] = [
    ['/auth', 'Имя пользователя'],
    [`/join/${lobby.broadcastCode}`, 'Только смотреть'],
    [`/broadcast/${lobbyId}`, 'Команды собираются'],
    ['/room/99999', 'Трансляция не найдена'],
    ['/radio', 'Радио'],
  ];
  for (const [path, seen] of open) {
    await guest.goto(path);
    await shown(guest, seen);
    await checkRussian(guest, path.split('/')[1]!);
  }
  await remove(lobbyId, host);
});

/** Waits for a text that somebody sees or hears. */
const shown = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByText(text)
      .or(page.getByLabel(text))
      .or(page.getByRole('button', { name: text }))
      .first(),
  ).toBeVisible();

/** A picture for manual review; no English word, nothing beyond the window. */
async function checkRussian(page: Page, name: string): Promise<void> {
  await settle(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await keepPicture(page, `ru-${name}`);
  expect.soft(await latinTexts(page), name).toEqual([]);
}
