/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { profileQuery, queryClient, signIn, signOut, useClosingConfirmation } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { route, withRoutes } from '../remotes/remotes.fixture.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { FoldedHeader, Header } from './header.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useLeaving } from './use-leaving.tsx';

const vera = { userId: 'u1', telegramId: 't1', username: 'vera', displayName: 'Вера', role: 'User' as const };
const realFetch = globalThis.fetch;

function Where() {
  return <output>{useLocation().pathname}</output>;
}

/** As in the frame. */
function Top({ back }: { back: string | null }) {
  const [collapsed, setCollapsed, toggle] = useCollapsed();
  const [leave, question] = useLeaving();
  return (
    <>
      {collapsed ? (
        <FoldedHeader toggle={toggle} back={back} aboveNav leave={leave} onExpand={() => setCollapsed(false)} />
      ) : (
        <Header
          toggle={toggle}
          title="Albums"
          back={back}
          game={false}
          leave={leave}
          onCollapse={() => setCollapsed(true)}
          onSettings={() => undefined}
        />
      )}
      {question}
    </>
  );
}

/** Screens that must not be left by accident. */
function Game() {
  useClosingConfirmation(true);
  return null;
}
function Draft() {
  useClosingConfirmation(true, 'draft');
  return null;
}

const draw = (back: string | null, screen?: ReactNode, at = '/albums/abc') =>
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
// An open dialog hides it from screen readers.
const where = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  // Version and profile stay unknown; the header does not wait for them.
  globalThis.fetch = () => new Promise(() => undefined);
  signIn('token', vera);
  withRoutes(route('/me', { profileMenu: { order: 1, title: 'Открыть профиль', icon: 'user' } }));
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  globalThis.fetch = realFetch;
});

describe('the header', () => {
  it('has the title, a back button and the person who is signed in', () => {
    draw('/albums');
    expect(screen.getByText('Albums')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Меню профиля: Вера' })).toBeTruthy();
    press('Назад');
    expect(where()).toBe('/albums');
  });

  it('names the person as the home screen does, after another device has changed the name', async () => {
    const answer = { success: true, user: { displayName: 'Вера П.' } };
    globalThis.fetch = ((path: string) =>
      path.endsWith('/profile/full/t1')
        ? Promise.resolve(new Response(JSON.stringify(answer)))
        : new Promise(() => undefined)) as typeof fetch;
    draw(null, <HomeScreen />);
    expect(await screen.findByRole('button', { name: 'Меню профиля: Вера П.' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Привет, Вера П.!' })).toBeTruthy();
    queryClient.removeQueries(profileQuery('t1'));
  });

  it('has no back button where the screen declares none', () => {
    draw(null);
    expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull();
  });

  it('collapses into floating buttons, stays collapsed in this browser, and expands again', async () => {
    draw(null);
    press(/^Меню профиля/);
    // The menu's code is loaded when it is first opened, which may be slow on a busy machine.
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Свернуть шапку' }, { timeout: 20_000 }));
    expect(screen.queryByText('Albums')).toBeNull();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await waitFor(() => expect(focused()).toBe('Развернуть шапку'));
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
    expect(screen.getByText('Albums')).toBeTruthy();
    expect(focused()).toBe('Меню профиля: Вера');
    cleanup();

    draw(null);
    expect(screen.getByText('Albums')).toBeTruthy();
  });

  it('12.6: the logo and the floating buttons leave a running game only after a question', async () => {
    draw('/albums', <Game />);
    const logo = () => fireEvent.click(screen.getByRole('link', { name: /Главная/ }));
    logo();
    const question = { name: 'Выйти из игры?' };
    expect(await screen.findByRole('alertdialog', question)).toBeTruthy();
    expect(where()).toBe('/albums/abc');
    press('Остаться');
    await waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull());
    expect(where()).toBe('/albums/abc');
    logo();
    fireEvent.click(await screen.findByRole('button', { name: 'Выйти' }));
    await waitFor(() => expect(where()).toBe('/home'));
    cleanup();

    localStorage.setItem('headerCollapsed', '1');
    draw('/albums', <Game />);
    for (const name of ['Главная', 'Назад']) {
      press(name);
      expect(await screen.findByRole('alertdialog', question)).toBeTruthy();
      press('Остаться');
      await waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull());
    }
    expect(where()).toBe('/albums/abc');
  });

  it('12.6: the logo leaves an editor after a question about its draft', async () => {
    draw('/albums', <Draft />);
    fireEvent.click(screen.getByRole('link', { name: /Главная/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Уйти, не сохранив?' });
    expect(question.textContent).not.toContain('Игра');
    press('Уйти');
    await waitFor(() => expect(where()).toBe('/home'));
  });

  it('a log-out, which deletes drafts, leaves an editor after the same question, and other screens at once', async () => {
    for (const Screen of [Draft, () => null]) {
      draw('/albums', <Screen />);
      press(/^Меню профиля/);
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Выйти' }, { timeout: 20_000 }));
      if (Screen === Draft) {
        await screen.findByRole('alertdialog', { name: 'Уйти, не сохранив?' });
        expect(where()).toBe('/albums/abc');
        press('Уйти');
      }
      await waitFor(() => expect(where()).toBe('/logout'));
      cleanup();
    }
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

  it('asks a guest, who could not log in again, before a log-out', async () => {
    signIn('token', { ...vera, role: 'guest' });
    draw(null);
    for (const answer of ['Остаться', 'Выйти']) {
      press(/^Меню профиля/);
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Выйти' }, { timeout: 20_000 }));
      expect((await screen.findByRole('alertdialog', { name: 'Выйти насовсем?' })).textContent).toContain('пропадут');
      expect(where()).toBe('/albums/abc');
      press(answer);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    expect(where()).toBe('/logout');
  });

  it('26.16: shows a guest the code that works, after another device or page has replaced it', async () => {
    signIn('token', { ...vera, role: 'guest' });
    localStorage.setItem('returnCode', 'u1 АБВГДЕ');
    const asked: unknown[] = [];
    let working = 'ЖИКЛМН';
    globalThis.fetch = (async (path: string, { body }: RequestInit = {}) => {
      if (!path.endsWith('/profile/return-code')) return new Promise(() => undefined);
      asked.push(JSON.parse(String(body)));
      return new Response(JSON.stringify({ success: true, code: working }));
    }) as typeof fetch;
    draw(null);
    press(/^Меню профиля/);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Код возвращения' }, { timeout: 20_000 }));
    await screen.findByText(working, {}, { timeout: 20_000 });
    expect(screen.queryByText('АБВГДЕ')).toBeNull();
    working = 'ПРСТУФ';
    await queryClient.invalidateQueries({ queryKey: ['return-code'] });
    await screen.findByText(working);
    working = 'ХЦЭЮЯА';
    press('Новый код');
    await screen.findByText(working);
    expect(asked).toEqual([{ known: 'АБВГДЕ' }, { known: 'ЖИКЛМН' }, {}]);
    expect(localStorage.getItem('returnCode')).toBe(`u1 ${working}`);
  });

  it('12.28: is expanded again after a log-out', () => {
    localStorage.setItem('headerCollapsed', '1');
    draw(null);
    expect(screen.queryByText('Albums')).toBeNull();
    act(() => {
      localStorage.clear();
      signOut();
    });
    expect(screen.getByText('Albums')).toBeTruthy();
  });

  it('has no log-in link on the log-in screen', () => {
    signOut();
    draw(null, null, '/auth');
    expect(screen.queryByRole('link', { name: 'Войти' })).toBeNull();
  });

  it('has a log-in link for people who are not signed in', () => {
    signOut();
    draw(null);
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/auth');
  });
});
