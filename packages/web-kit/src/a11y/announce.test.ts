/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { announce } from './announce.ts';

it('announces texts of one moment together, each once', async () => {
  announce('Можно отвечать');
  announce('Осталось: 9 секунд');
  announce('Можно отвечать');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(await screen.findByText('Можно отвечать. Осталось: 9 секунд')).toBeTruthy();
});

it('announces the same text again later', async () => {
  announce('Можно отвечать');
  expect(await screen.findByText('Можно отвечать')).toBeTruthy();
  announce('Можно отвечать');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(await screen.findByText('Можно отвечать')).toBeTruthy();
});
