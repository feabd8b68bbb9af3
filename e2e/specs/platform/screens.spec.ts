import { PHASE, type Phase, type QuestionOf } from '@luplay/contracts/lobby-game';
import { type Session, session } from '../../support/api/api.ts';
import { answer, info, type Lobby, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { allQuizzes } from '../../support/api/quizzes.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed, newContext } from '../../support/browser/pages.ts';
import { rightOption } from '../../support/browser/play.ts';
import { type BrowserContext, expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

/** With pictures: the game looks its worst and its best with them. */
const PICTURE_QUIZ = 'quiz-culture';
const BOARD_QUIZ = 'quiz-own-game';

let context: BrowserContext;
let page: Page;
let host: Session;
let other: Session;

test.beforeEach(async ({ browser }) => {
  const first = await contextOf(browser, account('User', 0));
  context = first.context;
  host = first.me;
  other = await session(account('User', 1));
  page = await context.newPage();
});

test.afterEach(() => context.close());

test('home and profiles have no serious accessibility violations and do not scroll sideways', async () => {
  await page.goto('/home');
  await headed(page, /^Привет, /);
  await expect(page.getByRole('main').getByRole('link', { name: /^Quiz/ })).toBeVisible();
  await checkScreen(page, 'home');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/profile\/.+/);
  await expect(page.getByText('LuCoins').first()).toBeVisible();
  await checkScreen(page, 'profile-own');
  await page.goto(`/profile/${other.user.username}`);
  await expect(page.getByRole('button', { name: /^(Follow|Unfollow)$/ })).toBeVisible();
  await checkScreen(page, 'profile-other');
  await page.goto('/nowhere');
  await headed(page, 'Здесь ничего нет');
  await checkScreen(page, 'not-found');
});

test('lobby screens have no serious accessibility violations and do not scroll sideways', async () => {
  const lobby = await lobbyWithTeams([host, other], PICTURE_QUIZ, 'Вечер пятницы');
  await page.goto('/lobby-list');
  await expect(page.getByText('Вечер пятницы').first()).toBeVisible();
  await checkScreen(page, 'lobby-list');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkScreen(page, 'lobby-create');
  await page.goto(`/lobby/${lobby.lobbyId}`);
  await headed(page, 'Вечер пятницы');
  await checkScreen(page, 'lobby');
  await remove(lobby.lobbyId, host);
});

/** Text that the screen shows in each phase. */
const SHOWN: [Phase, (page: Page) => Locator][] = [
  [0, (page) => page.getByText(/[Вв]ыбирает/)],
  [1, (page) => page.getByText('Вопрос 1 из')],
  [2, (page) => page.getByText(/^Ответили:? 0 из 2/)],
  [3, rightOption],
  [4, (page) => page.getByRole('heading', { name: /^(Итоги|Счёт после вопроса)$/ })],
];

test('the game and its broadcast have no serious accessibility violations in any phase', async ({ browser }) => {
  test.setTimeout(240_000);
  const lobby: Lobby = await lobbyWithTeams([host, other], PICTURE_QUIZ, 'Вечер пятницы');
  const anonymous = await newContext(browser);
  const spectator = await anonymous.newPage();
  await spectator.goto(`/broadcast/${lobby.lobbyId}`);
  await expect(spectator.getByText('Вечер пятницы').first()).toBeVisible();
  await checkScreen(spectator, 'broadcast-waiting');

  await start(lobby.lobbyId, host);
  await pause(lobby.lobbyId, true, host);
  await page.goto(`/game/${lobby.lobbyId}`);
  await expect(page.getByText('Игра начинается!').first()).toBeVisible();
  await checkScreen(page, 'game-5-intro');
  await checkScreen(spectator, 'broadcast-5-intro');
  for (const [phase, shown] of SHOWN) {
    if (phase === PHASE.results) {
      // One team right, one wrong: something to see in the answers and the totals.
      const { currentQuestion } = await info(lobby.lobbyId, host);
      const questions = (await allQuizzes()).flatMap((quiz) => quiz.theme.flatMap((theme) => theme.questions));
      const asked = questions.find(({ question }) => question === currentQuestion!.question);
      const right = (asked as QuestionOf<'single'>).answer;
      await answer(lobby.lobbyId, lobby.teamIds[1]!, (right + 1) % 4, other);
      await answer(lobby.lobbyId, lobby.teamIds[0]!, right, host);
      // Everybody present has answered: the phase ends as soon as the clock runs.
      await pause(lobby.lobbyId, false, host);
      await expect.poll(async () => (await info(lobby.lobbyId, host)).roundPhase).toBe(3);
    } else await setPhase(lobby.lobbyId, phase, host);
    await pause(lobby.lobbyId, true, host);
    for (const screen of [page, spectator]) await expect(shown(screen).first()).toBeVisible();
    await checkScreen(page, `game-${phase}`);
    await checkScreen(spectator, `broadcast-${phase}`);
  }
  await setPhase(lobby.lobbyId, PHASE.introOrFinal, host);
  await expect(page.getByText('Финал!').first()).toBeVisible();
  await checkScreen(page, 'game-5-final');
  await checkScreen(spectator, 'broadcast-5-final');
  await remove(lobby.lobbyId, host);

  const { lobbyId } = await lobbyWithTeams([host], BOARD_QUIZ, 'Вечер субботы');
  await start(lobbyId, host);
  await setPhase(lobbyId, PHASE.themeChoice, host);
  await pause(lobbyId, true, host);
  await Promise.all([page.goto(`/game/${lobbyId}`), spectator.goto(`/broadcast/${lobbyId}`)]);
  await expect(page.getByRole('heading', { name: 'Выберите вопрос' })).toBeVisible();
  await expect(spectator.getByText(/Выбирает вопрос/).first()).toBeVisible();
  await checkScreen(page, 'game-board');
  await checkScreen(spectator, 'broadcast-board');
  await anonymous.close();
  await remove(lobbyId, host);
});
