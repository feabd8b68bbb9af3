/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Asked, good, refusal, withService } from '../../testing/service.ts';
import { showAt } from '../../testing/show.tsx';
import { Component as ListScreen } from '../list/quiz-list-screen.tsx';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import { Component as QuizScreen } from './quiz-screen.tsx';

let stored = quiz();
/** The service's reply to changes. */
let reply: (asked: Asked) => ReturnType<typeof good> | null | Promise<ReturnType<typeof good>>;
const asked = withService((request) => {
  if (request.method !== 'GET') return reply(request);
  if (request.path.endsWith('/items/list')) return good({ items: { quiz: {}, story: {} } });
  if (request.path.endsWith('/list')) return good({ quests: {} });
  return good({ quest: stored });
});

beforeEach(() => {
  stored = quiz();
  reply = () => good({ quest: { ...stored, version: 4 }, message: 'Quiz updated successfully!' });
});

const draw = (address: string) =>
  showAt(address, { '/editor-quiz': <ListScreen />, '/editor-quiz/:id': <QuizScreen /> });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const changes = () => asked.filter(({ method }) => method !== 'GET');
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function edit(): Promise<void> {
  draw('/editor-quiz/quiz-1');
  await screen.findByText('О звёздах');
  press('Edit');
}

it('a new quiz is created and opens to be written', async () => {
  reply = () => good({ id: 'quiz-1', quest: stored });
  draw('/editor-quiz');
  press('Create Quiz');
  const dialog = await screen.findByRole('dialog', { name: 'Create Quiz' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Создать' }));
  expect(within(dialog).getByText('Напишите название')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Название'), { target: { value: 'Космос' } });
  fireEvent.change(within(dialog).getByLabelText('Описание'), { target: { value: 'О звёздах' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Создать' }));
  await screen.findByRole('button', { name: 'Save' });
  expect(changes()).toMatchObject([
    {
      path: '/api2/editor/quest/quiz/create',
      body: { title: 'Космос', description: 'О звёздах', type: 'quiz', is_active: true },
    },
  ]);
});

it('the export of a table says what it does not hold', async () => {
  Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => {} });
  const reward = { points: 60, items: ['umbrella'], randomDrop: false };
  const media = { type: 'Picture' as const, pictureQuestion: { path: '/media/quiz/map.webp' } };
  const rest = { note: 'Засчитать и Меркурия', special: { kind: 'stake' as const } };
  const themes = [theme('Планеты', question({ reward, media, ...rest }), question({ media })), theme('Планеты')];
  stored = quiz({ course: 'board', rounds: [{ name: '', themes: 2 }], theme: themes });
  draw('/editor-quiz/quiz-1');
  await screen.findByText('О звёздах');
  press('Export CSV');
  expect((await screen.findByText(/^В таблице темы/)).textContent).toBe(
    'В таблице темы, вопросы, ответы, очки, время и пояснения. Не вошли: картинки, звук и видео – 2, предметы в награде – 1, заметки для ведущего – 1, особые вопросы – 1, раунды – 1, темы без вопросов – 1, темы с названием другой (станут одной) – 1. Квиз целиком сохранит ZIP.',
  );
});

it('a quiz is shown with its right answers', async () => {
  draw('/editor-quiz/quiz-1');
  const option = (await screen.findByText('Меркурий')).closest('li') as HTMLElement;
  expect(within(option).getByRole('img', { name: 'Верный' })).toBeTruthy();
});

it('a quiz with incomplete data cannot be edited, and says why', async () => {
  const { timers: _, ...untimed } = question();
  stored = quiz({ theme: [theme('A', untimed as never)] });
  await edit();
  const text = 'Error toggling edit mode: Question at index 0 in theme at index 0 is missing timers.';
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

describe('saving', () => {
  it('sends the whole draft with the version that it is based on', async () => {
    await edit();
    press(/Какая планета/);
    fill('Вариант 3', 'Юпитер');
    fireEvent.click(screen.getByRole('radio', { name: 'Вариант 4 верный' }));
    fill('Ответы', '45');
    press('Добавить вопрос');
    press('Save');
    await screen.findByText('Quiz updated successfully!');
    const [{ body } = { body: null }] = changes();
    expect(body).toMatchObject({ id: 'quiz-1', version: 3 });
    const sent = (body as { updates: { theme: { questions: unknown[] }[] } }).updates.theme[0]!.questions;
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(
      question({
        options: ['Марс', 'Меркурий', 'Юпитер', 'Земля'],
        answer: 3,
        timers: { part1: 10, part2: 45, part3: 5, part4: 5 },
      }),
    );
  });

  it('keeps the draft when it fails', async () => {
    reply = () => refusal(400, 'validation_failed', 'В активном квизе есть незаконченные вопросы.');
    await edit();
    fill('Название', 'Галактика');
    press('Save');
    await screen.findByText('Error saving quiz: В активном квизе есть незаконченные вопросы.');
    expect((screen.getByLabelText('Название') as HTMLInputElement).value).toBe('Галактика');
  });

  it('24.18: goes on with the editing, and what was written meanwhile is not saved yet', async () => {
    let answer = () => {};
    reply = ({ body }) =>
      new Promise((done) => {
        const version = (body as { version: number }).version + 1;
        answer = () => done(good({ quest: { ...stored, version }, message: '' }));
      });
    await edit();
    fill('Название', 'Галактика');
    press('Save');
    await waitFor(() => expect(changes()).toHaveLength(1));
    fill('Описание', 'О туманностях');
    answer();
    await screen.findByText('Quiz updated successfully!');
    expect((screen.getByLabelText('Название') as HTMLInputElement).value).toBe('Галактика');
    await waitFor(() => expect(button('Save').getAttribute('aria-disabled')).not.toBe('true'));
    press('Save');
    await waitFor(() => expect(changes()).toHaveLength(2));
    fill('Описание', 'О звёздах и туманностях');
    fireEvent.keyDown(document.body, { code: 'KeyS', ctrlKey: true });
    answer();
    await waitFor(() => expect(changes()).toHaveLength(3));
    answer();
    expect(changes().map(({ body }) => body)).toMatchObject([
      { version: 3, updates: { title: 'Галактика', description: 'О звёздах' } },
      { version: 4, updates: { title: 'Галактика', description: 'О туманностях' } },
      { version: 5, updates: { title: 'Галактика', description: 'О звёздах и туманностях' } },
    ]);
    // Nothing is left to drop: no question is asked.
    await waitFor(() => expect(button('Save').getAttribute('aria-disabled')).not.toBe('true'));
    press('Cancel Editing');
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('24.18: a half-written quiz can be saved switched off, and the refusal names the question', async () => {
    const refused = 'В активном квизе есть незаконченные вопросы.';
    reply = ({ body }) =>
      (body as { updates: { is_active: boolean } }).updates.is_active
        ? refusal(400, 'validation_failed', refused)
        : good({ quest: { ...stored, is_active: false, version: 4 }, message: '' });
    await edit();
    press('Добавить вопрос');
    press('Save');
    await screen.findByText(
      `Error saving quiz: ${refused} Тема «Планеты», вопрос 2: нет текста вопроса, не все варианты ответа.`,
    );
    press('Сохранить выключенным');
    await screen.findByText('Quiz updated successfully!');
    expect(screen.queryByRole('button', { name: 'Сохранить выключенным' })).toBeNull();
    expect((screen.getByRole('switch', { name: /^Активен/ }) as HTMLInputElement).getAttribute('aria-checked')).toBe(
      'false',
    );
    expect(changes().at(-1)?.body).toMatchObject({ version: 3, updates: { is_active: false } });
  });

  it.each([
    ['questions.0.media.pictureQuestion.path', 'такого файла нет', 'Тема «Планеты», вопрос 1: такого файла нет.'],
    ['name', 'нет видимых символов', 'Тема 1: нет видимых символов.'],
  ])('names what is refused for another reason: %s', async (field, message, words) => {
    const details = [
      { path: 'updates.backgorundMedia', message: 'другое' },
      { path: `updates.theme.0.${field}`, message },
    ];
    reply = () => refusal(400, 'validation_failed', 'Не принято.', details);
    await edit();
    fill('Название', 'Галактика');
    press('Save');
    await screen.findByText(`Error saving quiz: Не принято. ${words}`);
  });

  it('succeeds when its reply was lost and it is tried again', async () => {
    reply = () => null;
    await edit();
    fill('Название', 'Моё');
    press('Save');
    await screen.findByText(/^Error saving quiz/);
    reply = ({ body }) => {
      const { updates } = body as { updates: typeof stored };
      return refusal(409, 'conflict', 'Квиз успели изменить.', { quest: { ...stored, ...updates, version: 4 } });
    };
    press('Save');
    await screen.findByText('Quiz updated successfully!');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets the author choose when somebody else has saved meanwhile', async () => {
    const theirs = quiz({ title: 'Чужое', version: 7 });
    reply = () => refusal(409, 'conflict', 'Квиз успели изменить.', { quest: theirs });
    await edit();
    fill('Название', 'Моё');
    press('Save');
    await screen.findByRole('dialog', { name: 'Квиз уже изменили' });
    reply = () => good({ quest: { ...theirs, title: 'Моё', version: 8 }, message: '' });
    press('Сохранить моё');
    await screen.findByText('Quiz updated successfully!');
    expect(changes().map(({ body }) => (body as { version: number }).version)).toEqual([3, 7]);
  });
});

it('undo takes back a step, and Cancel Editing drops the changes after a question', async () => {
  await edit();
  fill('Название', 'Другое');
  press('Добавить тему');
  press('Отменить');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Новая тема' })).toBeNull());
  press('Cancel Editing');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отменить изменения' }));
  await screen.findByRole('heading', { name: 'Космос' });
  expect(changes()).toEqual([]);
});

it('24.13: Cancel Editing drops what was written into the open question, and shows what is stored now', async () => {
  await edit();
  press(/Какая планета/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Вопрос' }), { target: { value: 'Какая звезда?' } });
  fill('Вариант 1', 'Сириус');
  fireEvent.click(screen.getByRole('radio', { name: 'Вариант 1 верный' }));
  stored = quiz({ description: 'О планетах', version: 8 });
  press('Cancel Editing');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отменить изменения' }));
  // As after the reload of the specification: somebody has saved it since.
  await screen.findByText('О планетах');
  expect(screen.queryByText(/^Есть несохранённая правка/)).toBeNull();
  press('Edit');
  press(/Какая планета/);
  expect((screen.getByLabelText('Вариант 1') as HTMLInputElement).value).toBe('Марс');
  expect((screen.getByRole('radio', { name: 'Вариант 2 верный' }) as HTMLInputElement).checked).toBe(true);
});

it('24.13: a failed deletion is told in the words of the specification', async () => {
  reply = () => refusal(503, 'unavailable', 'Сервис временно недоступен.');
  draw('/editor-quiz/quiz-1');
  await screen.findByText('О звёздах');
  press('Delete');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Error deleting quiz.')).toBeTruthy();
});

it('a question is deleted only after the question of the specification', async () => {
  await edit();
  press('Удалить вопрос: Вопрос 1');
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('Are you sure you want to delete this question?')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить вопрос' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Какая планета/ })).toBeNull());
});
