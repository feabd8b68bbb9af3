/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { queryClient } from '@luplay/web-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { good, withService } from '../../testing/service.ts';
import { showAt } from '../../testing/show.tsx';
import { kindSamples, quiz as quizSample, theme } from '../testing/quiz-samples.ts';
import { statistics as samples } from '../testing/statistics-samples.ts';
import type { Statistics } from './queries.ts';
import { Component as ResultsScreen } from './results-screen.tsx';

const { question, totals, player, evening, record } = samples;
const trap = question({
  key: 'trap',
  question: 'Сколько лун у Марса?',
  votes: [0, 2, 8, 0],
  place: { theme: 1, question: 4, seconds: 30 },
});
const removed = question({ key: 'removed', question: 'Старая редакция', place: null, times: null });

let statistics: Statistics;
let answers: object;
let quiz: EditedQuiz;
const asked = withService(({ path }) => {
  if (path.includes('/players')) return good({ players: [player()], total: 1 });
  if (path.includes('/evenings/')) return good({ record: record() });
  if (path.includes('/answers/')) return good(answers);
  if (!path.includes('/statistics')) return good({ quest: quiz });
  if (path.includes('/evenings')) return good({ evenings: [evening()], total: 1 });
  return good({ ...statistics });
});
beforeEach(() => {
  statistics = totals({ questions: [question(), trap, removed] });
});

const Addressed = () => (
  <>
    <ResultsScreen />
    <output>{useLocation().search}</output>
  </>
);

async function open(search = ''): Promise<void> {
  showAt(`/editor-quiz/quiz-1/results${search}`, { '/editor-quiz/:id/results': <Addressed /> });
  await screen.findByRole('list', { name: 'Коротко' });
}
const plot = (name: string) => screen.findByRole('region', { name });
const rowsOf = async (name: string) =>
  within(within(await plot(name)).getByRole('list', { name })).getAllByRole('listitem');

describe('the questions', () => {
  it('are shown with their right answers, times and options', async () => {
    await open();
    const figures = screen.getByRole('list', { name: 'Коротко' });
    expect(figures.textContent).toBe('3 игры2 вечера5 игроков10 ответов60 % верных ответов');
    const rows = await rowsOf('Верные ответы');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Какая планета ближе к Солнцу?60 % 6 из 10',
      'Сколько лун у Марса?20 % 2 из 10',
      'Старая редакция60 % 6 из 10',
    ]);
    // Old games have no times.
    expect((await rowsOf('Время на ответ')).map((row) => row.textContent)).toEqual([
      'Какая планета ближе к Солнцу?5,5 с',
      'Сколько лун у Марса?5,5 с',
    ]);
    expect(
      within(await plot('Кто остаётся до конца'))
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toBe('К вопросу 2 отвечают 75 % игроков.');
    const card = screen.getByRole('article', { name: 'Сколько лун у Марса?' });
    expect(within(card).getByText('Неверный вариант выбирают чаще верного')).toBeTruthy();
    const options = within(within(card).getByRole('list', { name: 'Ответы по вариантам' })).getAllByRole('listitem');
    expect(options.map((option) => option.textContent)).toEqual([
      'Марс0 ответов0 %',
      'Меркурий2 ответа20 %',
      'Венера8 ответов80 %',
      'Земля0 ответов0 %',
    ]);
    // A sign besides the colour.
    expect(within(options[1]!).getByRole('img', { name: 'Верный' })).toBeTruthy();
    expect(within(options[2]!).getByRole('img', { name: 'Неверный вариант выбирают чаще верного' })).toBeTruthy();
  });

  it('of a poll have no right answers', async () => {
    const poll = question({
      key: 'poll',
      question: 'Чай?',
      type: 'poll',
      options: ['да', 'нет'],
      answer: -1,
      votes: [9, 3],
    });
    statistics = totals({ questions: [question(), poll] });
    await open();
    const card = screen.getByRole('article', { name: 'Чай?' });
    expect(within(card).getByText('Опрос')).toBeTruthy();
    expect(within(card).queryByText('Верно')).toBeNull();
    expect(within(card).queryByRole('img')).toBeNull();
    expect(await rowsOf('Верные ответы')).toHaveLength(1);
  });

  it('of the kind text offer what hosts decided as answers of the quiz', async () => {
    const written = {
      question: kindSamples.text.question,
      options: ['Толстой', 'Другие ответы'],
    };
    statistics = totals({ questions: [question({ key: 'text', ...written, type: 'text', answer: 0, votes: [3, 2] })] });
    quiz = quizSample({ theme: [theme('Книги', kindSamples.text)] });
    answers = {
      ...{ games: 2, right: { text: 'Толстой' } },
      answers: [
        { answer: { text: 'Толстой' }, votes: 3, correct: true },
        { answer: { text: 'Граф' }, votes: 2, correct: false },
      ],
      verdicts: [
        { text: 'граф', right: true },
        { text: 'лев толстой!', right: true },
      ],
    };
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Ответы игроков' }));
    const list = await screen.findByRole('list', { name: 'Ответы игроков' });
    expect(list.textContent).toBe('Толстой3 ответа60 %Граф2 ответа40 %');
    // The other one is in the quiz already.
    const offers = await screen.findByRole('region', { name: /^Так решили ведущие/ });
    expect(within(offers).getAllByRole('button')).toHaveLength(1);
    fireEvent.click(within(offers).getByRole('button', { name: 'Зачитывать «граф»' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 3,
      updates: { theme: [{ questions: [{ ...kindSamples.text, accepted: ['Толстой', 'Лев Толстой', 'граф'] }] }] },
    });
  });

  it('of the kind number show the numbers that were given', async () => {
    const estimate = { options: ['1961 год', 'Другие ответы'], answer: 0, votes: [1, 2] };
    statistics = totals({ questions: [question({ key: 'number', ...estimate, type: 'number' })] });
    const given = (number: number, votes: number) => ({ answer: { number }, votes, correct: number === 1961 });
    answers = { games: 1, right: { number: 1961 }, answers: [given(1957, 2), given(1961, 1)], verdicts: [] };
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Ответы игроков' }));
    const list = await screen.findByRole('list', { name: 'Ответы игроков' });
    expect(list.textContent).toBe('19572 ответа67 %19611 ответ33 %');
    const [, right] = within(list).getAllByRole('listitem');
    expect(within(right!).getByRole('img', { name: 'Верный' })).toBeTruthy();
  });

  it('of the kind point gather the places that were pointed at by cell', async () => {
    statistics = totals({ questions: [question({ key: 'point', type: 'point', place: null })] });
    const given = (x: number, votes: number, correct: boolean) => ({
      answer: { point: { x, y: 0.1 } },
      votes,
      correct,
    });
    answers = { games: 1, answers: [given(0.9, 2, false), given(0.01, 1, true), given(0.02, 1, true)], verdicts: [] };
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Ответы игроков' }));
    const list = await screen.findByRole('list', { name: 'Ответы игроков' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(list.textContent).toMatch(/2 ответа50 %.*2 ответа50 %/);
  });

  it('lead to the editor, unless they are not in the quiz any more', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'К вопросу: Сколько лун у Марса?' });
    expect(link.getAttribute('href')).toBe('/editor-quiz/quiz-1#question-1-4');
    const old = screen.getByRole('article', { name: 'Старая редакция' });
    expect(within(old).queryByRole('link')).toBeNull();
    expect(within(old).getByText('В квизе уже нет')).toBeTruthy();
  });

  it('are found by text, in the plots as well', async () => {
    await open();
    await plot('Верные ответы');
    fireEvent.change(screen.getByLabelText('Поиск по вопросу или теме'), { target: { value: 'лун' } });
    await waitFor(async () => expect(await rowsOf('Верные ответы')).toHaveLength(1));
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('have their figures in a table as well', async () => {
    await open();
    const right = await plot('Верные ответы');
    expect(within(right).queryByRole('table')).toBeNull();
    const details = right.querySelector('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const cells = within(await within(right).findByRole('table')).getAllByRole('row')[2]!;
    expect(cells.textContent).toContain('20 %');
  });
});

it('an evening shows the scores and the answers of its players, and stays in the address', async () => {
  await open('?section=evenings');
  const table = await screen.findByRole('table', { name: 'Игры' });
  expect(table.textContent).toContain('Умные лисы: 120');
  expect(table.textContent).toContain('22 минуты');
  fireEvent.click(within(table).getByRole('button', { name: /^Открыть игру/ }));
  const points = await plot('Очки за вечер');
  expect(within(points).getByRole('img').getAttribute('aria-label')).toBe(
    'Умные лисы: 120 очков в конце. Ночные совы: 60 очков в конце.',
  );
  const answers = within(await plot('Ответы игроков')).getByRole('row', { name: /^Боря/ });
  expect(answers.textContent).toBe('БоряУмные лисы0 из 14 с✗неверно–нет ответа');
  expect(screen.getByRole('status').textContent).toBe('?section=evenings&game=game-1');
  fireEvent.click(screen.getByRole('button', { name: 'Ко всем играм' }));
  await screen.findByRole('table', { name: 'Игры' });
});

it('the players are shown with what they answered', async () => {
  await open('?section=players');
  expect((await rowsOf('Верные ответы игроков')).map((row) => row.textContent)).toEqual(['Аня75 % 6 из 8']);
});

it('games of bots are asked for, and the period is bounded, only when that is chosen', async () => {
  await open('?period=week');
  const queries = () => asked.map(({ path }) => new URL(path, 'http://x').searchParams);
  expect(Date.now() - Number(queries()[0]?.get('from'))).toBeGreaterThanOrEqual(7 * 86_400_000);
  expect(queries()[0]?.has('simulated')).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: 'С играми ботов' }));
  await waitFor(() => expect(queries().at(-1)?.get('simulated')).toBe('true'));
});

it('a quiz that was not played says so, and games that are not counted yet are told', async () => {
  statistics = totals({ games: 0, answers: 0, right: 0, questions: [question({ played: 0 })], positions: [] });
  await open();
  await screen.findByText('За это время квиз не играли');
  cleanup();
  queryClient.clear();
  statistics = totals({ pending: 21 });
  await open();
  expect(screen.getByText(/^Ещё не учтено: 21 игра\./)).toBeTruthy();
});
