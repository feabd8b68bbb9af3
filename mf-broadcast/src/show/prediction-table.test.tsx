/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import type { LobbyView } from '@luplay/contracts/lobby-game';
import { render, screen } from '@testing-library/react';
import type { CueName } from '../sound/names.ts';
import type { Mixer } from '../sound/play/mixer.ts';
import { PredictionTable } from './prediction-table.tsx';
import Show from './show.tsx';

const after = (more: object) => ({ gameId: 'g', questionNumber: 2, asked: 0, right: 0, best: [], ...more });

it('26.11: the table of the spectators says what came true, and who leads', () => {
  const best = [
    { name: 'Аня', points: 2 },
    { name: 'Боря', points: 1 },
  ];
  const view = render(<PredictionTable predictions={after({ asked: 3, right: 1, best })} />);
  expect(screen.getByText('Прогнозы зрителей: угадали 1 из 3')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Аня 2 очка', 'Боря 1 очко']);
  view.rerender(<PredictionTable predictions={after({})} />);
  expect(screen.queryByText(/Прогнозы/)).toBeNull();
});

it('26.11: who joins while a cue is heard enters without another', () => {
  let heard: CueName | null = null;
  const cue = jest.fn(() => () => {});
  const mixer = { getHeard: () => ({ music: null, cue: heard }), cue } as unknown as Mixer;
  const screenOf = (...names: string[]) => {
    const players = Object.fromEntries(names.map((name) => [name, { playerId: name, displayName: name, color: '' }]));
    const lobby = { status: 'waiting', players } as unknown as LobbyView;
    return <Show lobby={lobby} game={null} reactions={undefined} mixer={mixer} />;
  };
  const view = render(screenOf());
  view.rerender(screenOf('Аня'));
  expect(cue.mock.calls).toEqual([['award']]);
  heard = 'award';
  view.rerender(screenOf('Аня', 'Боря'));
  expect(screen.getByText(/Боря/)).toBeTruthy();
  expect(cue).toHaveBeenCalledTimes(1);
  heard = null;
  view.rerender(screenOf('Аня', 'Боря', 'Вера'));
  expect(cue).toHaveBeenCalledTimes(2);
});
