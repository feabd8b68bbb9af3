import { type EditedQuiz, quizEditor } from '@luplay/contracts/lobby-game';
import { expect, type Page, test } from '@playwright/test';
import { ask } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { account } from '../../support/product/product.ts';

const TITLE = 'Маяки мира';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a developer writes a quiz from nothing, and somebody else’s save is not lost', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await page.goto('/editor');
  await page.getByRole('link', { name: 'Quiz Editor' }).click();
  await headed(page, 'Quizzes');
  await expect(page.getByRole('table', { name: 'Quizzes' })).toBeVisible();
  await checkScreen(page, 'quizzes');
  await page.setViewportSize({ width: 1280, height: 800 });

  await button(page, 'Create Quiz').click();
  const dialog = page.getByRole('dialog', { name: 'Create Quiz' });
  await dialog.getByLabel('Название').fill(TITLE);
  await dialog.getByLabel('Описание').fill('О свете на берегу');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await headed(page, TITLE);
  const [, id = ''] = /\/editor-quiz\/(.+)$/.exec(page.url()) ?? [];
  const stored = async (): Promise<EditedQuiz> => (await ask(quizEditor.readQuiz, { params: { id } }, me.token)).quest;

  // A question without the mouse.
  await button(page, 'Добавить тему').press('Enter');
  await button(page, 'Добавить вопрос').press('Enter');
  await expect(page.getByLabel('Вопрос', { exact: true }).first()).toBeFocused();
  await page.keyboard.type('Где стоял Фаросский маяк?');
  for (const option of ['Афины', 'Александрия', 'Родос', 'Карфаген']) {
    await page
      .getByPlaceholder(/^Вариант/)
      .and(page.locator(':placeholder-shown'))
      .first()
      .focus();
    await page.keyboard.type(option);
  }
  await expect(page.getByText('Не закончено')).toBeHidden();
  await checkScreen(page, 'quiz-editing');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Quiz updated successfully!')).toBeVisible();
  await expect(page.getByText('Александрия')).toBeVisible();
  expect((await stored()).theme[0]?.questions[0]).toMatchObject({
    question: 'Где стоял Фаросский маяк?',
    options: ['Афины', 'Александрия', 'Родос', 'Карфаген'],
    answer: 1,
  });
  await checkScreen(page, 'quiz');
  await page.setViewportSize({ width: 1280, height: 800 });

  // Somebody else saves between this author's Edit and Save.
  await button(page, 'Edit').click();
  await page.getByLabel('Описание', { exact: true }).fill('Моё описание');
  const { version } = await stored();
  const body = { id, version, updates: { title: 'Чужое название' } };
  await ask(quizEditor.updateQuiz, { body }, me.token);
  await button(page, 'Save').click();
  await page
    .getByRole('dialog', { name: 'Квиз уже изменили' })
    .getByRole('button', { name: 'Взять сохранённое' })
    .click();
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue('Чужое название');

  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Quiz deleted successfully!')).toBeVisible();
  await headed(page, 'Quizzes');
  await expect(page.getByRole('table', { name: 'Quizzes' })).not.toContainText('Чужое название');
  await context.close();
});

test('a player is turned away from the quiz editor', async ({ browser }) => {
  const { context } = await contextOf(browser, await newcomer('Не автор'));
  const page = await context.newPage();
  for (const path of ['/editor-quiz', '/editor-quiz/quiz-quick']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
  }
  await context.close();
});
