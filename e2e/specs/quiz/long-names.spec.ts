import { lobbies, PHASE, type Phase, quizEditor, teams } from '@luplay/contracts/lobby-game';
import { ask, type Session, session } from '../../support/api/api.ts';
import { answer, info, pause, QUICK_QUIZ, remove, setPhase, start } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { quickQuiz } from '../../support/api/quizzes.ts';
import { settle } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

/** As long as a name may be, the widest of letters, and nowhere to break it. */
const NAME = 'Щ'.repeat(40);
const TITLE = 'Ю'.repeat(60);
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** What runs over the edge of its box, and the page if it scrolls sideways. */
async function spilling(page: Page): Promise<string[]> {
  await settle(page);
  return page.evaluate(() => {
    const { scrollWidth: whole } = document.documentElement;
    const found = whole > innerWidth ? [`the page: ${whole}`] : [];
    for (const element of document.querySelectorAll('main *, [role="dialog"] *, [role="alertdialog"] *')) {
      const { clientWidth, scrollWidth } = element;
      const isCut = getComputedStyle(element).overflowX !== 'visible';
      const isText = element instanceof HTMLElement && element.textContent.length > 1;
      if (isText && clientWidth > 1 && scrollWidth > clientWidth + 1 && !isCut) {
        found.push(`${element.tagName} ${element.className}: ${element.textContent.slice(0, 20)}`);
      }
    }
    return found;
  });
}

async function fits(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect.soft(await spilling(page), `${name}, ${size.width} px`).toEqual([]);
  }
}

test('names of forty letters do not overflow', async ({ browser }) => {
  test.setTimeout(180_000);
  const people = [];
  for (const end of ['А', 'Б', 'В']) people.push(await newcomer(NAME.slice(1) + end));
  const [host, mate, rival] = people.map((person) => person.session) as [Session, Session, Session];
  const { lobbyId } = await ask(
    lobbies.createLobby,
    { body: { userId: host.user.userId, title: TITLE, description: TITLE, quest: QUICK_QUIZ.id } },
    host.token,
  );
  const team = (who: Session, end: string, color: string) =>
    ask(teams.createTeam, { body: { lobbyId, name: NAME.slice(1) + end, color } }, who.token);
  const { teamId } = await team(host, '1', '#3b8df0');
  for (const { user, token } of [mate, rival]) {
    await ask(lobbies.joinLobby, { body: { lobbyId, userId: user.userId } }, token);
  }
  await ask(teams.joinTeam, { body: { lobbyId, teamId, userId: mate.user.userId } }, mate.token);
  await team(rival, '2', '#e4572e');

  const { context } = await contextOf(browser, people[0]!);
  const page = await context.newPage();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const closed = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await page.goto('/home');
  const greeting = page.locator('main p', { hasText: 'Привет, Щ' });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const { x, width } = (await greeting.boundingBox())!;
    const hero = (await greeting.locator('../..').boundingBox())!;
    expect.soft(x + width, `the greeting, ${size.width} px`).toBeLessThanOrEqual(hero.x + hero.width);
  }
  await page.goto('/lobby-list');
  await expect(page.getByText(TITLE).first()).toBeVisible();
  await fits(page, 'the list');
  await page.goto(`/lobby/${lobbyId}`);
  await headed(page, TITLE);
  await fits(page, 'the lobby');
  for (const name of [/^Изменить команду/, /^Удалить команду/, /^Удалить игрока/, 'Изменить лобби', 'Удалить лобби']) {
    await page.getByRole('button', { name }).first().click();
    await expect(dialog).toBeVisible();
    await fits(page, String(name));
    await closed();
  }

  await start(lobbyId, host);
  await pause(lobbyId, true, host);
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.getByText('Игра начинается!').first()).toBeVisible();
  await fits(page, 'phase 5, intro');
  const fitsIn = async (phase: Phase) => {
    await setPhase(lobbyId, phase, host);
    const { message } = (await pause(lobbyId, true, host)).timer;
    await expect(page.getByRole('main').getByText(message, { exact: true }).first()).toBeVisible();
    await fits(page, `phase ${phase}`);
  };
  for (const phase of [0, 1, 2] as const) await fitsIn(phase);
  const { currentQuestion } = await info(lobbyId, host);
  const asked = (await quickQuiz()).theme.flatMap(({ questions }) => questions);
  const right = asked.find(({ question }) => question === currentQuestion!.question)!.answer;
  await answer(lobbyId, teamId, right, mate);
  await expect(page.getByRole('button', { description: /^Щ+Б$/ })).toBeVisible();
  await fits(page, 'phase 2, answered by a mate');
  await answer(lobbyId, teamId, right, host);
  for (const phase of [3, 4] as const) await fitsIn(phase);
  await page.getByRole('button', { name: /Предметы команды.*Открыть/ }).click();
  await expect(dialog).toBeVisible();
  await fits(page, 'the items');
  await closed();
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await expect(dialog).toBeVisible();
  await fits(page, 'the admin panel');
  await closed();
  await setPhase(lobbyId, PHASE.introOrFinal, host);
  await expect(page.getByText('Финал!').first()).toBeVisible();
  await fits(page, 'phase 5, final');
  await page.getByRole('button', { name: 'Запись игры' }).click();
  await page.getByText(/^1\. /).last().click();
  await fits(page, 'the record');
  await page.setViewportSize(SIZES[0]!);
  const sign = await page.getByRole('table').getByRole('img', { name: 'верно', exact: true }).first().boundingBox();
  expect(sign?.width, 'the sign of a right answer beside a long name').toBe(14);
  await context.close();
  await remove(lobbyId, host);
});

test('a description without spaces does not make the list of quizzes wider than the page', async ({ browser }) => {
  const author = account('developer');
  const { token } = await session(author);
  const { id } = await ask(quizEditor.createQuiz, { body: { title: TITLE, description: 'щ'.repeat(300) } }, token);
  const { context } = await contextOf(browser, author);
  const page = await context.newPage();
  await page.goto('/editor-quiz');
  await expect(page.getByText(TITLE, { exact: true })).toBeVisible();
  await fits(page, 'the list');
  await context.close();
  await ask(quizEditor.deleteQuiz, { body: { id } }, token);
});
