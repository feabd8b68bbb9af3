/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { good, withService } from '../../testing/service.ts';
import { showAt } from '../../testing/show.tsx';
import { Component as ListScreen } from '../list/quiz-list-screen.tsx';
import { Component as QuizScreen } from '../quiz/quiz-screen.tsx';
import { question, quiz, theme } from '../testing/quiz-samples.ts';

const stored = quiz({
  theme: ['A', 'B', 'C', 'D'].map((name) => theme(name, question(), question({ question: `В ${name}?` }))),
});
const hit = { quizId: 'quiz-1', quiz: 'Космос', theme: 'D', themeIndex: 3, index: 1, question: 'В D?', found: null };
let found: ReturnType<typeof good> | null;
const asked = withService(({ path }) => {
  if (path.includes('/search')) return found;
  if (path.endsWith('/items/list')) return good({ items: { quiz: {}, story: {} } });
  return path.endsWith('/list') ? good({ quests: {} }) : good({ quest: stored });
});
beforeEach(() => {
  found = good({ hits: [hit], isPartial: false });
  showAt('/editor-quiz', { '/editor-quiz': <ListScreen />, '/editor-quiz/:id': <QuizScreen /> });
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
