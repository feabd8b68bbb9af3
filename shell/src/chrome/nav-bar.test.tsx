/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { startRemotes } from '../remotes/loading/load-remotes.ts';
import { NavBar } from './nav-bar.tsx';

const listed = (path: string, title: string) => ({
  path,
  title,
  guard: 'user',
  files: [],
  homeMenu: { order: 1, title, hint: '', icon: 'quiz' },
});
const own = {
  path: '/me',
  title: 'Me',
  guard: 'user',
  files: [],
  navBar: { order: 9, title: 'Профиль', icon: 'user' },
};
const manifest = (...routes: object[]) => ({
  metaData: { remoteEntry: { name: 'entry.js' } },
  exposes: [],
  remote: { title: '', needs: {}, routes, widgets: [] },
});
const quick = manifest(listed('/albums', 'Quiz'), own);
const slow = manifest(listed('/tales', 'Story'));
const isWaiting = () => screen.getByRole('navigation', { hidden: true }).hasAttribute('data-waiting');
const entries = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent);

/** Shared by the tests, as the requested manifests are. */
let slowOne: (answer: Response) => void;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = (async (path: string) => {
    if (path === '/remotes.json') return new Response(JSON.stringify({ 'mf-a': '/a/m.json', 'mf-b': '/b/m.json' }));
    if (path === '/a/m.json') return new Response(JSON.stringify(quick));
    return new Promise<Response>((answer) => {
      slowOne = answer;
    });
  }) as typeof fetch;
});
afterEach(() => void jest.useRealTimers());

async function open(): Promise<void> {
  render(
    <MemoryRouter>
      <NavBar />
    </MemoryRouter>,
  );
  void startRemotes({}, () => false);
  await act(() => jest.advanceTimersByTimeAsync(100));
}

describe('the entries of the navigation', () => {
  it('do not wait longer than 300 ms for a slow remote', async () => {
    await open();
    expect(isWaiting()).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(isWaiting()).toBe(false);
    expect(entries()).toEqual(['Главная', 'Quiz', 'Профиль']);
  });

  it('are shown together, so that none moves', async () => {
    await open();
    expect(entries()).toEqual(['Главная', 'Quiz', 'Профиль']);
    expect(isWaiting()).toBe(true);
    slowOne(new Response(JSON.stringify(slow)));
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(entries()).toEqual(['Главная', 'Quiz', 'Story', 'Профиль']);
    expect(isWaiting()).toBe(false);
  });
});
