/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { GameTimer } from './game-timer.tsx';
import { TimerRing } from './timer-ring.tsx';

const timer = (total: number, more = {}) => ({
  remaining: total,
  total,
  endsAt: Date.now() + total * 1000,
  paused: false,
  message: '',
  ...more,
});

describe('GameTimer', () => {
  it('shows the seconds that were added to the phase', () => {
    const { rerender } = render(<GameTimer timer={timer(30)} moment="2" size={72} />);
    expect(screen.queryByText(/^\+/)).toBeNull();
    rerender(<GameTimer timer={timer(45)} moment="2" size={72} />);
    expect(screen.getByText('+15 с')).toBeTruthy();
  });

  it('shows no added seconds for the longer time of another phase', () => {
    const { rerender } = render(<GameTimer timer={timer(10)} moment="1" size={72} />);
    rerender(<GameTimer timer={timer(30)} moment="2" size={72} />);
    expect(screen.queryByText(/^\+/)).toBeNull();
  });

  it('shows no added seconds after a pause', () => {
    const { rerender } = render(<GameTimer timer={timer(30)} moment="2" size={72} />);
    rerender(<GameTimer timer={timer(30, { paused: true, endsAt: null })} moment="2" size={72} />);
    rerender(<GameTimer timer={timer(30, { endsAt: Date.now() + 90_000 })} moment="2" size={72} />);
    expect(screen.queryByText(/^\+/)).toBeNull();
  });
});

describe('TimerRing', () => {
  const paused = { remaining: 21, total: 30, endsAt: null, paused: true };

  it('has the time as text', () => {
    render(<TimerRing timer={paused} />);
    expect(screen.getByRole('timer').textContent).toContain('Пауза. Осталось времени: 21 секунда');
  });

  it('shows the remaining time of a paused timer with the pause sign', () => {
    const { container } = render(<TimerRing timer={paused} />);
    const seen = container.querySelector('span[aria-hidden="true"]');
    expect(seen?.textContent).toMatch(/^21/);
    expect(seen?.querySelector('svg')).toBeTruthy();
  });
});
