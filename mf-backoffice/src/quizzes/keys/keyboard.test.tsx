/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { good, withService } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { QuizEditor } from '../quiz/quiz-editor.tsx';
import { question, quiz, theme } from '../testing/quiz-samples.ts';

const asked = withService(({ method }) =>
  method === 'GET' ? good({ items: { quiz: {}, story: {} } }) : good({ quest: quiz(), message: '' }),
);

const of = (...texts: string[]) => texts.map((text) => question({ question: text }));

const draw = (themes = [theme('Планеты', ...of('a1', 'a2')), theme('Звёзды', ...of('b1'))]) =>
  show(<QuizEditor quiz={quiz({ theme: themes })} onClose={() => undefined} />);

const press = (code: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, ...more });
const type = (value: string) => fireEvent.change(document.activeElement as Element, { target: { value } });
const sent = async () => {
  press('KeyS', { ctrlKey: true });
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  const { body } = asked.find(({ method }) => method === 'PUT') as { body: unknown };
  return (body as { updates: { theme: ReturnType<typeof theme>[] } }).updates.theme;
};
const rows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('article')
    .map((row) => row.querySelector('[data-part="title"]')?.textContent?.replace(/^\d+/, ''));
const part = () => document.activeElement?.getAttribute('data-part');
const openFirst = () => fireEvent.click(screen.getByRole('button', { name: /a1/ }));

it('a theme and its questions are written without the mouse', async () => {
  draw([]);
  press('Enter', { ctrlKey: true, shiftKey: true });
  expect(part()).toBe('name');
  type('Моря');
  press('Enter');
  for (const text of ['Где солонее?', 'Где глубже?']) {
    expect(part()).toBe('question');
    type(text);
    for (const option of ['А', 'Б', 'В', 'Г']) {
      press('Enter');
      type(option);
    }
    press('Digit3', { altKey: true });
    press('Enter', { ctrlKey: true });
  }
  const [moria] = await sent();
  expect(moria).toMatchObject({
    name: 'Моря',
    questions: [
      { question: 'Где солонее?', options: ['А', 'Б', 'В', 'Г'], answer: 2 },
      { question: 'Где глубже?', options: ['А', 'Б', 'В', 'Г'], answer: 2 },
      { question: '' },
    ],
  });
});

it('questions move by key, over the end of their theme, and keep the focus', () => {
  draw();
  openFirst();
  screen.getByRole('textbox', { name: 'Вопрос' }).focus();
  press('ArrowDown', { altKey: true });
  expect(rows('Планеты')).toEqual(['a2', 'a1']);
  press('ArrowDown', { altKey: true });
  expect([rows('Планеты'), rows('Звёзды')]).toEqual([['a2'], ['a1', 'b1']]);
  expect(part()).toBe('question');
});

it('themes move and fold by key', () => {
  draw();
  screen.getByRole('button', { name: 'Свернуть тему: Планеты' }).focus();
  press('ArrowDown', { altKey: true });
  const regions = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(regions).toEqual(['Звёзды', 'Планеты', 'Уведомления']);
  press('Digit0', { altKey: true });
  expect(screen.getByRole('button', { name: 'Развернуть тему: Планеты' })).toBe(document.activeElement);
  press('Digit0', { altKey: true, shiftKey: true });
  expect(screen.queryByRole('article')).toBeNull();
});

it('a question is copied, and its copy is open', () => {
  draw();
  openFirst();
  screen.getByRole('textbox', { name: 'Вопрос' }).focus();
  press('ArrowDown', { altKey: true, shiftKey: true });
  expect(rows('Планеты')).toEqual(['a1', 'a1', 'a2']);
  expect(document.activeElement?.closest('article')?.getAttribute('aria-label')).toBe('Вопрос 2');
});

it('Escape closes a question and arrows walk over the lines', () => {
  draw();
  openFirst();
  screen.getByLabelText('Вариант 1').focus();
  press('Escape');
  expect(screen.queryByLabelText('Вариант 1')).toBeNull();
  expect(part()).toBe('title');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toContain('a2');
});

it('a question is removed by key after a question, and the focus goes on', async () => {
  draw();
  screen.getByRole('button', { name: /a1/ }).focus();
  press('Delete', { altKey: true });
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить вопрос' }));
  await waitFor(() => expect(rows('Планеты')).toEqual(['a2']));
});

it('? lists the keys', async () => {
  draw();
  fireEvent.keyDown(document.body, { code: 'Slash', key: '?', shiftKey: true });
  const dialog = await screen.findByRole('dialog', { name: 'Клавиши' });
  expect(within(dialog).getByText('Alt+1 … Alt+4')).toBeTruthy();
});
