/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { updateRemote } from '../remotes/registry.ts';
import { remote, route, withRemotes } from '../remotes/remotes.fixture.ts';
import { Frame } from './frame.tsx';

const invitation = route('/join/:code', {
  guard: 'public',
  chrome: { header: false },
  load: async () => ({ Component: () => <p>Приглашение</p> }),
});

beforeEach(() => {
  jest.useFakeTimers();
  withRemotes(remote('mf-a', { status: 'loading' }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/join/123456']}>
        <Frame />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const read = () => act(() => updateRemote('mf-a', { status: 'ready', routes: [invitation] }));

describe('26.8: a screen without a header whose remote is slow', () => {
  it('never has one', async () => {
    await wait(2900);
    expect(screen.queryByRole('banner')).toBeNull();
    read();
    await wait(100);
    expect(screen.getByText('Приглашение')).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('does not move when a header was shown after three seconds', async () => {
    await wait(3100);
    expect(screen.getByRole('banner')).toBeTruthy();
    const before = screen.getByRole('main');
    read();
    await wait(100);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByRole('main')).not.toBe(before);
  });
});

it('the address of a remote that an old page cannot load offers the page of the new release', async () => {
  act(() => updateRemote('mf-a', { status: 'failed', routes: [] }));
  await wait(100);
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
});
