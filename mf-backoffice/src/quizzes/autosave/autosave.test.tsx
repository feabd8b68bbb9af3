/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { queryClient, signIn, signOut, Toasts } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { quiz } from '../../testing/quiz-samples.ts';
import { good, serve } from '../../testing/service.ts';
import { Component as QuizScreen } from '../quiz/quiz-screen.tsx';

let stored = quiz();
let end: () => void;
beforeEach(() => {
  stored = quiz();
  localStorage.clear();
  signIn('token', { userId: 'vera', telegramId: '', username: 'vera', displayName: 'Вера', role: 'developer' });
  ({ end } = serve(({ method, path }) => {
    if (method !== 'GET') return good({ quest: { ...stored, version: 4 }, message: '' });
    return path.endsWith('/items/list') ? good({ items: { quiz: {}, story: {} } }) : good({ quest: stored });
  }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  signOut();
  end();
  jest.restoreAllMocks();
});

const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('quizDraft.'));
const fill = (value: string) => fireEvent.change(screen.getByLabelText('Название'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/editor-quiz/quiz-1']}>
        <Routes>
          <Route path="/editor-quiz/:id" element={<QuizScreen />} />
        </Routes>
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('О звёздах');
}

/** Changes the title and leaves the page without saving. */
async function leave(title: string): Promise<void> {
  await open();
  press('Edit');
  fill(title);
  cleanup();
}

it('what was not saved is offered on return and goes on', async () => {
  await leave('Галактика');
  await open();
  await screen.findByText(/^Есть несохранённая правка от /);
  press('Продолжить');
  expect((screen.getByLabelText('Название') as HTMLInputElement).value).toBe('Галактика');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(drafts()).toEqual([]);
});

it('it can be dropped', async () => {
  await leave('Галактика');
  await open();
  await screen.findByText(/^Есть несохранённая правка от /);
  press('Удалить правку');
  expect(drafts()).toEqual([]);
  expect(screen.queryByText(/^Есть несохранённая правка от /)).toBeNull();
});

it('it says that the quiz has been saved since', async () => {
  await leave('Галактика');
  stored = quiz({ version: 9 });
  queryClient.clear();
  await open();
  expect(await screen.findByText(/^Квиз с тех пор сохраняли/)).toBeTruthy();
});

it('Cancel Editing drops it', async () => {
  await open();
  press('Edit');
  fill('Галактика');
  fireEvent(window, new Event('pagehide'));
  expect(drafts()).toHaveLength(2);
  press('Cancel Editing');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отменить изменения' }));
  await screen.findByText('О звёздах');
  expect(drafts()).toEqual([]);
});

it('every editing has a place of its own: two tabs do not overwrite each other', async () => {
  await leave('Моё');
  await leave('Тоже моё');
  await open();
  expect(await screen.findAllByText(/^Есть несохранённая правка от /)).toHaveLength(2);
});

it('is not offered to another account, and nothing is written after a log-out', async () => {
  await leave('Галактика');
  signOut();
  localStorage.clear();
  signIn('token', { userId: 'oleg', telegramId: '', username: 'oleg', displayName: 'Олег', role: 'developer' });
  await open();
  press('Edit');
  fill('Другое');
  localStorage.clear();
  signOut();
  cleanup();
  expect(drafts()).toEqual([]);
});

it('a browser without room is told once', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await open();
  press('Edit');
  fill('Галактика');
  fireEvent(window, new Event('pagehide'));
  fireEvent(window, new Event('pagehide'));
  expect(await screen.findAllByText(/^В браузере нет места для черновика/)).toHaveLength(1);
});
