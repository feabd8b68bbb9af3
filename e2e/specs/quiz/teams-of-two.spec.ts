import { PHASE, type Phase, teams } from '@luplay/contracts/lobby-game';
import { ask, type Session } from '../../support/api/api.ts';
import { info, lobbyWithTeams, QUICK_QUIZ, remove } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { quickQuiz } from '../../support/api/quizzes.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf } from '../../support/browser/pages.ts';
import { answer, chooseTheme, rightOption } from '../../support/browser/play.ts';
import { type BrowserContext, expect, type Locator, type Page, test } from '../../support/browser/test.ts';

const PHASES = ['Выбор темы', 'Вопрос', 'Ответы', 'Ответы команд', 'Счёт', 'Начало и финал'];

/** Actions of the host in the panel of the game screen. */
async function force(host: Page, phase: Phase): Promise<void> {
  const panel = await openMore(host);
  await panel.getByText('Другая фаза').click();
  const button = panel.getByRole('button', { name: PHASES[phase]!, exact: true });
  await button.click();
  if (phase === PHASE.introOrFinal) {
    const question = host.getByRole('alertdialog', { name: 'Закончить игру?' });
    await question.getByRole('button', { name: 'Закончить' }).click();
    await expect(question).toBeHidden();
  } else await expect(button).toHaveAttribute('aria-pressed', 'true');
  await host.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

async function openMore(host: Page): Promise<Locator> {
  await host.getByRole('button', { name: 'Ещё', exact: true }).click();
  return host.getByRole('dialog', { name: 'Управление игрой' });
}

async function hold(host: Page): Promise<void> {
  const panel = await openMore(host);
  await panel.getByRole('button', { name: 'Остановить таймер' }).click();
  await host.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

test('two teams of two play with items, pauses and forced phases, using only the screens', async ({ browser }) => {
  test.setTimeout(240_000);
  const people = [];
  for (const name of ['Ада', 'Борис', 'Вера', 'Глеб']) people.push(await newcomer(name));
  const [ada, boris, vera, gleb] = people.map((person) => person.session) as [Session, Session, Session, Session];
  const { lobbyId, teamIds } = await lobbyWithTeams([ada, vera], QUICK_QUIZ.id, 'Двое на двое');
  for (const [mate, teamId] of [
    [boris, teamIds[0]!],
    [gleb, teamIds[1]!],
  ] as const) {
    await ask(teams.joinTeam, { body: { lobbyId, teamId, userId: mate.user.userId } }, mate.token);
  }
  const contexts: BrowserContext[] = [];
  const pages: Page[] = [];
  /** Answers that were sent as calls: the screen's socket is open, so there should be none. */
  const called: string[] = [];
  for (const person of people) {
    const { context } = await contextOf(browser, person);
    contexts.push(context);
    const page = await context.newPage();
    page.on('request', (request) => {
      if (request.url().includes('/game/answer/')) called.push(request.url());
    });
    pages.push(page);
    await page.goto(`/lobby/${lobbyId}`);
  }
  const [host, mate, rival, last] = pages as [Page, Page, Page, Page];
  await host.getByRole('button', { name: 'Start Game' }).click();
  for (const page of pages) await expect(page).toHaveURL(new RegExp(`/game/${lobbyId}$`));

  await force(host, PHASE.themeChoice);
  await hold(host);
  for (const page of pages) await expect(page.getByRole('timer')).toContainText('Пауза');
  const { themeChoosingTeam } = await info(lobbyId, ada);
  const choosing = themeChoosingTeam === teamIds[0] ? mate : last;
  await chooseTheme(choosing, 'Вокруг нас');
  for (const page of pages) await expect(page.getByText('Варианты появятся чуть позже')).toBeVisible();
  for (const page of pages) await expect(page.getByText('Вокруг нас').first()).toBeVisible();

  // The pause lasts through the phases that follow, until the host ends it.
  await force(host, PHASE.answering);
  for (const page of pages) await expect(page.getByRole('timer')).toContainText('Пауза');
  const { currentQuestion } = await info(lobbyId, ada);
  const asked = (await quickQuiz()).theme
    .flatMap((theme) => theme.questions)
    .find(({ question }) => question === currentQuestion!.question)!;
  const right = asked.options[asked.answer]!;
  const wrong = asked.options[(asked.answer + 1) % 4]!;
  for (const [page, option] of [
    [host, right],
    [mate, right],
    [rival, right],
    [last, wrong],
  ] as const) {
    await answer(page, option);
  }
  // Only the team sees what a team mate chose.
  await expect(host.getByRole('button', { description: 'Борис' })).toBeVisible();
  await expect(rival.getByRole('button', { description: /Борис/ })).toHaveCount(0);
  expect(called).toEqual([]);

  await force(host, PHASE.results);
  for (const page of pages) await expect(rightOption(page)).toBeVisible();
  // One correct and one wrong vote: in a tie the option chosen first counts.
  const points = asked.reward.points;
  expect((await info(lobbyId)).scores).toEqual({ [teamIds[0]!]: points, [teamIds[1]!]: points });
  await expect(mate.getByRole('main').getByText('Ваша команда получает:')).toBeVisible();
  await mate.reload();
  await expect(mate.getByRole('main').getByText('Ваша команда получает:')).toBeVisible();
  await checkScreen(mate, 'won-items');

  await force(host, PHASE.totals);
  await mate.getByRole('button', { name: /^Предметы команды:/ }).click();
  const sheet = mate.getByRole('dialog', { name: 'Предметы команды' });
  await sheet.getByRole('button', { name: 'Применить «Ловкие руки»' }).click();
  await sheet.getByRole('radio', { name: /Команда 2/ }).check({ force: true });
  await sheet.getByRole('button', { name: 'Применить «Ловкие руки»' }).click();
  for (const page of pages) await expect(page.getByText(/применяет «Ловкие руки»/).first()).toBeVisible();
  expect((await info(lobbyId)).scores).toEqual({ [teamIds[0]!]: points + 20, [teamIds[1]!]: points - 20 });

  await host.getByRole('button', { name: 'Продолжить' }).click();
  for (const page of pages) await expect(page.getByRole('timer')).not.toContainText('Пауза');
  await force(host, PHASE.introOrFinal);
  for (const page of pages) await expect(page.getByText('Финал!').first()).toBeVisible();
  await Promise.all(contexts.map((context) => context.close()));
  await remove(lobbyId, ada);
});
