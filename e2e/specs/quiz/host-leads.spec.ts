import { hosting, lobbies, myGames, QUIZ_LIMITS, quizEditor, teams } from '@luplay/contracts/lobby-game';
import { ask, session } from '../../support/api/api.ts';
import { answer, info, lobbyWithTeams, pause, remove } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { settle } from '../../support/browser/check-screen.ts';
import { contextOf } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { player } from '../../support/live/follower.ts';
import { account } from '../../support/product/product.ts';

const PHONE = { width: 360, height: 640 };
const QUESTIONS = 5;
const SKIPPED = 2;
/** Phases that take so long that none ends by itself here, s. */
const LONG = { part1: 60, part2: 60, part3: 60, part4: 60 };

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') ?? '');
const controls = (page: Page) => page.getByRole('region', { name: 'Управление игрой' });
const next = (page: Page) => controls(page).getByRole('button', { name: /^Дальше/ });

/** Ends the phase and waits for the one that follows. */
async function goOn(page: Page, following: string): Promise<void> {
  await next(page).click();
  await expect(controls(page).getByRole('button', { name: `Дальше ${following}` })).toBeVisible();
}

async function more(page: Page, tool: string): Promise<void> {
  await controls(page).getByRole('button', { name: 'Ещё' }).click();
  await page.getByRole('dialog').getByRole('button', { name: tool }).click();
}

/** The host reads the answer, gives more time, and points that are taken back. */
async function useTools(page: Page, lobbyId: string, teamId: string): Promise<void> {
  await page.getByText('Ответ для ведущего').click();
  const { question } = await ask(hosting.hostSight, { params: { lobbyId } }, await tokenOf(page));
  const { options, answer: right } = question!;
  await expect(page.locator('details').filter({ hasText: 'Ответ для ведущего' })).toContainText(options[right]!);
  const score = async () => (await info(lobbyId)).scores[teamId];

  const { total } = (await info(lobbyId)).timer;
  await more(page, 'Ещё 15 секунд');
  await expect.poll(async () => (await info(lobbyId)).timer.total).toBe(total + 15);
  await page.getByRole('dialog').getByRole('button', { name: 'Очки вручную' }).click();
  const points = page.getByRole('dialog', { name: 'Очки вручную' });
  const amount = points.getByRole('textbox', { name: 'Сколько прибавить' });
  await amount.fill(String(-QUIZ_LIMITS.points));
  expect(await amount.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  await amount.fill('10');
  await points.getByLabel('За что').fill('Спорный ответ');
  await points.getByRole('button', { name: 'Изменить счёт' }).click();
  await points.getByRole('button', { name: 'Отменить: +10 очков, «Команда 2»' }).click();
  await expect.poll(score).toBe(0);
  await page.keyboard.press('Escape');
  await expect(points).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('26.7, 26.13: a host without a team leads a short evening with one thumb, plays it again and hands it over', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const leader = await newcomer('Ведущая');
  const lead = leader.session;
  const players = [(await newcomer('Первый')).session, (await newcomer('Вторая')).session];
  const author = await session(account('developer'));
  const { quest } = await ask(quizEditor.readQuiz, { params: { id: 'quiz-evening' } }, author.token);
  const theme = quest.theme.map((one) => ({
    ...one,
    questions: one.questions.map((question) => ({ ...question, timers: LONG })),
  }));
  const { id } = await ask(
    quizEditor.createQuiz,
    { body: { title: quest.title, description: quest.description, theme } },
    author.token,
  );
  const { lobbyId, teamIds } = await lobbyWithTeams([lead, ...players], id, 'Вечер с ведущей');
  // Whose answer is awaited is who has a socket.
  const presences = players.map(({ token }) => player(lobbyId, token));
  for (const presence of presences) presence.open();
  const leave = { lobbyId, teamId: teamIds[0]!, userId: lead.user.userId };
  await ask(teams.leaveTeam, { body: leave }, lead.token);
  const updates = { advance: 'host', questionLimit: QUESTIONS } as const;
  await ask(lobbies.updateLobby, { body: { lobbyId, updates } }, lead.token);

  const { context } = await contextOf(browser, leader, { viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`/lobby/${lobbyId}`);
  await expect(page.getByText('Вы ведёте игру без команды')).toBeVisible();
  await expect(page.getByText(/^5 вопросов, ≈ \d+ мин/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(next(page)).toBeVisible();

  // Left by mistake: the home screen leads back.
  await pause(lobbyId, true, lead);
  await page.goto('/home');
  await page.getByRole('link', { name: /Вернуться в игру/ }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${lobbyId}$`));

  // Browser's Back asks first, also where the game is the first page of a tab.
  await expect(page.getByText('Вы ведёте игру без команды')).toBeVisible();
  await page.goBack();
  const leaving = page.getByRole('alertdialog', { name: 'Выйти из игры?' });
  await leaving.getByRole('button', { name: 'Остаться' }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  await page.goBack();
  await leaving.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: /Вернуться в игру/ }).click();
  await expect(page.getByText('Вы ведёте игру без команды')).toBeVisible();
  const link = await context.newPage();
  await link.goto(`/game/${lobbyId}`);
  await expect(link.getByText('Вы ведёте игру без команды')).toBeVisible();
  await link.goBack();
  await link.getByRole('alertdialog').getByRole('button', { name: 'Выйти', exact: true }).click();
  await expect(link).toHaveURL(/\/home$/);
  await link.close();

  const main = await controls(page).getByRole('button').first().boundingBox();
  expect(main!.height).toBeGreaterThanOrEqual(48);
  expect(main!.y + main!.height).toBeLessThanOrEqual(PHONE.height);
  expect(main!.y).toBeGreaterThan(PHONE.height * 0.8);

  await controls(page)
    .getByRole('button', { name: /^Продолжить/ })
    .click();
  await expect(page.getByText('Вы ведёте игру без команды')).toBeVisible();
  await goOn(page, 'тему выберет случай');
  for (let question = 1; question <= QUESTIONS; question += 1) {
    await goOn(page, 'показать варианты');
    if (question === SKIPPED) {
      await more(page, 'Пропустить вопрос');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Пропустить' }).click();
      await expect(controls(page).getByRole('button', { name: 'Дальше тему выберет случай' })).toBeVisible();
      continue;
    }
    await goOn(page, 'закончить ответы');
    if (question === 1) {
      await settle(page);
      const options = await page.getByRole('group', { name: 'Варианты ответа' }).boundingBox();
      const dock = await controls(page).boundingBox();
      expect(options!.y + options!.height, 'the dock covers no option').toBeLessThanOrEqual(dock!.y);
      await useTools(page, lobbyId, teamIds[1]!);
    }
    // The last answer ends the phase.
    for (const [index, one] of players.entries()) await answer(lobbyId, teamIds[index + 1]!, 0, one);
    await expect(controls(page).getByRole('button', { name: 'Дальше к счёту' })).toBeVisible();
    await expect(page.getByText('Ждём ведущего')).toBeVisible();
    await goOn(page, question < QUESTIONS ? 'к следующему вопросу' : 'к финалу');
    if (question < QUESTIONS) await goOn(page, 'тему выберет случай');
  }
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Финал!' })).toBeVisible();
  const { gameId } = await info(lobbyId);

  await controls(page).getByRole('button', { name: 'Перемешать и сыграть' }).click();
  await expect(next(page)).toBeVisible();
  const rematch = await info(lobbyId);
  expect(rematch.gameId).not.toBe(gameId);
  const people = rematch.teams.flatMap(({ members }) => members.map(({ id }) => id));
  expect(people.sort()).toEqual(players.map(({ user }) => user.userId).sort());

  await more(page, 'Заметки ведущего');
  const notes = page.getByRole('dialog', { name: 'Заметки ведущего' });
  await notes.getByLabel('Заметки на вечер').fill('Тост после третьего вопроса');
  await notes.getByRole('button', { name: 'Сохранить' }).click();
  await expect(notes).toBeHidden();
  const sight = await ask(hosting.hostSight, { params: { lobbyId } }, lead.token);
  expect(sight.notes).toBe('Тост после третьего вопроса');

  // The game's record is written behind its end, and the page asks once.
  const past = () => ask(myGames.gameHistory, {}, lead.token);
  await expect.poll(async () => (await past()).games).toHaveLength(1);
  await page.goto('/my-games');
  await expect(page.getByText('Вы вели игру')).toBeVisible();
  await page.getByRole('button', { name: /Запись игры/ }).click();
  const record = page.getByRole('dialog', { name: 'Запись игры' });
  await expect(record.getByText('Ведущий: +10 очков команде «Команда 2». Спорный ответ (отменено)')).toBeVisible();
  await expect(record.getByText(`Ведущий пропустил вопрос ${SKIPPED}`)).toBeVisible();

  await page.goto(`/game/${lobbyId}`);
  await more(page, 'Игроки и ведущий');
  await page.getByRole('dialog').getByRole('button', { name: 'Сделать ведущим: Вторая' }).click();
  await page
    .getByRole('alertdialog', { name: 'Передать игру?' })
    .getByRole('button', { name: 'Сделать ведущим' })
    .click();
  // While a dialog is open, the page behind it has no roles.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(controls(page)).toHaveCount(0);
  const heir = players[1]!;
  const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, heir.token);
  expect(lobby.admin).toBe(heir.user.userId);
  for (const presence of presences) presence.close();
  await context.close();
  await remove(lobbyId, heir);
  await ask(quizEditor.deleteQuiz, { body: { id } }, author.token);
});
