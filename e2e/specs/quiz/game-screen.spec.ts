import { type GameView, games, PHASE } from '@luplay/contracts/lobby-game';
import { address, type Session, session } from '../../support/api/api.ts';
import { info, type Lobby, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { contextOf, keepPicture } from '../../support/browser/pages.ts';
import { expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { BadNetwork } from '../../support/live/bad-network.ts';
import { account, product } from '../../support/product/product.ts';

const PHONE = { width: 390, height: 844 };
/** The messenger's sheet, a small phone, and the smaller of each. */
const SCREENS = [
  { width: 390, height: 560 },
  { width: 360, height: 640 },
  { width: 360, height: 560 },
];
const SENDING = 'Отправляем…';
const ACCEPTED = 'Ответ принят';
const LOST = 'Ответ не дошёл. Выберите ещё раз';
const QUIET = 'Сервер не отвечает…';

let host: Session;
let lobby: Lobby;

test.beforeEach(async () => {
  host = await session(account('User', 0));
});
test.afterEach(() => remove(lobby.lobbyId, host));

/** A question that waits for answers without its time running. */
async function askQuestion(): Promise<void> {
  await start(lobby.lobbyId, host);
  await setPhase(lobby.lobbyId, PHASE.answering, host);
  await pause(lobby.lobbyId, true, host);
}

const LONG = 'Какая из перечисленных экспедиций первой обогнула самый южный мыс этого материка и вернулась '.repeat(3);
const PICTURED = 'a picture and a long question';
/** A picture that can be recognized: its share of the screen's height. */
const SEEN = 0.11;
const PICTURE = { type: 'Picture' as const, pictureQuestion: { path: '/media/quiz/q-0b8f.webp' } };
type Question = NonNullable<GameView['currentQuestion']>;
const QUESTIONS: Record<string, Partial<Question>> = {
  'a picture': { media: PICTURE },
  'a long question': { question: LONG.slice(0, 260) },
  [PICTURED]: {
    media: PICTURE,
    question: LONG.slice(0, 200),
    options: ['Экспедиция Диаша', 'Магеллан', 'Викинги', 'Васко да Гама'],
  },
  'a picture, a long question and long options': {
    media: PICTURE,
    question: LONG.slice(0, 160),
    options: ['Первая', 'Вторая', 'Третья', 'Четвёртая'].map((which) => `${which} экспедиция на парусном корабле`),
  },
  'short options': { media: PICTURE, options: ['1957', '1961', '1965', '1969'] },
};

/**
 * Opens the game with this question, and an item in the hands of the team. What comes over the socket would tell the
 * real one.
 */
async function openWith(page: Page, question: Partial<Question>): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.routeWebSocket(/\/ws\/game\//, () => {});
  await page.route(`**${address(games.gameInfo, { params: { lobbyId: lobby.lobbyId } })}*`, async (route) => {
    const response = await route.fetch();
    const { gameData, ...rest } = (await response.json()) as { gameData: GameView };
    const changed = {
      ...gameData,
      teams: gameData.teams.map((team) => ({ ...team, items: ['item-sunray'] })),
      currentQuestion: { ...gameData.currentQuestion, ...question },
    };
    await route.fulfill({ response, json: { ...rest, gameData: changed } });
  });
  await page.goto(`/game/${lobby.lobbyId}`);
  await expect(options(page)).toHaveCount(4);
}

const options = (page: Page): Locator =>
  page.getByRole('group', { name: 'Варианты ответа' }).getByRole('button', { name: /^Вариант/ });

/** What of the question and its options is not on the screen, whole and free. In the page. */
function hidden(): string[] {
  const found: string[] = [];
  const parts = [
    document.querySelector('main h2')!,
    ...document.querySelectorAll('fieldset > button'),
    document.querySelector('main fieldset + div')!,
  ];
  for (const part of parts) {
    const name = part.textContent!.slice(0, 24);
    const box = part.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) {
      found.push(`${name}: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`);
    }
    for (const [x, y] of [
      [0.5, 0.5],
      [0.06, 0.1],
      [0.94, 0.9],
    ] as const) {
      const onTop = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      if (!part.contains(onTop)) found.push(`${name}: covered by ${onTop?.outerHTML.slice(0, 80)}`);
    }
    if (part.scrollWidth > part.clientWidth + 1) found.push(`${name}: its text is cut`);
  }
  const tooLow = parts.slice(1, 5).filter((part) => part.getBoundingClientRect().height < 40);
  if (tooLow.length > 0) found.push(`${tooLow.length} options are too low for a finger`);
  const picture = document.querySelector('main img[alt="Картинка к вопросу"]');
  if (picture && picture.getBoundingClientRect().height < 48) found.push('the picture is too small to see');
  return found;
}

test('12.3: the question and all four options fit a small screen, and no message covers them', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 1), { reducedMotion: 'reduce' });
  lobby = await lobbyWithTeams([host, me]);
  await askQuestion();
  const page = await context.newPage();
  for (const [what, question] of Object.entries(QUESTIONS)) {
    await page.setViewportSize(SCREENS[0]!);
    await openWith(page, question);
    await expect(page.getByRole('button', { name: /^Предметы команды/ })).toBeVisible();
    for (const screen of what === PICTURED ? [PHONE, ...SCREENS] : SCREENS) {
      await page.setViewportSize(screen);
      const where = `${what} at ${screen.width} × ${screen.height}`;
      await expect.poll(() => page.evaluate(hidden), { message: where }).toEqual([]);
      await keepPicture(page, `game-${what}-${screen.width}-${screen.height}`);
      if (what !== PICTURED) continue;
      const picture = page.getByRole('img', { name: 'Картинка к вопросу' });
      const share = async () => (await picture.boundingBox())!.height / screen.height;
      await expect.soft.poll(share, { message: where }).toBeGreaterThan(SEEN);
    }
  }
  // Refused, and said so with the longest message that there may be.
  const told = 'Команда «Достопримечательные путешественницы юга» применяет «Солнечный луч»: '.repeat(3);
  const refusal = { success: false, code: 'wrong_phase', message: told };
  await page.route('**/api2/game/answer/**', (route) => route.fulfill({ status: 409, json: refusal }));
  await options(page).first().click();
  const notice = page.getByRole('region', { name: 'Уведомления' }).getByRole('alert');
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await notice.hover();
    const where = `with a notice at ${screen.width} × ${screen.height}`;
    await expect.poll(() => page.evaluate(hidden), { message: where }).toEqual([]);
    await expect(notice).toBeVisible();
    await keepPicture(page, `game-notice-${screen.width}-${screen.height}`);
  }
  // While the header is collapsed, its buttons are at the bottom.
  await page.evaluate(() => localStorage.setItem('headerCollapsed', '1'));
  await openWith(page, QUESTIONS['a picture, a long question and long options']!);
  await expect(page.getByRole('button', { name: /^Предметы команды/ })).toBeVisible();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const where = `below a folded header at ${screen.width} × ${screen.height}`;
    await expect.poll(() => page.evaluate(hidden), { message: where }).toEqual([]);
    await keepPicture(page, `game-folded-${screen.width}-${screen.height}`);
  }
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
});

test('12.2: on a stalled connection, no answer is shown as accepted, the problem is shown, and the answer can be retried', async ({
  browser,
}) => {
  const network = await BadNetwork.open(product().url, Math.random);
  const { context, me } = await contextOf(browser, account('User', 1), { origin: `http://${network.host}` });
  lobby = await lobbyWithTeams([host, me]);
  await askQuestion();
  const page = await context.newPage();
  // No timer of this clock is late: a page with one that is late by a second takes itself for suspended.
  await page.clock.install();
  // Before the first one the service may be of a version that sends none.
  const heartbeat = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"heartbeat"')));
  await page.goto(`/game/${lobby.lobbyId}`);
  await expect(options(page)).toHaveCount(4);
  const answered = async () => (await info(lobby.lobbyId)).progress?.answered;

  await heartbeat;
  network.stall();
  // How many seconds had passed when the page first said each of them, by its own timers: a page that gets no
  // processor for some time is late with both.
  const seen = await page.evaluateHandle(
    (words) => {
      const told: Record<string, number> = {};
      let seconds = 0;
      setInterval(() => setTimeout(() => seconds++), 1_000);
      new MutationObserver(() => {
        for (const word of words) if (document.body.textContent!.includes(word)) told[word] ??= seconds;
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return told;
    },
    [SENDING, ACCEPTED, LOST, QUIET],
  );
  await options(page).first().click();
  await expect(page.getByText(SENDING)).toBeVisible();
  await expect(page.getByRole('main').getByText(LOST)).toBeVisible();
  // The page has said it for a second and a half only: then it said that it connects anew.
  const told = await seen.jsonValue();
  expect(told[QUIET]!, 'seconds until the connection is shown').toBeLessThan(3);
  expect(told[LOST]!, 'seconds until the answer is said to be lost').toBeLessThan(7);
  expect(told).not.toHaveProperty([ACCEPTED]);
  expect(await answered()).toBe(0);

  network.lose();
  await options(page).nth(1).click();
  await expect(page.getByRole('main').getByText(ACCEPTED)).toBeVisible();
  await expect(page.getByRole('main').getByText(LOST)).toBeHidden();
  expect(await answered()).toBe(1);
  await expect(page.getByText(/Переподключаемся|не отвечает/)).toBeHidden();
  await expect(options(page).nth(1)).toHaveAttribute('data-state', 'chosen');
  await context.close();
  await network.close();
});

test('12.7: with the keyboard, focus follows the game; with reduced motion, the final is not animated', async ({
  browser,
}) => {
  const { context } = await contextOf(browser, account('User', 0), { reducedMotion: 'reduce' });
  lobby = await lobbyWithTeams([host]);
  await start(lobby.lobbyId, host);
  await pause(lobby.lobbyId, true, host);
  await setPhase(lobby.lobbyId, PHASE.themeChoice, host);
  const page = await context.newPage();
  await page.goto(`/game/${lobby.lobbyId}`);
  const theme = page.getByRole('list', { name: 'Темы' }).getByRole('button').first();
  await theme.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Варианты появятся чуть позже')).toBeVisible();
  const question = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(question).toBeFocused();
  await setPhase(lobby.lobbyId, PHASE.answering, host);
  await expect(options(page)).toHaveCount(4);
  await expect(question).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(options(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(ACCEPTED)).toBeVisible();
  await setPhase(lobby.lobbyId, PHASE.results, host);
  await expect(page.getByText('Правильный ответ').first()).toBeVisible();
  await expect(question).toBeFocused();

  await setPhase(lobby.lobbyId, PHASE.introOrFinal, host);
  await expect(page.getByText('Спасибо за игру!')).toBeVisible();
  // Animations that end within one frame do not count as motion; delays are included in their end time.
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect!.getComputedTiming().endTime) > 16)
        .map((each) => (each as CSSAnimation).animationName),
    );
  expect(await moving()).toEqual([]);
  await page.goto(`/broadcast/${lobby.lobbyId}`);
  await expect(page.getByRole('heading', { name: 'Финал' })).toBeVisible();
  expect(await moving(), 'on the projector').toEqual([]);
  await context.close();
});
