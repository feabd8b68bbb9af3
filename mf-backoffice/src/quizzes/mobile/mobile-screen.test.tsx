/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { queryClient } from '@luplay/web-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { type Asked, good, refusal, withService } from '../../testing/service.ts';
import { showAt } from '../../testing/show.tsx';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import { Component as MobileScreen } from './mobile-screen.tsx';

const asked1 = question({ question: 'Первый?' });
const asked2 = question({
  question: 'Второй?',
  media: { type: 'Picture', pictureQuestion: { path: '/media/q.webp' } },
});
let stored: EditedQuiz | null;
let reply: (asked: Asked) => ReturnType<typeof good> | null;
const asked = withService((request) => {
  if (request.method !== 'GET') return reply(request);
  if (request.path.endsWith('/items/list')) return good({ items: { quiz: {}, story: {} } });
  return stored ? good({ quest: stored }) : refusal(404, 'not_found', 'Квиз не найден.');
});

beforeEach(() => {
  stored = quiz({ theme: [theme('Планеты', asked1, asked2), theme('Пусто'), theme('Спутники', question())] });
  reply = () => good({ quest: { ...stored, version: 4 }, message: 'Quiz updated successfully!' });
  window.scrollTo = () => {};
});

const draw = (query = '') =>
  showAt(`/editor-quiz-mobile/quiz-1${query}`, {
    '/editor-quiz-mobile/:id': <MobileScreen />,
    '*': <Elsewhere />,
  });
const Elsewhere = () => <p>{useLocation().pathname}</p>;
const headed = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Вопрос' });
const fill = (value: string) => fireEvent.change(field(), { target: { value } });
const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const choose = async (menu: string, item: string) => {
  press(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the view', () => {
  it('leads from the themes to a question, over themes without questions, and back', async () => {
    draw();
    await headed('Космос');
    press(/Планеты/);
    await headed('Планеты');
    press(/Второй/);
    await headed('Вопрос 2 из 2');
    expect(screen.getByRole('img', { name: 'Картинка вопроса' }).getAttribute('src')).toBe('/media/q.webp');
    press('Следующий вопрос');
    await headed('Вопрос 1 из 1');
    const next = screen.getByRole('button', { name: 'Следующий вопрос' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    press('Спутники');
    await headed('Спутники');
    press('Темы');
    await headed('Космос');
    press('Назад');
    await screen.findByText('/editor-quiz/quiz-1');
  });

  it('says that a quiz has no data, cannot be loaded, or cannot be edited', async () => {
    stored = quiz({ theme: [] });
    draw();
    await screen.findByText('Нет данных');
    cleanup();
    queryClient.clear();
    stored = { ...quiz(), theme: undefined as never };
    draw();
    await screen.findByText('Нет данных');
    cleanup();
    queryClient.clear();
    const { timers: _, ...untimed } = question();
    stored = quiz({ theme: [theme('A', untimed as never)] });
    draw();
    await headed('Космос');
    press('Edit');
    await screen.findByText('Error toggling edit mode: Question at index 0 in theme at index 0 is missing timers.');
    cleanup();
    queryClient.clear();
    stored = null;
    draw();
    await screen.findByText('Ошибка загрузки квиза');
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  });
});

describe('editing', () => {
  it('saves the whole draft and shows the same question again', async () => {
    draw('?theme=1&question=1');
    await headed('Вопрос 1 из 2');
    press('Edit');
    fill('Изменён?');
    press('Следующий вопрос');
    await headed('Вопрос 2 из 2');
    press('Добавить вопрос');
    await headed('Вопрос 3 из 3');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    press('Save');
    await screen.findByText('Сохранено!');
    const [body] = sent() as { version: number; updates: { theme: { questions: { question: string }[] }[] } }[];
    expect(body?.version).toBe(3);
    expect(body?.updates.theme[0]?.questions.map(({ question: text }) => text)).toEqual(['Изменён?', 'Второй?', '']);
    // 24.18: the editing goes on.
    await headed('Вопрос 3 из 3');
    press('Cancel');
    // The stored quiz of this test has two questions.
    await headed('Вопрос 2 из 2');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
  });

  it('Cancel asks and drops the changes', async () => {
    draw('?theme=1');
    await headed('Планеты');
    press('Edit');
    await choose('Что сделать с темой', 'Сделать копию темы');
    await headed('Планеты');
    press('Cancel');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Отменить изменения' }));
    await screen.findByRole('button', { name: 'Edit' });
    expect(sent()).toEqual([]);
  });

  it('a question is deleted after the question of the specification; the next one is shown', async () => {
    draw('?theme=1&question=1');
    await headed('Вопрос 1 из 2');
    press('Edit');
    await choose('Что сделать с вопросом', 'Удалить вопрос');
    const dialog = await screen.findByRole('alertdialog', { name: 'Удалить вопрос безвозвратно?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    await headed('Вопрос 1 из 1');
    expect(field().value).toBe('Второй?');
    press('Отменить');
    await headed('Вопрос 1 из 2');
  });

  it('lists what is unfinished, and leads there', async () => {
    stored = quiz({ theme: [theme('Планеты', asked1, question({ options: ['а', '', 'в', 'г'] }))] });
    draw();
    await headed('Космос');
    press('Edit');
    press(/Тема 1, вопрос 2: .*не все варианты ответа/);
    await headed('Вопрос 2 из 2');
  });

  it('follows a question to its new place', async () => {
    draw('?theme=1&question=2');
    await headed('Вопрос 2 из 2');
    press('Edit');
    await choose('Что сделать с вопросом', 'Опустить вопрос');
    await screen.findByRole('button', { name: 'Пусто' });
    expect(field().value).toBe('Второй?');
  });

  it('takes whole questions from a text', async () => {
    draw();
    await headed('Космос');
    press('Edit');
    press('Вставить текстом');
    const dialog = within(await screen.findByRole('dialog', { name: 'Вопросы из текста' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '# Моря\nГде солонее?\n*а) тут\nб) там' } });
    fireEvent.click(await dialog.findByRole('button', { name: 'Добавить 1 вопрос' }));
    press(/Моря/);
    press(/Где солонее/);
    expect(field().value).toBe('Где солонее?');
  });

  it('says why saving failed, and keeps the draft', async () => {
    reply = () => null;
    draw('?theme=1&question=1');
    await headed('Вопрос 1 из 2');
    press('Edit');
    fill('Изменён?');
    press('Save');
    await screen.findByText('Ошибка сохранения');
    reply = () => refusal(400, 'validation_failed', 'В активном квизе есть незаконченные вопросы.');
    press('Save');
    await screen.findByText('Ошибка сохранения: В активном квизе есть незаконченные вопросы.');
    expect(field().value).toBe('Изменён?');
  });

  it('24.18: saves a half-written quiz switched off', async () => {
    const refused = 'В активном квизе есть незаконченные вопросы.';
    reply = () => refusal(400, 'validation_failed', refused);
    draw('?theme=1&question=1');
    await headed('Вопрос 1 из 2');
    press('Edit');
    fill('');
    press('Save');
    await screen.findByText(`Ошибка сохранения: ${refused} Тема «Планеты», вопрос 1: нет текста вопроса.`);
    reply = () => good({ quest: { ...stored, is_active: false, version: 4 }, message: '' });
    press('Сохранить выключенным');
    await screen.findByText('Сохранено!');
    expect(sent().at(-1)).toMatchObject({ updates: { is_active: false } });
    await headed('Вопрос 1 из 2');
    expect(field().value).toBe('');
  });

  it('lets the author choose when somebody else has saved meanwhile', async () => {
    const theirs = { ...stored, title: 'Чужое', version: 7 };
    reply = () => refusal(409, 'conflict', 'Квиз успели изменить.', { quest: theirs });
    draw('?theme=1&question=1');
    await headed('Вопрос 1 из 2');
    press('Edit');
    fill('Моё?');
    press('Save');
    await screen.findByRole('dialog', { name: 'Квиз уже изменили' });
    reply = () => good({ quest: { ...theirs, version: 8 }, message: '' });
    press('Сохранить моё');
    await screen.findByText('Сохранено!');
    expect((sent() as { version: number }[]).map(({ version }) => version)).toEqual([3, 7]);
  });
});
