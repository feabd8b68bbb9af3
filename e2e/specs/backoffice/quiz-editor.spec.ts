import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EditedQuiz, quizEditor } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account, REPOSITORY } from '../../support/product/product.ts';

const TITLE = 'Маяки мира';
const DESKTOP = { width: 1280, height: 800 };
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
  // 24.18: at once, without looking for the field.
  await page.keyboard.type(TITLE);
  const dialog = page.getByRole('dialog', { name: 'Create Quiz' });
  await expect(dialog.getByLabel('Название')).toHaveValue(TITLE);
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
  // 24.17: a reload of a new quiz keeps what was written. The browser's own question is accepted.
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await button(page, /Где стоял Фаросский маяк/).click();
  // 24.18: half-written, it is saved switched off.
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/Тема «Новая тема», вопрос 1: не все варианты ответа/)).toBeVisible();
  await button(page, 'Сохранить выключенным').click();
  await expect(page.getByText('Quiz updated successfully!')).toBeVisible();
  expect(await stored()).toMatchObject({
    ...{ is_active: false, version: 2 },
    theme: [{ questions: [{ question: 'Где стоял Фаросский маяк?', options: ['', '', '', ''] }] }],
  });
  await page.getByRole('switch', { name: 'Активен' }).click();
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
  await Promise.all([
    expect(page.getByText('Quiz updated successfully!')).toBeVisible(),
    expect.poll(async () => (await stored()).version).toBe(3),
  ]);
  await button(page, 'Cancel Editing').click();
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

const file = (name: string) => join(REPOSITORY, 'e2e/support/media', name);

/** Drops or pastes a file, as the browser tells the page of it. */
async function give(target: Locator, event: 'drop' | 'paste', name: string, type: string): Promise<void> {
  const base64 = (await readFile(file(name))).toString('base64');
  await target.evaluate(
    (element, given) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(given.base64), (char) => char.charCodeAt(0));
      transfer.items.add(new File([bytes], given.name, { type: given.type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      );
    },
    { base64, name, type, event },
  );
}

test('pictures, sounds and videos are chosen, dropped and pasted, and are there after saving', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('developer'), { viewport: DESKTOP });
  const question = (text: string) => ({
    ...{ question: text, type: 'single' as const, options: ['1', '2', '3', '4'], answer: 1 },
    timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
    reward: { points: 60, items: [], randomDrop: false },
    media: { type: 'No media' as const },
  });
  const theme = { name: 'Медиа', color: '#4B0082', icon: '🎬', description: '' };
  const questions = [question('Что на картинке?'), question('Что в видео?')];
  const body = { title: 'Кино и звук', description: 'Файлы', theme: [{ ...theme, questions }] };
  const { id } = await ask(quizEditor.createQuiz, { body: { ...body, type: 'quiz' } }, me.token);
  const page = await context.newPage();
  await page.goto(`/editor-quiz/${id}`);
  await button(page, 'Edit').click();
  const slot = (name: string) => page.getByRole('group', { name, exact: true });
  const chosen = (name: string) => page.getByLabel(`Заменить: ${name}`);

  await page.getByLabel('Выбрать файл: Фоновая музыка').setInputFiles(file('tone.ogg'));
  await give(slot('Фоновая картинка'), 'drop', 'picture.jpg', 'image/jpeg');
  await button(page, /Что на картинке/).click();
  await give(page.getByRole('textbox', { name: 'Вопрос', exact: true }), 'paste', 'picture.jpg', 'image/jpeg');
  await page.getByLabel('Выбрать файл: Звук вопроса').setInputFiles(file('tone.mp3'));
  for (const name of ['Фоновая музыка', 'Фоновая картинка', 'Картинка вопроса', 'Звук вопроса'])
    await expect(chosen(name)).toBeVisible();
  await checkScreen(page, 'quiz-media');
  await page.setViewportSize(DESKTOP);
  await button(page, /Что в видео/).click();
  await button(page, 'Video').click();
  await page.getByLabel('Выбрать файл: Видео ответа').setInputFiles(file('hevc.mp4'));
  await expect(slot('Видео ответа').getByRole('alert')).toContainText('H.264');
  await page.getByLabel('Выбрать файл: Видео вопроса').setInputFiles(file('clip.mp4'));
  await expect(chosen('Видео вопроса')).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Quiz updated successfully!')).toBeVisible();

  await page.reload();
  const shown = page.getByRole('img', { name: 'Картинка вопроса' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const name of ['Видео вопроса', 'Звук вопроса', 'Фоновая музыка']) {
    const sound = page.getByLabel(name, { exact: true }).and(page.locator('audio, video'));
    // Until then the browser has not asked for it.
    await sound.evaluate((player: HTMLMediaElement) => player.load());
    await sound.evaluate((player: HTMLMediaElement) => player.play());
    await expect.poll(() => sound.evaluate((player: HTMLMediaElement) => player.duration)).toBeGreaterThan(0);
  }
  const { quest } = await ask(quizEditor.readQuiz, { params: { id } }, me.token);
  const path = (extension: string) => ({ path: expect.stringMatching(`^/api2/media/quiz/.+\\.${extension}$`) });
  expect(quest.backgorundMedia).toEqual({
    audio: { playlistPath: path('ogg').path, volume: 50 },
    backgorund: path('webp'),
  });
  expect(quest.theme[0]?.questions.map(({ media }) => media)).toEqual([
    { type: 'Picture', pictureQuestion: path('webp'), audio: path('mp3') },
    { type: 'Video', videoQuestion: path('mp4') },
  ]);
  await ask(quizEditor.deleteQuiz, { body: { id } }, me.token);
  await context.close();
});

test('a player is turned away from the quiz editor', async ({ browser }) => {
  const { context } = await contextOf(browser, await newcomer('Не автор'));
  const page = await context.newPage();
  for (const path of ['/editor-quiz', '/editor-quiz/quiz-quick', '/editor-quiz-mobile/quiz-quick']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
  }
  await context.close();
});
