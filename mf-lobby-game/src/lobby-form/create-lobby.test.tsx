/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Asked, address, answerWith } from '@luplay/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CreateLobbyDialog } from '../lobby-list/create-lobby-dialog.tsx';
import { renderAs } from '../testing/render.tsx';
import { lobbyView } from '../testing/samples.ts';

const quiz = { id: 'quiz-quick', title: 'Разминка', description: '', is_active: true, locked: false };
const quests = { 'quiz-quick': { ...quiz, themes: 2, questions: 4 } };
const created = { body: { lobbyId: 'lobby-1', lobby: lobbyView(), inviteCode: null } };
const table = { 'GET /editor/quest/quiz/list': { body: { quests } }, 'POST /lobby/create': created };

let asked: Asked[];
const sent = () =>
  asked.filter(({ path }) => path === '/lobby/create').map(({ body }) => body as { requestId: string });
const type = (title: string) => fireEvent.change(screen.getByLabelText('Название'), { target: { value: title } });
const submit = () => fireEvent.submit(screen.getByLabelText('Название').closest('form')!);

async function filledForm(): Promise<void> {
  renderAs('a', <CreateLobbyDialog open onOpenChange={() => undefined} />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Разминка' }));
  type('Вечер');
}

beforeEach(() => {
  asked = answerWith(table);
});

describe('12.6: creating a lobby', () => {
  it('is asked for once by two clicks in one instant', async () => {
    await filledForm();
    // Without a render between them.
    act(() => {
      submit();
      submit();
    });
    await waitFor(() => expect(address()).toBe('/lobby/lobby-1'));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.requestId).toMatch(/^[\w-]{8,}$/);
  });

  it('repeats the request id after a lost reply, and uses a new one for another draft', async () => {
    await filledForm();
    const answering = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      await answering(...request);
      throw new TypeError('Failed to fetch');
    };
    submit();
    await screen.findByText('Failed to create lobby.');
    submit();
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Создать' }).hasAttribute('aria-busy')).toBe(false));
    type('Другой вечер');
    submit();
    await waitFor(() => expect(sent()).toHaveLength(3));
    const [first, second, third] = sent().map(({ requestId }) => requestId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

it('27: says of which questions are left out where nobody judges', async () => {
  const aloud = { ...quests['quiz-quick'], spoken: 2 };
  answerWith({ ...table, 'GET /editor/quest/quiz/list': { body: { quests: { 'quiz-quick': aloud } } } });
  await filledForm();
  expect(document.body.textContent).toContain(
    '2 вопроса с ответом вслух: нужен ведущий вне команд, иначе их пропустим.',
  );
});

it('folds a long list of quizzes, with the chosen one in it', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...quests['quiz-quick'],
    id: `q${index}`,
    title: `Квиз ${index}.`,
  }));
  const body = { quests: Object.fromEntries(many.map((one) => [one.id, one])) };
  answerWith({ ...table, 'GET /editor/quest/quiz/list': { body } });
  renderAs('a', <CreateLobbyDialog open onOpenChange={() => undefined} />);
  const all = await screen.findByRole('button', { name: 'Все квизы (12)' });
  const radios = () => screen.getAllByRole('radio', { name: /^Квиз/ });
  expect(radios()).toHaveLength(4);
  fireEvent.click(all);
  expect(radios()).toHaveLength(12);
  expect(document.activeElement).toBe(radios()[4]);
  fireEvent.change(screen.getByLabelText('Найти квиз'), { target: { value: '11' } });
  expect(radios()).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Квиз 11.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Свернуть список квизов' }));
  expect(radios().map((radio) => radio.getAttribute('aria-label'))).toEqual(
    [0, 1, 2, 3, 11].map((index) => `Квиз ${index}.`),
  );
});
