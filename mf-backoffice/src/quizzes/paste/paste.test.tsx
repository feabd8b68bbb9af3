/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, expect, it } from '@jest/globals';
import { QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { good, withService } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { QuizEditor } from '../quiz/quiz-editor.tsx';
import { question, quiz, theme } from '../testing/quiz-samples.ts';

withService(() => good({ items: { quiz: {}, story: {} } }));
beforeEach(() => {
  const sample = quiz({ theme: [theme('Моря', question({ question: '' }))] });
  show(<QuizEditor quiz={sample} onClose={() => undefined} />);
});

const TEXT = 'Где солонее?\nА) тут\nБ) там\nВ) нигде\n\n# Реки\nГде длиннее?\nа) 1\nб) 2\nв) 3\n+г) 4';
const dialog = () => screen.findByRole('dialog', { name: 'Вопросы из текста' });
const paste = (text: string) => {
  fireEvent.click(screen.getByRole('button', { name: /Вопрос без текста/ }));
  return fireEvent.paste(screen.getByRole('textbox', { name: 'Вопрос' }), {
    clipboardData: { getData: () => text, files: [], items: [] },
  });
};

it('pasted questions are shown as they are understood, and added', async () => {
  paste(TEXT);
  const found = await dialog();
  expect(within(found).getByText('Где солонее?')).toBeTruthy();
  expect(within(found).getByText('строка 1: верный вариант не отмечен')).toBeTruthy();
  fireEvent.click(within(found).getByRole('button', { name: 'Добавить 2 вопроса' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: 'Реки' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Где солонее/ })).toBeTruthy();
});

it('a text without options is pasted as usual', () => {
  expect(paste('Где солонее?')).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what was not understood is told', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Вставить текстом' }));
  const empty = await dialog();
  expect(within(empty).getByText('Пока ни одного вопроса.')).toBeTruthy();
  fireEvent.change(within(empty).getByRole('textbox'), { target: { value: 'а) без вопроса' } });
  expect(await within(empty).findByText('строка 1: а) без вопроса')).toBeTruthy();
});

it('a text that was changed is not closed unasked', async () => {
  paste(TEXT);
  const pasted = await dialog();
  const field = within(pasted).getByRole<HTMLTextAreaElement>('textbox');
  const close = () => fireEvent.click(within(pasted).getByRole('button', { name: 'Закрыть' }));
  fireEvent.change(field, { target: { value: `${TEXT}\nд) 5` } });
  close();
  fireEvent.click(await screen.findByRole('button', { name: 'Вернуться' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field.value).toMatch(/5$/);
  fireEvent.change(field, { target: { value: TEXT } });
  close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('questions of other kinds are shown with their kind and added as such', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Вставить текстом' }));
  const found = await dialog();
  const text = QUESTION_TYPES.map((type) => editingOf({ type }).notation).join('\n\n');
  fireEvent.change(within(found).getByRole('textbox'), { target: { value: text } });
  expect(await within(found).findByText('Франция — Париж')).toBeTruthy();
  fireEvent.click(within(found).getByRole('button', { name: /^Добавить/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /Кто написал/ }));
  expect(((await screen.findByRole('textbox', { name: 'Верные ответы' })) as HTMLTextAreaElement).value).toBe(
    'Толстой\nЛев Толстой',
  );
});
