/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { answerWith } from '@luplay/web-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { Component } from './spectator-screen.tsx';

const closed = { status: 403, body: { success: false, code: 'invitation_required', message: '' } };

function open(address: string): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/broadcast/:lobbyId" element={<Component />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it.each([
  ['/broadcast/abc', '/broadcast/game/abc'],
  ['/broadcast/abc?code=123456', '/broadcast/game/abc?code=123456'],
  ['/broadcast/abc?code=wrong', '/broadcast/game/abc'],
])('12.18: a private lobby at %s is asked for as %s, and shows what it needs', async (address, path) => {
  const asked = answerWith({ [`GET ${path}`]: closed });
  open(address);
  expect(await screen.findByText(ru.private)).toBeTruthy();
  expect(screen.getByText(ru.privateText)).toBeTruthy();
  expect(screen.getByRole('link', { name: ru.enterCode }).getAttribute('href')).toBe('/auth');
  expect(asked.map((call) => call.path)).toEqual([path]);
});
