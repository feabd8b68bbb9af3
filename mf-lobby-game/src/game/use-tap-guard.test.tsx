/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { SETTLE_MS, useTapGuard } from './use-tap-guard.ts';

function Screen() {
  const first = useRef<HTMLDivElement>(null);
  useTapGuard(first, 'one');
  return (
    <div ref={first} data-testid="first">
      <img alt="Картинка" />
      <button type="button">
        <img alt="Лицо" />
      </button>
    </div>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  render(<Screen />);
});
afterEach(() => void jest.useRealTimers());

const isSettling = () => screen.getByTestId('first').hasAttribute('data-settling');

it('17.8: a picture that has loaded moves what is below, so that it takes no taps for a moment', () => {
  expect(isSettling()).toBe(true);
  jest.advanceTimersByTime(SETTLE_MS);
  expect(isSettling()).toBe(false);
  fireEvent.load(screen.getByAltText('Картинка'));
  expect(isSettling()).toBe(true);
});

it('26.9: the face of a mate who votes keeps nobody from answering', () => {
  jest.advanceTimersByTime(SETTLE_MS);
  fireEvent.load(screen.getByAltText('Лицо'));
  expect(isSettling()).toBe(false);
});
