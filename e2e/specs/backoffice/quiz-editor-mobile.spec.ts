import { type EditedQuiz, MEDIA_LIMITS, quizEditor } from '@luplay/contracts/lobby-game';
import sharp from 'sharp';
import { ask } from '../../support/api/api.ts';
import { checkDialog, checkScreen } from '../../support/browser/check-screen.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const TITLE = 'Маяки с телефона';
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 640 };
const LONG_QUESTION = 'На каком острове у входа в гавань Александрии стоял маяк, который считали седьмым чудом света?';
const EXPLANATION = 'Башня была видна мореплавателям за пятьдесят километров.';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Noise, so that it is as large as a photo: 3-4 MB. */
async function photo() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = sharp({ create: { width: 2800, height: 2100, channels: 3, background: '#000', noise } });
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 80 }).toBuffer() };
}

test('a developer writes a quiz with a photo on a phone', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('developer'), {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/editor-quiz');
  await button(page, 'Create Quiz').tap();
  const dialog = page.getByRole('dialog', { name: 'Create Quiz' });
  await dialog.getByLabel('Название').fill(TITLE);
  await dialog.getByLabel('Описание').fill('О свете на берегу');
  await dialog.getByRole('button', { name: 'Создать' }).tap();
  await expect(page).toHaveURL(/\/editor-quiz-mobile\/.+/);
  await headed(page, TITLE);
  const [, id = ''] = /\/editor-quiz-mobile\/([^?]+)/.exec(page.url()) ?? [];
  const stored = async (): Promise<EditedQuiz> => (await ask(quizEditor.readQuiz, { params: { id } }, me.token)).quest;

  await button(page, 'Добавить тему').press('Enter');
  await headed(page, 'Новая тема');
  await button(page, 'Добавить вопрос').press('Enter');
  await headed(page, 'Вопрос 1 из 1');
  await expect(page.getByRole('textbox', { name: 'Вопрос', exact: true })).toBeFocused();
  await page.keyboard.type('Где стоял Фаросский маяк?');
  for (const [index, option] of ['Афины', 'Александрия', 'Родос', 'Карфаген'].entries())
    await page.getByRole('textbox', { name: `Вариант ${index + 1}` }).fill(option);
  await button(page, 'Picture').press('Enter');
  const large = await photo();
  expect(large.buffer.length).toBeGreaterThan(MEDIA_LIMITS.picture.bytes);
  await page.getByLabel('Выбрать файл: Картинка вопроса').setInputFiles(large);
  // At once: saving waits for the upload.
  await button(page, 'Save').press('Enter');
  await expect(page.getByText('Сохранено!')).toBeVisible();
  await button(page, 'Cancel').press('Enter');
  await expect(button(page, 'Edit')).toBeVisible();
  const picture = page.getByRole('img', { name: 'Картинка вопроса' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  const [question] = (await stored()).theme[0]?.questions ?? [];
  expect(question?.media.pictureQuestion?.path).toMatch(/^\/api2\/media\/quiz\/.+\.webp$/);
  await checkScreen(page, 'quiz-mobile');
  await page.setViewportSize(PHONE);

  // Back goes one level up, in the view and while editing.
  await page.goBack();
  await headed(page, 'Новая тема');
  await page.goForward();
  await headed(page, 'Вопрос 1 из 1');
  await button(page, 'Edit').press('Enter');
  await checkScreen(page, 'quiz-mobile-editing');
  await page.setViewportSize(PHONE);
  const left = async (part: Locator) => Math.round((await part.boundingBox())!.x);
  const heading = page.getByRole('heading', { name: 'Вопрос 1 из 1' });
  expect(await left(page.getByRole('textbox', { name: 'Вопрос', exact: true }))).toBe(await left(heading));
  const options = await Promise.all((await page.getByRole('textbox', { name: /^Вариант \d/ }).all()).map(left));
  expect(new Set(options).size, 'the right option is in line with the others').toBe(1);

  // Somebody else saves the same question and a title meanwhile.
  await page.getByRole('textbox', { name: 'Вариант 1' }).fill('Пирей');
  const { version, theme } = await stored();
  const theirs = theme.map((one) => ({
    ...one,
    questions: one.questions.map((each) => ({ ...each, question: LONG_QUESTION, explanation: EXPLANATION })),
  }));
  const updates = { title: 'Чужое название', theme: theirs };
  await ask(quizEditor.updateQuiz, { body: { id, version, updates } }, me.token);
  await button(page, 'Save').press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Квиз уже изменили' });
  await expect(conflict.getByRole('radio')).toHaveCount(2);
  await expect(conflict.getByRole('radio').first()).not.toHaveCSS('accent-color', 'auto');
  await page.setViewportSize(SMALL_PHONE);
  await checkDialog(page, 'quiz-mobile-conflict');
  expect(await layoutFaults(page, '[role="dialog"]')).toEqual([]);
  await page.setViewportSize(PHONE);
  await conflict.getByRole('button', { name: 'Взять сохранённое' }).press('Enter');
  await expect(conflict).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Вариант 1' })).toHaveValue('Афины');

  await button(page, 'Что сделать с вопросом').press('Enter');
  await page.getByRole('menuitem', { name: 'Удалить вопрос' }).press('Enter');
  const asked = page.getByRole('alertdialog', { name: 'Удалить вопрос безвозвратно?' });
  await asked.getByRole('button', { name: 'Удалить' }).press('Enter');
  await expect(page.getByText('Вопросов пока нет')).toBeVisible();
  await expect(asked).toBeHidden();
  await button(page, 'Cancel').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить изменения' }).press('Enter');
  await expect(button(page, 'Edit')).toBeVisible();
  expect((await stored()).theme[0]?.questions).toHaveLength(1);

  await ask(quizEditor.deleteQuiz, { body: { id } }, me.token);
  await page.reload();
  await expect(page.getByText('Ошибка загрузки квиза')).toBeVisible();
  await context.close();
});
