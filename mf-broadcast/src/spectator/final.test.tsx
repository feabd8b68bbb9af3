/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { type GameView, type LobbyView, PHASE } from '@luplay/contracts/lobby-game';
import { END } from '@luplay/quiz-ui';
import { Icon } from '@luplay/web-kit';
import { answerWith } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import PredictBar from '../show/predict-bar.tsx';
import { PhaseView } from './phase-view.tsx';

const team = (teamId: string) => ({
  teamId,
  name: `Команда ${teamId}`,
  color: '#3b8df0',
  icon: '🦉',
  members: [],
  items: [],
  effects: { shields: 0, multiplyNext: null, blocked: false, blockedNext: false },
});

/** A finished game of teams with these scores; the server decides the winners. */
function show(scores: Record<string, number>, winnerTeams: string[]) {
  const teams = Object.keys(scores).map(team);
  const game = {
    roundPhase: PHASE.introOrFinal,
    stage: 'final',
    teams,
    scores,
    winnerTeams,
    results: null,
    progress: null,
  };
  return render(
    <PhaseView
      game={game as unknown as GameView}
      lobby={{ players: {} } as LobbyView}
      sound={false}
      ceremony={{ step: END, staged: false, key: 'end', replay() {}, skip() {} }}
    />,
  );
}
const places = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByText(/ место$/)
    .map(({ textContent }) => textContent);

describe('the final on the projector', () => {
  it('12.7: shows the place of every team; equal scores share one and the next is skipped', () => {
    const view = show({ a: 60, b: 60, c: 20, d: 10, e: 10 }, ['a', 'b']);
    expect(screen.getByRole('status').textContent).toBe('Победители: «Команда a», «Команда b», 60 очков');
    expect(places('Пьедестал')).toEqual(['1 место', '1 место', '3 место']);
    expect(places('Счёт')).toEqual(['4 место', '4 место']);
    view.unmount();
  });

  it('12.7: lists four teams that share the first place, each as a winner', () => {
    const view = show({ a: 60, b: 60, c: 60, d: 60 }, ['a', 'b', 'c', 'd']);
    expect(screen.queryByRole('list', { name: 'Пьедестал' })).toBeNull();
    expect(places('Счёт')).toEqual(['1 место', '1 место', '1 место', '1 место']);
    expect(screen.getAllByRole('img', { name: 'Победитель' })).toHaveLength(4);
    view.unmount();
  });

  it.each([[{ a: 0 }], [{ a: 0, b: 0 }]])('12.7: there is no winner with no points: %j', (scores) => {
    const view = show(scores, []);
    expect(screen.getByRole('status').textContent).toBe('Победителя нет: никто не набрал очков');
    expect(screen.queryByRole('list', { name: 'Пьедестал' })).toBeNull();
    expect(screen.queryByText(/ место$/)).toBeNull();
    view.unmount();
  });
});

it.each([
  ['several', { given: { options: [0] }, share: 0.5, points: 5 }, 'check'],
  ['several', { given: { options: [0] }, points: -5 }, 'cross'],
  ['poll', { answer: 0, points: 0 }, undefined],
] as const)('a board’s answer to %s with %j is opened as it was judged', async (type, result, icon) => {
  const game = {
    ...{ roundPhase: PHASE.results, stage: 'round', questionNumber: 7 },
    timer: { total: 8, remaining: 4, endsAt: Date.now() + 4_500, paused: true },
    teams: ['a', 'b'].map(team),
    scores: { a: 10, b: 20 },
    results: { a: { answers: [], answer: null, correct: false, ...result } },
    board: { play: { special: 'final', teams: ['a', 'b'] } },
    currentQuestion: { type, question: 'Что?', options: ['Скрипка', 'Альт'], media: { type: 'No media' } },
  };
  const ceremony = { step: END, staged: false, key: 'end', replay() {}, skip() {} };
  const shown = { game: game as unknown as GameView, lobby: { players: {} } as LobbyView, sound: false, ceremony };
  const view = render(<PhaseView {...shown} />);
  const given = await screen.findByText('Скрипка');
  const pathIn = (element: Element) => element.querySelector('path')?.getAttribute('d');
  const sign = icon && pathIn(render(<Icon name={icon} />).container);
  expect(pathIn(given.parentElement!)).toBe(sign);
  view.unmount();
});

it('goes on with the sound of a board’s answer, and tells of a prediction, once all answers are open', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  localStorage.setItem('spectator', '{ "token": "t", "pick": { "question": "g 7", "teamId": "a" } }');
  // The second of two answers is opened after 6 s.
  const game = {
    ...{ gameId: 'g', questionNumber: 7 },
    roundPhase: PHASE.results,
    stage: 'round',
    timer: { total: 8, remaining: 0, endsAt: Date.now() + 5_000, paused: false },
    teams: ['a', 'b'].map(team),
    scores: { a: 10, b: 20 },
    results: {},
    applied: [],
    winnerTeams: [],
    progress: null,
    board: { play: { special: 'final', teams: ['a', 'b'] } },
    currentQuestion: {
      question: 'Что звучит?',
      options: ['Скрипка', 'Альт'],
      answer: 1,
      media: { type: 'Media', audioAnswer: { path: '/media/answer.mp3' } },
    },
  };
  const screenOf = () => (
    <PhaseView
      game={game as unknown as GameView}
      lobby={{ players: {} } as LobbyView}
      sound
      ceremony={{ step: END, staged: false, key: 'end', replay() {}, skip() {} }}
    />
  );
  const view = render(screenOf());
  render(<PredictBar game={game as unknown as GameView} code={undefined} />);
  expect(screen.queryByText('В этот раз не угадали')).toBeNull();
  expect(await screen.findByText('В этот раз не угадали')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Что звучит?' })).toBeTruthy();
  const sound = view.container.querySelector('audio');
  view.rerender(screenOf());
  expect(view.container.querySelector('audio')).toBe(sound);
  expect(play).toHaveBeenCalledTimes(1);
  view.unmount();
  jest.restoreAllMocks();
});

const ASKED = {
  ...{ gameId: 'g', questionNumber: 7, roundPhase: PHASE.question, stage: 'round', results: null },
  timer: { total: 10, remaining: 10, endsAt: null, paused: true },
  teams: ['a', 'b', 'c'].map(team),
  currentQuestion: { question: 'Что?' },
  board: { play: { special: 'final', teams: ['a', 'c'] } },
} as unknown as GameView;

it('asks spectators for a name that the service takes: one emoji is too short', async () => {
  const asked = answerWith({});
  render(<PredictBar game={ASKED} code={undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Угадать, кто возьмёт вопрос' }));
  fireEvent.change(screen.getByLabelText('Ваше имя для таблицы'), { target: { value: '🦊' } });
  fireEvent.click(screen.getByText(/Команда a$/));
  expect(await screen.findByText('Нужно хотя бы два символа')).toBeTruthy();
  expect(asked).toEqual([]);
  cleanup();
});

it('asks spectators only about the teams that play the question', () => {
  localStorage.setItem('spectator', '{ "token": "t", "name": "Вера" }');
  render(<PredictBar game={ASKED} code={undefined} />);
  const offered = ['a', 'b', 'c'].filter((id) => screen.queryByText(new RegExp(`Команда ${id}$`)));
  expect(offered).toEqual(['a', 'c']);
  localStorage.clear();
});

it('26.11: shows after a question only the table of that question', () => {
  const game = { gameId: 'g', questionNumber: 3, roundPhase: PHASE.totals, teams: [], scores: {}, applied: [] };
  const screenOf = (questionNumber: number) => (
    <PhaseView
      game={game as unknown as GameView}
      lobby={{ players: {} } as LobbyView}
      sound={false}
      ceremony={{ step: END, staged: false, key: '', replay() {}, skip() {} }}
      predictions={{ gameId: 'g', questionNumber, asked: 1, right: 1, best: [] }}
    />
  );
  const view = render(screenOf(2));
  expect(screen.queryByText(/^Прогнозы зрителей/)).toBeNull();
  view.rerender(screenOf(3));
  expect(screen.getByText(/^Прогнозы зрителей/)).toBeTruthy();
});
