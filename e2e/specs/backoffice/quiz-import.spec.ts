import { readFile } from 'node:fs/promises';
import { type EditedQuiz, quests, quizEditor } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { type ChosenFile, kahootWorkbook, siqPackage } from '../../support/browser/quiz-files.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, file: ChosenFile) => page.getByLabel('Выбрать файл').setInputFiles(file);

test('a developer imports quizzes from other programs, and a hostile file changes nothing', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const opened = async (): Promise<EditedQuiz> => {
    const [, id = ''] = /\/editor-quiz\/([^/]+)$/.exec(page.url()) ?? [];
    return (await ask(quizEditor.readQuiz, { params: { id } }, me.token)).quest;
  };
  /** Other specs make and delete quizzes meanwhile. */
  const listed = async (title: string) => {
    const all = Object.entries((await ask(quests.listQuizzes, {}, me.token)).quests);
    return all.flatMap(([id, quiz]) => (quiz.title === title ? [id] : []));
  };
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(quizEditor.createQuiz.path)) created.push(request.url());
  });

  await page.goto('/editor-quiz');
  await page.getByRole('link', { name: 'Импорт', exact: true }).click();
  await headed(page, 'Импорт квиза');
  await checkScreen(page, 'quiz-import');
  await page.setViewportSize({ width: 1280, height: 800 });

  // A package of SIGame: what it gives, what it does not, and nothing is stored yet.
  const before = await listed('Звери и птицы');
  await choose(page, await siqPackage('Звери и птицы'));
  await expect(page.getByText('Пакет SIGame, pack.siq: 1 раунд, 1 тема, 4 вопроса, 1 особый.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Файлы' }).getByRole('listitem')).toHaveText([
    /1 картинка/,
    /1 звук/,
    /1 видео/,
  ]);
  await expect(page.getByText('Раунд «Первый раунд», тема «Звери», вопрос за 400')).toBeVisible();
  await expect(page.getByText('Файл «https://example.org/a.png» – внешняя ссылка, он не взят.')).toBeVisible();
  await checkScreen(page, 'quiz-import-preview');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await listed('Звери и птицы')).toEqual(before);
  // The one whose picture is not taken does not.
  await expect(page.getByText('4 вопроса: 3 играются, как написаны.')).toBeVisible();
  await button(page, 'Создать квиз').click();
  await headed(page, 'Звери и птицы');
  // 24.19: switched off until somebody has looked at it.
  expect(await opened()).toMatchObject({ title: 'Звери и птицы', is_active: false });
  await button(page, 'Включить квиз').click();
  await expect(button(page, 'Включить квиз')).toBeHidden();
  const imported = await opened();
  expect(imported.is_active).toBe(true);
  expect((await listed('Звери и птицы')).toSorted()).toEqual([...before, imported.id].toSorted());
  const stored = imported.theme[0]?.questions ?? [];
  expect(stored.map(({ reward }) => reward.points)).toEqual([100, 200, 300, 400]);
  expect(stored.map((one) => one.type === 'text' && one.accepted[0])).toEqual(['Кот', 'Соловей', 'Пингвин', 'Ёж']);
  expect(imported).toMatchObject({ course: 'board', rounds: [{ name: 'Первый раунд', themes: 1 }] });
  expect(stored.map(({ special }) => special?.kind)).toEqual([undefined, 'stake', undefined, undefined]);
  expect(stored.map(({ media }) => media)).toMatchObject([
    { type: 'Picture', pictureQuestion: { path: expect.stringMatching(/^\/api2\/media\/quiz\/.+\.webp$/) } },
    { type: 'No media', audioQuestion: { path: expect.stringMatching(/\.mp3$/) } },
    { type: 'Video', videoQuestion: { path: expect.stringMatching(/\.mp4$/) } },
    { type: 'No media' },
  ]);

  // Its board is edited: a second round with a theme of the first, a secret of its own price.
  await button(page, 'Edit').click();
  await expect(page.getByRole('switch', { name: 'Своя игра' })).toBeChecked();
  await button(page, 'Добавить раунд').click();
  await page.getByLabel('Название раунда 2').fill('Второй раунд');
  await page.getByRole('button', { name: /А здесь\?/ }).click();
  await page.getByRole('combobox', { name: 'Особый вопрос' }).click();
  await page.getByRole('option', { name: /^Кот в мешке/ }).click();
  await page.getByRole('switch', { name: 'Своя цена' }).click();
  await page.getByLabel('Своя тема').fill('Колючки');
  await expect(page.getByText('в раунде нет тем')).toBeVisible();
  await checkScreen(page, 'quiz-board');
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Опустить тему: Звери').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Quiz updated successfully!')).toBeVisible();
  await expect
    .poll(async () => (await opened()).rounds)
    .toEqual([
      { name: 'Первый раунд', themes: 0 },
      { name: 'Второй раунд', themes: 1 },
    ]);
  const siq = await opened();
  expect(siq.theme[0]?.questions[3]?.special).toEqual({
    ...{ kind: 'secret', theme: 'Колючки', price: { from: 400, to: 400, step: 100 } },
  });
  await button(page, 'Cancel Editing').click();

  // Exported with its files and imported again, it is the same quiz.
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export ZIP').click()]);
  expect(download.suggestedFilename()).toBe('Звери и птицы.zip');
  const [table] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(table.suggestedFilename()).toBe('Звери и птицы.csv');
  const [pack] = await Promise.all([page.waitForEvent('download'), button(page, 'Экспорт в SIGame').click()]);
  expect(pack.suggestedFilename()).toBe('Звери и птицы.siq');
  const buffer = await readFile(await download.path());
  await page.goto('/editor-quiz/import');
  await choose(page, { name: 'again.zip', mimeType: 'application/zip', buffer });
  await expect(page.getByText('ZIP с файлами, again.zip: 2 раунда, 1 тема, 4 вопроса, 2 особых.')).toBeVisible();
  await button(page, 'Создать квиз').click();
  await headed(page, 'Звери и птицы');
  const again = await opened();
  expect(again.id).not.toBe(siq.id);
  expect(again.theme).toEqual(siq.theme);
  expect(again.rounds).toEqual(siq.rounds);

  // A table in Kahoot's layout.
  await page.goto('/editor-quiz/import');
  await choose(page, await kahootWorkbook('Столицы.xlsx', ['Столица Франции?', 'Рим', 'Париж', 'Осло', 'Вена', 20, 2]));
  await expect(page.getByText('Таблица XLSX, Столицы.xlsx: 1 тема, 1 вопрос.')).toBeVisible();
  await button(page, 'Создать квиз').click();
  await headed(page, 'Столицы');
  await expect(page.getByText('Париж')).toBeVisible();
  expect((await opened()).theme[0]?.questions[0]).toMatchObject({ answer: 1, timers: { part2: 20 } });

  // An archive with a password.
  await page.goto('/editor-quiz/import');
  await choose(page, await siqPackage('Тайна', 'пароль'));
  await expect(page.getByRole('alert')).toContainText('Архив зашифрован. Сохраните его без пароля.');
  await checkScreen(page, 'quiz-import-refused');
  // The package, itself again, the table.
  expect(created).toHaveLength(3);
  await context.close();
});
