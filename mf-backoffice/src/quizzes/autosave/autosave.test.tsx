/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient, signIn, signOut } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { good, withService } from '../../testing/service.ts';
import { showAt } from '../../testing/show.tsx';
import { Component as MobileScreen } from '../mobile/mobile-screen.tsx';
import { Component as QuizScreen } from '../quiz/quiz-screen.tsx';
import { question, quiz, theme } from '../testing/quiz-samples.ts';

let stored = quiz();
withService(({ method, path }) => {
  if (method !== 'GET') return good({ quest: { ...stored, version: 4 }, message: '' });
  return path.endsWith('/items/list') ? good({ items: { quiz: {}, story: {} } }) : good({ quest: stored });
});
beforeEach(() => {
  stored = quiz();
  localStorage.clear();
  signIn('token', { userId: 'vera', telegramId: '', username: 'vera', displayName: 'Вера', role: 'developer' });
});
afterEach(() => {
  signOut();
  jest.restoreAllMocks();
});

const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('quizDraft.'));
const fill = (value: string) => fireEvent.change(screen.getByLabelText('Название'), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function open(): Promise<void> {
  showAt('/editor-quiz/quiz-1', { '/editor-quiz/:id': <QuizScreen /> });
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
  await screen.findByText('Quiz updated successfully!');
  await waitFor(() => expect(drafts()).toEqual([]));
});

describe('24.17: the work on a quiz that was just created is offered after a reload', () => {
  /** The page as the browser loads it again: with the state of its entry of the history. */
  const load = () => {
    queryClient.clear();
    return render(
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route path="/editor-quiz/:id" element={<QuizScreen />} />
            <Route path="/editor-quiz-mobile/:id" element={<MobileScreen />} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>,
    );
  };
  const createdAt = (path: string) => history.replaceState({ usr: { isEditing: true }, key: 'new', idx: 1 }, '', path);
  beforeEach(() => {
    window.scrollTo = () => {};
    stored = quiz({ theme: [theme('Планеты', question())] });
  });

  it('on the desktop', async () => {
    createdAt('/editor-quiz/quiz-1');
    load();
    await screen.findByRole('button', { name: 'Save' });
    fill('Галактика');
    cleanup();
    load();
    await screen.findByText(/^Есть несохранённая правка от /);
    press('Продолжить');
    expect((screen.getByLabelText('Название') as HTMLInputElement).value).toBe('Галактика');
  });

  it('on a phone, on the question where it was left', async () => {
    createdAt('/editor-quiz-mobile/quiz-1');
    load();
    await screen.findByRole('button', { name: 'Save' });
    press(/Планеты/);
    press(/Какая планета/);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Вопрос' }), { target: { value: 'Какая звезда?' } });
    cleanup();
    load();
    await screen.findByText(/^Есть несохранённая правка от /);
    press('Продолжить');
    expect((screen.getByRole('textbox', { name: 'Вопрос' }) as HTMLInputElement).value).toBe('Какая звезда?');
  });
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
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name: string, value: string) {
    if (!name.endsWith('.base')) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, name, value);
  });
  await open();
  press('Edit');
  fill('Галактика');
  fireEvent(window, new Event('pagehide'));
  fireEvent(window, new Event('pagehide'));
  expect(await screen.findAllByText(/^В браузере нет места для черновика/)).toHaveLength(1);
  // What is of no use without the rest leaves its room to others.
  expect(drafts()).toEqual([]);
});
