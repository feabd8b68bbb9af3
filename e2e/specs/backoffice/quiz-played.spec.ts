import { join } from 'node:path';
import { spectators } from '@luplay/contracts/broadcast';
import { quizEditor } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { type PlayedQuestion, playQuiz } from '../../support/browser/played-quiz.ts';
import { expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account, REPOSITORY } from '../../support/product/product.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const OPTIONS = ['Афины', 'Александрия', 'Родос', 'Карфаген'];
const file = (name: string) => join(REPOSITORY, 'e2e/support/media', name);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const chosen = (page: Page, name: string) => page.getByLabel(`Заменить: ${name}`);

const width = (image: Locator) => image.evaluate((found: HTMLImageElement) => found.naturalWidth);
const length = (sound: Locator) => sound.evaluate((found: HTMLMediaElement) => found.duration);

/** Both questions have the same options. The second one is right. */
const played = (text: string, shows: PlayedQuestion['shows']): PlayedQuestion => ({
  ...{ text, right: 'Вариант Б: Александрия', wrong: 2 },
  shows,
});

async function createQuiz(page: Page, title: string): Promise<void> {
  await page.goto('/editor-quiz');
  await button(page, 'Create Quiz').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Quiz' });
  await dialog.getByLabel('Название').fill(title);
  await dialog.getByLabel('Описание').fill('О свете на берегу');
  await dialog.getByRole('button', { name: 'Создать' }).press('Enter');
  await headed(page, title);
}

/** Fills in the question that is open. */
async function writeQuestion(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Вопрос', exact: true }).fill(text);
  for (const [index, option] of OPTIONS.entries())
    await page.getByRole('textbox', { name: `Вариант ${index + 1}` }).fill(option);
}

/** The hall hears the quiz's music and sees its picture. */
async function expectBackground(hall: Page): Promise<void> {
  const music = hall.locator('audio[data-background]');
  expect(await music.evaluate((found: HTMLAudioElement) => found.paused), 'silent until it is asked for').toBe(true);
  await button(hall, 'Включить звук').press('Enter');
  await expect.poll(() => music.evaluate((found: HTMLAudioElement) => found.currentTime)).toBeGreaterThan(0);
  const picture = hall.locator('main [style*="background-image"]');
  await expect(picture).toBeVisible();
  const source = await picture.evaluate(({ style }: HTMLElement) => /url\("(.+)"\)/.exec(style.backgroundImage)?.[1]);
  const type = async () => (await hall.request.get(source ?? '')).headers()['content-type'];
  expect(await type()).toBe('image/webp');
}

async function expectPlots(page: Page, id: string, questions: string[]): Promise<void> {
  await page.goto(`/editor-quiz/${id}/results`);
  const right = page.getByRole('region', { name: 'Верные ответы', exact: true }).getByRole('listitem');
  await expect(right).toHaveText(questions.map((text) => `${text}50 % 1 из 2`));
  const card = page.getByRole('article', { name: questions[0]! });
  await expect(card.getByRole('list', { name: 'Ответы по вариантам' }).getByRole('listitem')).toHaveText([
    /^Афины\s*0 ответов/,
    /^Александрия\s*1 ответ\s*50 %$/,
    /^Родос\s*1 ответ\s*50 %$/,
    /^Карфаген\s*0 ответов/,
  ]);
}

test('a quiz with picture, sound and video, written on a desktop, is played and shown in plots', async ({
  browser,
}) => {
  const { context, me } = await contextOf(browser, account('developer'), { viewport: DESKTOP });
  const page = await context.newPage();
  await createQuiz(page, 'Сыгранные маяки');
  const id = page.url().split('/').at(-1)!;
  await page.getByLabel('Выбрать файл: Фоновая музыка').setInputFiles(file('tone.ogg'));
  await page.getByLabel('Выбрать файл: Фоновая картинка').setInputFiles(file('picture.jpg'));
  await button(page, 'Добавить тему').press('Enter');
  await button(page, 'Добавить вопрос').press('Enter');
  await writeQuestion(page, 'Где этот маяк?');
  await button(page, 'Picture').press('Enter');
  await page.getByLabel('Выбрать файл: Картинка вопроса').setInputFiles(file('picture.jpg'));
  await page.getByLabel('Выбрать файл: Звук вопроса').setInputFiles(file('tone.mp3'));
  for (const name of ['Картинка вопроса', 'Звук вопроса', 'Фоновая музыка', 'Фоновая картинка'])
    await expect(chosen(page, name)).toBeVisible();
  await button(page, 'Добавить вопрос').press('Enter');
  await writeQuestion(page, 'Где снят этот маяк?');
  await button(page, 'Video').press('Enter');
  await page.getByLabel('Выбрать файл: Видео вопроса').setInputFiles(file('clip.mp4'));
  await expect(chosen(page, 'Видео вопроса')).toBeVisible();
  await button(page, 'Save').press('Enter');
  await expect(page.getByText('Quiz updated successfully!')).toBeVisible();

  /** Opens the screen for spectators of the game on this phone. */
  const watch = async (phone: Page) => {
    const [, lobbyId = ''] = /\/game\/(.+)$/.exec(phone.url()) ?? [];
    const hall = await phone.context().newPage();
    await hall.goto(`/broadcast/${lobbyId}`);
    const asked = () => ask(spectators.isWatched, { params: { lobbyId } }, me.token);
    await expect.poll(asked, '26.3: seen, not heard').toMatchObject({ watched: true, audible: false });
    await expectBackground(hall);
    await expect.poll(asked, '26.3: the hall has the sound').toMatchObject({ watched: true, audible: true });
    await phone.bringToFront();
  };
  const questions = [
    played('Где этот маяк?', async (phone) => {
      await expect.poll(() => width(phone.getByRole('img', { name: 'Картинка к вопросу' }))).toBeGreaterThan(0);
      await expect.poll(() => length(phone.locator('audio'))).toBeGreaterThan(0);
      await watch(phone);
    }),
    played('Где снят этот маяк?', async (phone) => {
      const video = phone.getByLabel('Видео к вопросу');
      await expect.poll(() => length(video)).toBeGreaterThan(1);
      await expect(video, 'the hall has the sound').toHaveJSProperty('muted', true);
    }),
  ];
  await playQuiz(browser, id, questions, me);
  await expectPlots(page, id, ['Где этот маяк?', 'Где снят этот маяк?']);
  await ask(quizEditor.deleteQuiz, { body: { id } }, me.token);
  await context.close();
});

test('a quiz written on a phone is played and shown in plots', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('developer'), {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await createQuiz(page, 'Маяки в дороге');
  const [, id = ''] = /\/editor-quiz-mobile\/([^?]+)/.exec(page.url()) ?? [];
  await button(page, 'Добавить тему').press('Enter');
  await headed(page, 'Новая тема');
  await button(page, 'Добавить вопрос').press('Enter');
  await headed(page, 'Вопрос 1 из 1');
  await writeQuestion(page, 'Где горел этот огонь?');
  await button(page, 'Picture').press('Enter');
  await page.getByLabel('Выбрать файл: Картинка вопроса').setInputFiles(file('picture.jpg'));
  await button(page, 'Save').press('Enter');
  await expect(page.getByText('Сохранено!')).toBeVisible();

  const shows = async (phone: Page) => {
    await expect.poll(() => width(phone.getByRole('img', { name: 'Картинка к вопросу' }))).toBeGreaterThan(0);
  };
  await playQuiz(browser, id, [played('Где горел этот огонь?', shows)], me);
  await expectPlots(page, id, ['Где горел этот огонь?']);
  await ask(quizEditor.deleteQuiz, { body: { id } }, me.token);
  await context.close();
});
