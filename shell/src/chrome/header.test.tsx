/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient, signIn, signOut } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { FoldedHeader, Header } from './header.tsx';
import { useCollapsed } from './use-collapsed.ts';

const vera = { userId: 'u1', telegramId: 't1', username: 'vera', displayName: 'Вера', role: 'User' as const };
const realFetch = globalThis.fetch;

function Where() {
  return <output>{useLocation().pathname}</output>;
}

/** As the frame does it. */
function Top({ back }: { back: string | null }) {
  const [collapsed, setCollapsed] = useCollapsed();
  if (collapsed) return <FoldedHeader back={back} aboveNav onExpand={() => setCollapsed(false)} />;
  return <Header title="Lobby" back={back} game={false} onCollapse={() => setCollapsed(true)} />;
}

const draw = (back: string | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/lobby/abc']}>
        <Top back={back} />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const where = () => screen.getByRole('status').textContent;

beforeEach(() => {
  // Neither version nor profile comes: the header stands without them.
  globalThis.fetch = () => new Promise(() => undefined);
  signIn('token', vera);
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  globalThis.fetch = realFetch;
});

describe('the header', () => {
  it('bears the title, the way back and who is signed in', () => {
    draw('/lobby-list');
    expect(screen.getByText('Lobby')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Меню профиля: Вера' })).toBeTruthy();
    press('Назад');
    expect(where()).toBe('/lobby-list');
  });

  it('has no way back where there is none', () => {
    draw(null);
    expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull();
  });

  it('folds into floating buttons, stays folded in this browser, and comes back', async () => {
    draw(null);
    press(/^Меню профиля/);
    // The menu's code comes when it is opened first, which a busy machine takes its time for.
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Свернуть шапку' }, { timeout: 20_000 }));
    expect(screen.queryByText('Lobby')).toBeNull();
    cleanup();

    draw(null);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Назад',
      'Главная',
      'Развернуть шапку',
    ]);
    press('Главная');
    expect(where()).toBe('/home');
    press('Развернуть шапку');
    expect(screen.getByText('Lobby')).toBeTruthy();
    cleanup();

    draw(null);
    expect(screen.getByText('Lobby')).toBeTruthy();
  });

  it('offers the way in to whoever is not signed in', () => {
    signOut();
    draw(null);
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/auth');
  });
});
