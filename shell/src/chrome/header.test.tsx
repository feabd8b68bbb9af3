/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient, signIn, signOut, useClosingConfirmation } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { FoldedHeader, Header } from './header.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useLeaving } from './use-leaving.tsx';

const vera = { userId: 'u1', telegramId: 't1', username: 'vera', displayName: 'Вера', role: 'User' as const };
const realFetch = globalThis.fetch;

function Where() {
  return <output>{useLocation().pathname}</output>;
}

/** As the frame does it. */
function Top({ back }: { back: string | null }) {
  const [collapsed, setCollapsed] = useCollapsed();
  const [leave, question] = useLeaving();
  return (
    <>
      {collapsed ? (
        <FoldedHeader back={back} aboveNav leave={leave} onExpand={() => setCollapsed(false)} />
      ) : (
        <Header title="Lobby" back={back} game={false} leave={leave} onCollapse={() => setCollapsed(true)} />
      )}
      {question}
    </>
  );
}

/** A screen that must not be left by accident. */
function Game() {
  useClosingConfirmation(true);
  return null;
}

const draw = (back: string | null, screen?: ReactNode, at = '/lobby/abc') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Top back={back} />
        {screen}
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
// An open window hides it from screen readers.
const where = () => document.querySelector('output')?.textContent;

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

  it('12.6: the logo and the floating buttons lead out of a running game only after a question', async () => {
    draw('/lobby-list', <Game />);
    const logo = () => fireEvent.click(screen.getByRole('link', { name: /Главная/ }));
    logo();
    const question = { name: 'Выйти из игры?' };
    expect(await screen.findByRole('alertdialog', question)).toBeTruthy();
    expect(where()).toBe('/lobby/abc');
    press('Остаться');
    await waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull());
    expect(where()).toBe('/lobby/abc');
    logo();
    fireEvent.click(await screen.findByRole('button', { name: 'Выйти' }));
    await waitFor(() => expect(where()).toBe('/home'));
    cleanup();

    localStorage.setItem('headerCollapsed', '1');
    draw('/lobby-list', <Game />);
    for (const name of ['Главная', 'Назад']) {
      press(name);
      expect(await screen.findByRole('alertdialog', question)).toBeTruthy();
      press('Остаться');
      await waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull());
    }
    expect(where()).toBe('/lobby/abc');
  });

  it('12.28: its menu has what the specification lists, in that order', async () => {
    globalThis.fetch = (async (path: string) =>
      new Response(path === '/version.json' ? '{"version":"1.2.3"}' : '{}')) as typeof fetch;
    draw(null);
    press(/^Меню профиля/);
    await screen.findByRole('menuitem', { name: 'Открыть профиль' }, { timeout: 20_000 });
    await screen.findByRole('menuitem', { name: 'Версия 1.2.3' });
    const listed = screen.getAllByRole('menuitem').map((item) => item.textContent);
    const wanted = ['Открыть профиль', 'Обновить страницу', 'Свернуть шапку', 'Главная', 'Версия 1.2.3'];
    expect(listed.filter((text) => wanted.includes(text ?? ''))).toEqual(wanted);
  });

  it('12.28: folded away by somebody who has logged out since, it stands there again', () => {
    localStorage.setItem('headerCollapsed', '1');
    draw(null);
    expect(screen.queryByText('Lobby')).toBeNull();
    act(() => {
      localStorage.clear();
      signOut();
    });
    expect(screen.getByText('Lobby')).toBeTruthy();
  });

  it('offers no way in where somebody is just coming in', () => {
    signOut();
    draw(null, null, '/auth');
    expect(screen.queryByRole('link', { name: 'Войти' })).toBeNull();
  });

  it('offers the way in to whoever is not signed in', () => {
    signOut();
    draw(null);
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/auth');
  });
});
