/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { queryClient } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type Asked, good, serve } from '../../testing/service.ts';
import { Component as ListScreen } from '../list/quiz-list-screen.tsx';
import { Component as QuizScreen } from '../quiz/quiz-screen.tsx';
import { question, quiz, theme } from '../testing/quiz-samples.ts';

const stored = quiz({
  theme: ['A', 'B', 'C', 'D'].map((name) => theme(name, question(), question({ question: `В ${name}?` }))),
});
const hit = { quizId: 'quiz-1', quiz: 'Космос', theme: 'D', themeIndex: 3, index: 1, question: 'В D?', found: null };
let asked: Asked[];
let end: () => void;
let found: ReturnType<typeof good> | null;
beforeEach(() => {
  found = good({ hits: [hit], isPartial: false });
  ({ asked, end } = serve(({ path }) => {
    if (path.includes('/search')) return found;
    if (path.endsWith('/items/list')) return good({ items: { quiz: {}, story: {} } });
    return path.endsWith('/list') ? good({ quests: {} }) : good({ quest: stored });
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/editor-quiz']}>
        <Routes>
          <Route path="/editor-quiz" element={<ListScreen />} />
          <Route path="/editor-quiz/:id" element={<QuizScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  end();
});

it('questions of all quizzes are found, and a hit leads to its question', async () => {
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' в d' } });
  const link = await screen.findByRole('link', { name: 'В D?' });
  expect(asked.at(-1)?.path).toBe(`/api2/editor/quest/quiz/search?${new URLSearchParams({ text: 'в d' })}`);
  fireEvent.click(link);
  const found = await screen.findByText('В D?');
  await waitFor(() => expect(found.closest('li')).toBe(document.activeElement));
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('В D?'));
  expect((screen.getByRole('textbox', { name: 'Вопрос' }) as HTMLTextAreaElement).value).toBe('В D?');
});

it('a search that fails says so, and is tried again', async () => {
  const answer = found;
  found = null;
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'в d' } });
  const alert = await screen.findByText(/Поиск в вопросах не удался|Нет соединения/);
  found = answer;
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByRole('link', { name: 'В D?' });
  expect(alert.isConnected).toBe(false);
});
