import { afterEach, beforeEach, expect } from '@jest/globals';
import { queryClient, signOut, Toasts } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { route, withRoutes } from '../../remotes/remotes.fixture.ts';
import { AuthScreen } from './auth-screen.tsx';

/** The log-in screen in a test: a service behind `fetch`, and remotes with the screens that it leads to. */
export const user = { userId: 'u1', telegramId: '42', username: 'vera', displayName: 'Вера', role: 'User' as const };

export interface Answer {
  status: number;
  body: object;
}
export const ok: Answer = { status: 200, body: { success: true, token: 'token', user } };
export const refused = (status: number, code: string, message: string, details?: unknown): Answer => ({
  status,
  body: { success: false, code, message, details },
});

/** The service gives these answers in turn. Returns the requests, which the page appends to. */
export function answering(...answers: (Answer | Error)[]): { path: string; body: Record<string, string> }[] {
  const requests: { path: string; body: Record<string, string> }[] = [];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    requests.push({ path, body: JSON.parse(String(init.body ?? '{}')) as Record<string, string> });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error(`unexpected request: ${path}`);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  }) as typeof fetch;
  return requests;
}

function Where() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}
/** Where the screen has led to. */
export const where = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as object;

/** `screens`: routes beside the log-in screen, one of which may be the first, at `pathname`. */
export function draw(state: object | null = null, pathname = '/auth', screens?: ReactNode): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname, state }]}>
        <Routes>
          <Route path="/auth" element={<AuthScreen />} />
          {screens}
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  );
}

export const banner = (text: string) =>
  waitFor(() => expect(screen.getByText(text).getAttribute('role')).toBe('alert'));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The page is opened with these parameters of the messenger. */
export function launched(params: Record<string, string>): void {
  location.hash = new URLSearchParams({ tgWebAppVersion: '8.0', ...params }).toString();
}

/** For all tests of one file. */
export function aroundAuthTests(): void {
  const realFetch = globalThis.fetch;
  beforeEach(() =>
    withRoutes(route('/albums/:albumId', { launch: 'lobby' }), route('/setup', { serves: 'new-account' })),
  );
  afterEach(() => {
    cleanup();
    signOut();
    sessionStorage.clear();
    location.hash = '';
    globalThis.fetch = realFetch;
  });
}
