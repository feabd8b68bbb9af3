/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Invitation } from '@luplay/contracts/lobby-game';
import { deviceId, session, signOut } from '@luplay/web-kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Component } from './invitation-screen.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  signOut();
  globalThis.fetch = realFetch;
});

const invitation: Invitation = {
  lobbyId: 'lobby-1',
  title: 'Вечер у Ани',
  questTitle: 'Разминка',
  status: 'waiting',
  isPublic: true,
  maxPlayers: 16,
  host: 'u-anya',
  players: [{ playerId: 'u-anya', displayName: 'Аня', profilePicture: '', color: '#3b8df0' }],
  teams: [
    {
      teamId: 't1',
      name: 'Совы',
      color: '#3b8df0',
      icon: '🦉',
      maxMembers: 2,
      members: [{ id: 'u-anya', name: 'Аня' }],
    },
    {
      teamId: 't2',
      name: 'Полные',
      color: '#e5484d',
      icon: '🐝',
      maxMembers: 1,
      members: [{ id: 'u-b', name: 'Боря' }],
    },
  ],
  mayJoin: true,
  isMember: false,
  teamId: null,
  guests: true,
  telegramApp: null,
};

interface Asked {
  request: string;
  body: unknown;
}

/** Answers the invitation with `shown`, a sign-up with a guest, and everything else with success. */
function answering(shown: Partial<Invitation> = {}): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push({ request: `${init.method} ${url}`, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const guest = { userId: 'u-guest', telegramId: 'u-guest', username: 'guest-1', displayName: 'Лис', role: 'guest' };
    const answer = String(url).includes('/invitation/')
      ? { invitation: { ...invitation, ...shown } }
      : { token: 'token', user: guest, teamId: 't1' };
    return new Response(JSON.stringify({ success: true, ...answer }));
  }) as typeof fetch;
  return asked;
}

const sent = (asked: Asked[]) => asked.filter(({ request }) => !request.startsWith('GET'));

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function draw(path = '/join/123456') {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/join/:code" element={<Component />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const anyTeam = () => screen.findByRole('button', { name: 'Играть в любой команде' });

describe('the page of an invitation', () => {
  it('says who invites where, and seats a guest with one tap', async () => {
    const asked = answering();
    draw();
    await screen.findByRole('heading', { level: 1, name: 'Вечер у Ани' });
    expect(screen.getByText('Аня зовёт вас играть')).toBeTruthy();
    expect(screen.getByText('1 игрок из 16')).toBeTruthy();
    const field = screen.getByLabelText('Как вас называть') as HTMLInputElement;
    expect(field.value).toMatch(/^[А-ЯЁ][а-яё]+ [а-яё]+$/);
    fireEvent.change(field, { target: { value: ' Лис ' } });
    fireEvent.click(await anyTeam());
    await screen.findByText('/lobby/lobby-1');
    const commands = sent(asked);
    expect(commands.map(({ request }) => request)).toEqual([
      'POST /api2/user/create',
      'POST /api2/lobby/team/join-any',
    ]);
    expect(commands.map(({ body }) => body)).toEqual([
      { guest: true, displayName: 'Лис' },
      { lobbyId: 'lobby-1', userId: 'u-guest', device: deviceId() },
    ]);
    expect(session.get()?.user.role).toBe('guest');
  });

  it('offers teams with a free seat, passes the invite code on, and asks for a name of two characters', async () => {
    const asked = answering();
    draw('/join/123456_invite_abcdefgh1234');
    const owls = await screen.findByRole('button', { name: /^Войти в команду Совы/ });
    expect((screen.getByRole('button', { name: /^Полные/ }) as HTMLButtonElement).disabled).toBe(true);
    expect(asked[0]?.request).toBe('GET /api2/lobby/invitation/123456?inviteCode=abcdefgh1234');
    fireEvent.change(screen.getByLabelText('Как вас называть'), { target: { value: 'Я' } });
    fireEvent.click(owls);
    await screen.findByText('От 2 до 24 знаков, без невидимых');
    expect(sent(asked)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Как вас называть'), { target: { value: 'Ян' } });
    fireEvent.click(owls);
    await waitFor(() => expect(sent(asked)).toHaveLength(2));
    expect(sent(asked)[1]?.body).toEqual({
      lobbyId: 'lobby-1',
      userId: 'u-guest',
      teamId: 't1',
      inviteCode: 'abcdefgh1234',
      device: deviceId(),
    });
  });

  it('26.10: the field takes as many characters as a nickname may have', async () => {
    answering();
    draw();
    const field = (await screen.findByLabelText('Как вас называть')) as HTMLInputElement;
    fireEvent.change(field, { target: { value: 'Я'.repeat(48) } });
    expect(field.value).toBe('Я'.repeat(24));
    fireEvent.change(field, { target: { value: '🦊'.repeat(48) } });
    expect(field.value).toBe('🦊'.repeat(24));
  });

  it.each([
    ['a running game', { status: 'in_progress', mayJoin: false }, /^Игра уже идёт/],
    ['a full lobby', { mayJoin: false, maxPlayers: 1 }, /^Все места заняты/],
    ['24.13: a lobby that somebody was kicked from', { mayJoin: false }, /только по новой ссылке или QR-коду ведущего/],
    ['a private lobby without invitation', { isPublic: false, mayJoin: false }, /^Лобби закрытое/],
  ] as const)('of %s offers to watch, with the reason', async (_, shown, text) => {
    answering(shown);
    draw();
    await screen.findByText(text);
    expect(screen.queryByLabelText('Как вас называть')).toBeNull();
    const watch = screen.getByRole('link', { name: 'Смотреть' });
    expect(watch.getAttribute('href')).toBe(`/broadcast/lobby-1${'isPublic' in shown ? '?code=123456' : ''}`);
    // A player on a new device.
    for (const name of ['У меня есть учётная запись', 'Вернуться по коду']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/auth');
    }
  });

  it('24.2: tells visitors from the address of a kicked guest how to join', async () => {
    answering({ guests: false, barred: true });
    draw();
    await screen.findByText(/^Гостем сейчас можно войти только по новой ссылке/);
    expect(screen.getByRole('link', { name: 'Войти, чтобы играть' })).toBeTruthy();
  });

  it.each([
    ['sends visitors to log in when guests are switched off', { guests: false }, 'Войти, чтобы играть'],
    ['leads a member without a team to the lobby', { isMember: true }, 'В лобби'],
  ])('%s', async (_, shown, link) => {
    answering(shown);
    draw();
    await screen.findByRole('link', { name: link });
    expect(screen.queryByLabelText('Как вас называть')).toBeNull();
  });

  it.each([null, 't1'])('leads a member in team %s to the game, and to the hall’s screen', async (teamId) => {
    answering({ isMember: true, teamId, status: 'in_progress' });
    draw();
    const paths = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(paths).toEqual(expect.arrayContaining(['/game/lobby-1', '/broadcast/lobby-1']));
  });
});
