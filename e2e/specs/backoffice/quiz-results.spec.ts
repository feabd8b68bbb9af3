import { readFileSync } from 'node:fs';
import { PHASE, quizEditor, quizStatistics } from '@luplay/contracts/lobby-game';
import { ask, type Session } from '../../support/api/api.ts';
import { answer, lobbyWithTeams, remove, setPhase, start } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { themeOf } from '../../support/api/quizzes.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const LIGHTHOUSE = 'Где стоял Фаросский маяк?';
const TALLEST = 'Какой маяк самый высокий?';

const question = (text: string, options: string[]) => ({
  ...{ question: text, type: 'single' as const, options, answer: 1, media: { type: 'No media' as const } },
  timers: { part1: 5, part2: 60, part3: 60, part4: 5 },
  reward: { points: 100, items: [], randomDrop: false },
});

async function createQuiz(author: Session): Promise<string> {
  const questions = [
    question(LIGHTHOUSE, ['Афины', 'Александрия', 'Родос', 'Карфаген']),
    question(TALLEST, ['Бишоп-Рок', 'Маяк Джидды', 'Эддистон', 'Лантерна']),
  ];
  const theme = [themeOf('Маяки', questions)];
  const body = { title: 'Маяки и люди', description: 'О свете на берегу', theme };
  return (await ask(quizEditor.createQuiz, { body }, author.token)).id;
}

/**
 * Two questions: Anya is right, then wrong; Boris is wrong and then does not answer any more. Returns how to remove the
 * lobby.
 */
async function play(quest: string): Promise<() => Promise<unknown>> {
  const [anya, boris] = [(await newcomer('Аня')).session, (await newcomer('Борис')).session];
  const { lobbyId, teamIds } = await lobbyWithTeams([anya, boris], quest, 'Вечер у моря');
  await start(lobbyId, anya);
  await setPhase(lobbyId, PHASE.answering, anya);
  await answer(lobbyId, teamIds[0]!, 1, anya);
  await answer(lobbyId, teamIds[1]!, 3, boris);
  await setPhase(lobbyId, PHASE.answering, anya);
  await answer(lobbyId, teamIds[0]!, 0, anya);
  await setPhase(lobbyId, PHASE.results, anya);
  await setPhase(lobbyId, PHASE.introOrFinal, anya);
  return () => remove(lobbyId, anya);
}

const plot = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an author sees in plots how a quiz was played', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('developer'));
  const id = await createQuiz(me);
  const removeLobby = await play(id);
  // The game's record is written behind its end.
  const counted = () => ask(quizStatistics.readStatistics, { params: { id } }, me.token);
  await expect.poll(async () => (await counted()).games).toBe(1);
  await removeLobby();
  const page = await context.newPage();
  await page.goto(`/editor-quiz/${id}`);
  await page.getByRole('link', { name: 'Результаты' }).click();
  await headed(page, 'Результаты');
  const figures = page.getByRole('list', { name: 'Коротко' });
  await expect(figures).toContainText('3 ответа');
  for (const figure of ['1 игра', '1 вечер', '2 игрока', '33 % верных ответов'])
    await expect(figures).toContainText(figure);

  const right = plot(page, 'Верные ответы').getByRole('listitem');
  await expect(right).toHaveText([`${LIGHTHOUSE}50 % 1 из 2`, `${TALLEST}0 % 0 из 1`]);
  await expect(plot(page, 'Время на ответ').getByRole('listitem')).toHaveCount(2);
  const staying = plot(page, 'Кто остаётся до конца').getByRole('img');
  await expect(staying).toHaveAccessibleName('К вопросу 2 отвечают 50 % игроков.');
  const card = page.getByRole('article', { name: LIGHTHOUSE });
  await expect(card.getByRole('list', { name: 'Ответы по вариантам' }).getByRole('listitem')).toHaveText([
    /^Афины\s*0 ответов/,
    /^Александрия\s*1 ответ\s*50 %$/,
    /^Родос\s*0 ответов/,
    /^Карфаген\s*1 ответ\s*50 %$/,
  ]);
  await checkScreen(page, 'quiz-results');
  await page.setViewportSize({ width: 1280, height: 800 });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать CSV' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe('Маяки и люди.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain(`Маяки;${LIGHTHOUSE};да;1;2;1;50;0;`);

  await page.getByRole('tab', { name: 'Игры' }).click();
  await page.getByRole('button', { name: /^Открыть игру/ }).click();
  const points = plot(page, 'Очки за вечер').getByRole('img');
  await expect(points).toHaveAccessibleName('Команда 1: 100 очков в конце. Команда 2: 0 очков в конце.');
  await expect(plot(page, 'Ответы игроков').getByRole('row', { name: /^Борис/ })).toContainText('0 из 1');
  await checkScreen(page, 'quiz-results-evening');
  await page.setViewportSize({ width: 1280, height: 800 });
  const evening = page.getByRole('heading', { name: /\d\d:\d\d$/ });
  const [heading, duration] = [await evening.boundingBox(), await evening.locator('+ span').boundingBox()];
  const offset = heading!.y + heading!.height / 2 - (duration!.y + duration!.height / 2);
  expect(Math.abs(offset), 'the duration is in line with the heading').toBeLessThan(2);

  await page.getByRole('tab', { name: 'Вопросы' }).click();
  await page.getByRole('link', { name: `К вопросу: ${TALLEST}` }).click();
  await headed(page, 'Маяки и люди');
  await expect(page.getByRole('listitem').filter({ hasText: TALLEST }).last()).toBeFocused();
  await context.close();
});

test('a player is turned away from the results', async ({ browser }) => {
  const { context } = await contextOf(browser, await newcomer('Не автор'));
  const page = await context.newPage();
  await page.goto('/editor-quiz/quiz-quick/results');
  await expect(page).toHaveURL(/\/home$/);
  await context.close();
});
