/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PredictionTable } from './prediction-table.tsx';

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
