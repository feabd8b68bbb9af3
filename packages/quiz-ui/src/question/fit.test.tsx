/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Fit } from './fit.tsx';

/** Height of the content at its largest size, in a box of 100 pixels. */
let height = 0;

const sizeOf = (element: Element): number => Number((element as HTMLElement).style.getPropertyValue('--fit'));

beforeEach(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return height * sizeOf(this.parentElement as HTMLElement);
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it.each([
  { content: 90, smallest: 0.75, size: 1 },
  { content: 120, smallest: 0.75, size: 0.84 },
  { content: 500, smallest: 0.75, size: 0.75 },
  { content: 500, smallest: 0.3, size: 0.3 },
])('shows $content pixels of content in 100 at $size, and never below $smallest', ({ content, smallest, size }) => {
  height = content;
  render(
    <Fit smallest={smallest}>
      <p>Вопрос</p>
    </Fit>,
  );
  expect(sizeOf(screen.getByText('Вопрос').parentElement as HTMLElement)).toBe(size);
});
