/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { type GameView, PHASE, type RaceView } from '@luplay/contracts/lobby-game';
import { serverNow } from '@luplay/web-kit';
import { answerWith } from '@luplay/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderAs } from '../../testing/render.tsx';
import { gameView, question } from '../../testing/samples.ts';
import { QuestionPhase } from './question-phase.tsx';

const race = (more: Partial<RaceView> = {}): RaceView => ({ open: true, answering: null, out: [], ...more });
const raced = (shown: RaceView, more: Partial<GameView> = {}) =>
  gameView({
    roundPhase: PHASE.answering,
    currentQuestion: question({ type: 'spoken' }),
    race: shown,
    timerPaused: false,
    ...more,
  });
let show: (game: GameView) => void;
function Phone({ first }: { first: GameView }) {
  const [game, setGame] = useState(first);
  show = setGame;
  return <QuestionPhase game={game} myTeam={null} userId="a" />;
}
const then = (game: GameView) => act(() => show(game));
const buzzer = (name: RegExp) => screen.getByRole('button', { name });
const isOff = (name: RegExp) => buzzer(name).getAttribute('aria-disabled') === 'true';
const PRESS = 'POST /game/press/lobby-1';
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const pressed = (game: GameView, lockedUntil?: number) => ({ [PRESS]: { body: { gameData: game, lockedUntil } } });

afterEach(() => void jest.useRealTimers());

it('the button is pressed by the pointer or a key, once, and then tells who answers', async () => {
  const open = raced(race());
  const calls = answerWith(pressed(open));
  renderAs('a', <Phone first={open} />);
  fireEvent.pointerDown(buzzer(/^Отвечу/));
  fireEvent.keyDown(document.body, { key: ' ' });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ teamId: 'foxes', questionId: open.currentQuestion?.questionId });
  expect(isOff(/^Нажато/)).toBe(true);
  then(raced(race({ open: false, answering: { teamId: 'foxes', userId: 'b' } })));
  expect(buzzer(/^Отвечает Боря/)).toBeTruthy();
  then(raced(race({ open: false, answering: { teamId: 'foxes', userId: 'a' } })));
  expect(buzzer(/^Отвечайте!/)).toBeTruthy();
  then(raced(race({ out: ['foxes'] })));
  expect(isOff(/^Мимо/)).toBe(true);
  then(raced(race({ out: ['owls'] })));
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await waitFor(() => expect(calls).toHaveLength(2));
});

it('who presses before the button is open waits for a second', async () => {
  jest.useFakeTimers();
  const early = raced(race({ open: false }), { roundPhase: PHASE.question });
  const calls = answerWith(pressed(early, serverNow() + 300));
  renderAs('a', <Phone first={early} />);
  fireEvent.keyDown(buzzer(/^Рано!/), { key: ' ' });
  await later(0);
  expect(buzzer(/^Фальстарт/)).toBeTruthy();
  then(raced(race()));
  fireEvent.pointerDown(buzzer(/^Фальстарт/));
  await later(299);
  expect(buzzer(/^Фальстарт/)).toBeTruthy();
  await later(1);
  expect(buzzer(/^Отвечу/)).toBeTruthy();
  expect(calls).toHaveLength(1);
});

it('the host judges what was said, with the answer to read', async () => {
  const answers = raced(race({ open: false, answering: { teamId: 'owls', userId: 'c' } }));
  const sight = { question: { questionId: 'q', options: [], answer: -1, right: 'Пушкин', explanation: '' }, notes: '' };
  const table: Parameters<typeof answerWith>[0] = {
    'GET /game/host/lobby-1': { status: 502, body: {} },
    'POST /game/judge-spoken/lobby-1': { body: { gameData: answers } },
  };
  const calls = answerWith(table);
  renderAs('h', <QuestionPhase game={answers} myTeam={null} userId="h" isHost />);
  expect(await screen.findByText('Ошибка при загрузке вопроса')).toBeTruthy();
  table['GET /game/host/lobby-1'] = { body: sight };
  fireEvent.click(buzzer(/^Повторить/));
  expect(await screen.findByText('Пушкин')).toBeTruthy();
  fireEvent.click(buzzer(/^Неверно/));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ teamId: 'owls', verdict: 'wrong' }));
});
