/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderAs } from '../../testing/render.tsx';
import { gameView, lobbyView, question } from '../../testing/samples.ts';
import { GameStage } from '../game-stage.tsx';
import { SETTLE_MS } from '../use-tap-guard.ts';

const result = { answers: [3], answer: 3, correct: true, points: 40, items: [], appliedItems: [] };
const asked = gameView({ roundPhase: PHASE.answering, currentQuestion: question() });
const revealed = gameView({
  roundPhase: PHASE.results,
  currentQuestion: question({ answer: 3 }),
  correctAnswer: 3,
  scores: { foxes: 40, owls: 0 },
  results: { foxes: result, owls: { ...result, correct: false, points: 0, answer: null, answers: [] } },
});

let show: (game: GameView) => void;
function Stage({ first }: { first: GameView }) {
  const [game, setGame] = useState(first);
  show = setGame;
  return <GameStage game={game} myTeam={null} lobby={lobbyView({ admin: 'host' })} hostPresent />;
}

function open(userId: string, first: GameView): void {
  answerWith({ 'GET /editor/items/list': { body: { items: { quiz: {}, story: {} } } } });
  renderAs(userId, <Stage first={first} />);
}
const reveal = (game = revealed) => act(async () => show(game));
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const moment = () => document.querySelector('[data-reveal]');

afterEach(() => void jest.useRealTimers());

describe('the moment of the reveal', () => {
  it.each([
    ['a', 'right'],
    ['c', 'silent'],
  ])('shows %s what the question brought the team', async (userId, kind) => {
    open(userId, asked);
    expect(moment()).toBeNull();
    await reveal();
    expect(moment()?.getAttribute('data-reveal')).toBe(kind);
    fireEvent.click(moment()!);
    await waitFor(() => expect(moment()).toBeNull());
  });

  it('is not for spectating players', async () => {
    open('x', asked);
    await reveal();
    expect(moment()).toBeNull();
  });

  it('is not repeated after a reload, nor when the host returns to the results', async () => {
    open('a', revealed);
    expect(moment()).toBeNull();
    await reveal({ ...revealed, roundPhase: PHASE.totals });
    await reveal();
    expect(moment()).toBeNull();
  });
});

it('a new phase takes no taps until it has settled', async () => {
  jest.useFakeTimers();
  open('x', asked);
  const settling = () => document.querySelector('[data-settling]');
  await later(SETTLE_MS);
  expect(settling()).toBeNull();
  await reveal();
  expect(settling()?.contains(screen.getByText('Земля'))).toBe(true);
  await later(SETTLE_MS);
  expect(settling()).toBeNull();
});
