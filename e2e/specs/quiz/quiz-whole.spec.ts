import { readFileSync } from 'node:fs';
import { games, lobbies, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { ask, type Session } from '../../support/api/api.ts';
import {
  answer,
  info,
  type Lobby,
  lobbyWithTeams,
  pause,
  QUICK_QUIZ,
  remove,
  setPhase,
  start,
} from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { quickQuiz } from '../../support/api/quizzes.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed, newContext } from '../../support/browser/pages.ts';
import { type BrowserContext, expect, type Locator, type Page, test } from '../../support/browser/test.ts';

let contexts: BrowserContext[];
let sessions: [Session, Session];
let pages: [Page, Page];
let lobby: Lobby;

/** Two new accounts in a lobby, each in a team of their own. */
test.beforeEach(async ({ browser }) => {
  const people = [await newcomer('Ада Первая'), await newcomer('Борис Второй')];
  sessions = [people[0]!.session, people[1]!.session];
  lobby = await lobbyWithTeams(sessions, QUICK_QUIZ.id, 'Игра с предметами');
  contexts = [];
  const opened: Page[] = [];
  for (const person of people) {
    const { context } = await contextOf(browser, person);
    contexts.push(context);
    opened.push(await context.newPage());
  }
  pages = [opened[0]!, opened[1]!];
});

test.afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await remove(lobby.lobbyId, sessions[0]);
});

/**
 * Plays the next question of this theme: those who are right answer so, the others answer wrong. Ends paused in phase
 * 4.
 */
async function playRound(theme: string, right: readonly boolean[]): Promise<void> {
  const [host] = sessions;
  const { lobbyId, teamIds } = lobby;
  const before = await info(lobbyId, host);
  if (before.roundPhase !== PHASE.themeChoice) await setPhase(lobbyId, PHASE.themeChoice, host);
  const offered = await info(lobbyId, host);
  const choosing = teamIds.indexOf(offered.themeChoosingTeam!);
  const themeId = offered.themes.find(({ name }) => name === theme)!.id;
  const body = { themeId, teamId: teamIds[choosing]! };
  await ask(games.chooseTheme, { params: { lobbyId }, body }, sessions[choosing]!.token);
  await setPhase(lobbyId, PHASE.answering, host);
  await pause(lobbyId, true, host);
  const { currentQuestion } = await info(lobbyId, host);
  const questions = (await quickQuiz()).theme.flatMap((each) => each.questions);
  const key = questions.find(({ question }) => question === currentQuestion!.question)!.answer;
  for (const [index, session] of sessions.entries()) {
    await answer(lobbyId, teamIds[index]!, right[index] ? key : (key + 1) % 4, session);
  }
  await setPhase(lobbyId, PHASE.totals, host);
  await pause(lobbyId, true, host);
}

const openItems = async (page: Page) => {
  await page.getByRole('button', { name: /^Предметы команды:/ }).click();
  return page.getByRole('dialog', { name: 'Предметы команды' });
};

test('items are won, used against a team, announced to everybody, and limited to one per question', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [page, other] = pages;
  const { lobbyId, teamIds } = lobby;
  await start(lobbyId, sessions[0]);
  // Three pages may take longer to open than a choice of a theme lasts.
  await pause(lobbyId, true, sessions[0]);
  const anonymous = await newContext(browser);
  contexts.push(anonymous);
  const spectator = await anonymous.newPage();
  await Promise.all([...pages.map((each) => each.goto(`/game/${lobbyId}`)), spectator.goto(`/broadcast/${lobbyId}`)]);
  await playRound('Вокруг нас', [true, true]);
  expect((await info(lobbyId)).scores).toEqual({ [teamIds[0]!]: 40, [teamIds[1]!]: 40 });

  const sheet = await openItems(page);
  const thief = sheet.getByRole('button', { name: 'Применить «Ловкие руки»' });
  await thief.click();
  await thief.click();
  await expect(page.getByText('Ошибка: не все параметры для применения предмета заданы.')).toBeVisible();
  await sheet.getByRole('radio', { name: /Команда 2/ }).check({ force: true });
  // The items have the width of the sheet.
  const widthOf = async (at: Locator) => (await at.boundingBox())!.width;
  expect((await widthOf(sheet.getByRole('listitem').first())) / (await widthOf(sheet))).toBeGreaterThan(0.8);
  await checkScreen(page, 'items-sheet');
  await thief.click();
  await expect(sheet).toBeHidden();
  const scores = async () => (await info(lobbyId)).scores;
  await expect.poll(scores).toEqual({ [teamIds[0]!]: 60, [teamIds[1]!]: 20 });
  for (const each of [page, other, spectator]) await expect(each.getByText(/Ловкие руки/).first()).toBeVisible();
  await checkScreen(other, 'items-told');
  await checkScreen(spectator, 'broadcast-items');
  await expect(await openItems(page)).toContainText('Ваша команда уже применила предмет на этом вопросе.');
});

test('a hint greys out wrong options for its own team only', async () => {
  const [page, other] = pages;
  const { lobbyId, teamIds } = lobby;
  const [host] = sessions;
  await start(lobbyId, host);
  await pause(lobbyId, true, host);
  await Promise.all(pages.map((each) => each.goto(`/game/${lobbyId}`)));
  await playRound('Счёт', [true, false]);
  const held = (await info(lobbyId)).teams.find(({ teamId }) => teamId === teamIds[0])!.items;
  expect(held).toEqual(expect.arrayContaining(['item-sunray', 'item-hint']));
  await setPhase(lobbyId, PHASE.themeChoice, host);
  await setPhase(lobbyId, PHASE.answering, host);
  await pause(lobbyId, true, host);
  const options = (each: Page) => each.getByRole('group', { name: 'Варианты ответа' }).getByRole('button');
  await expect(options(page)).toHaveCount(4);
  await (await openItems(page)).getByRole('button', { name: 'Применить «Подсказка»' }).click();
  const enabled = async (each: Page) => {
    let count = 0;
    for (const option of await options(each).all()) if (await option.isEnabled()) count += 1;
    return count;
  };
  await expect.poll(() => enabled(page)).toBe(2);
  await expect(options(other)).toHaveCount(4);
  await expect.poll(() => enabled(other)).toBe(4);
  await checkScreen(page, 'items-hint');
});

test('a game survives a reload in every phase and is recorded', async () => {
  test.setTimeout(180_000);
  const [page] = pages;
  const { lobbyId } = lobby;
  const [host] = sessions;
  await start(lobbyId, host);
  await pause(lobbyId, true, host);
  await page.goto(`/game/${lobbyId}`);
  await expect(page.getByText('Игра начинается!').first()).toBeVisible();
  for (const phase of [0, 1, 2, 3, 4] satisfies Phase[]) {
    await setPhase(lobbyId, phase, host);
    await pause(lobbyId, true, host);
    const { timer, roundPhase } = await info(lobbyId);
    expect(roundPhase).toBe(phase);
    const main = page.getByRole('main');
    await expect(main.getByText(timer.message, { exact: true }).first()).toBeVisible();
    const heading = main.getByRole('heading', { level: 2 }).first();
    const text = (await heading.textContent())!;
    await page.reload();
    await expect(main.getByText(timer.message, { exact: true }).first()).toBeVisible();
    await expect(heading).toHaveText(text);
  }
  await setPhase(lobbyId, PHASE.introOrFinal, host);
  await expect(page.getByText('Финал!').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Финал!').first()).toBeVisible();
  await page.getByRole('button', { name: 'Запись игры' }).click();
  const record = page.getByRole('dialog', { name: 'Запись игры' });
  await expect(record.getByText('Кто что ответил')).toBeVisible();
  await checkScreen(page, 'record');
  for (const [name, begins] of [
    ['Скачать CSV', '\ufeff'],
    ['Скачать JSON', '{'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), record.getByRole('button', { name }).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.startsWith(begins)).toBe(true);
    expect(text).toContain('Ада Первая');
  }
});

test('players are told when the host leaves and returns', async ({ browser }) => {
  const [, other] = pages;
  const [host] = sessions;
  await start(lobby.lobbyId, host);
  await pause(lobby.lobbyId, true, host);
  await Promise.all(pages.map((each) => each.goto(`/game/${lobby.lobbyId}`)));
  await expect(other.getByText('Игра начинается!').first()).toBeVisible();
  const state = await contexts[0]!.storageState();
  await contexts[0]!.close();
  await expect(other.getByText(/Ведущий отключился/)).toBeVisible({ timeout: 30_000 });
  await checkScreen(other, 'host-away');
  contexts[0] = await newContext(browser, { storageState: state });
  const again = await contexts[0].newPage();
  await again.goto(`/game/${lobby.lobbyId}`);
  await expect(other.getByText(/Ведущий отключился/)).toBeHidden();
});

test('a private lobby needs its invitation; a removed player is notified', async ({ browser }) => {
  const guest = await newcomer('Гость Званый');
  const [page] = pages;
  const [host] = sessions;
  const body = { lobbyId: lobby.lobbyId, updates: { isPublic: false } };
  await ask(lobbies.updateLobby, { body }, host.token);
  await page.goto(`/lobby/${lobby.lobbyId}`);
  const link = page.getByText(/\/lobby\/[\w-]+\?invite=[\w-]+/).or(page.locator('input[value*="?invite="]'));
  await expect(link.first()).toBeVisible();
  const params = { id: lobby.lobbyId };
  const { inviteCode, lobby: closed } = await ask(lobbies.getLobby, { params }, host.token);
  await checkScreen(page, 'lobby-private');
  await page.getByRole('button', { name: 'QR-код' }).click();
  await expect(page.getByRole('img', { name: 'QR-код со ссылкой-приглашением' })).toBeVisible();
  await checkScreen(page, 'lobby-qr');
  await page.keyboard.press('Escape');

  const { context } = await contextOf(browser, guest);
  contexts.push(context);
  const stranger = await context.newPage();
  await stranger.goto(`/lobby/${lobby.lobbyId}`);
  await expect(stranger.getByText('Это закрытое лобби. Чтобы войти, нужна ссылка-приглашение.')).toBeVisible();
  await stranger.goto(`/broadcast/${lobby.lobbyId}`);
  await expect(stranger.getByText('Закрытое лобби')).toBeVisible();
  await checkScreen(stranger, 'broadcast-private');
  await stranger.goto(`/broadcast/${lobby.lobbyId}?code=${closed.broadcastCode}`);
  await headed(stranger, 'Трансляция: Игра с предметами');
  await stranger.goto(`/lobby/${lobby.lobbyId}?invite=${inviteCode}`);
  await stranger.getByRole('button', { name: 'Join' }).click();
  await headed(stranger, 'Игра с предметами');
  await expect(page.getByText('Гость Званый').first()).toBeVisible();

  await page.getByRole('button', { name: 'Удалить игрока Гость Званый' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(stranger.getByText('Ведущий удалил вас из лобби.')).toBeVisible();
  await expect(page.getByText('Гость Званый')).toHaveCount(0);
});
