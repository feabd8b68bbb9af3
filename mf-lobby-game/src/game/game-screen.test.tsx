/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { address, answerWith } from '@luplay/web-kit/testing';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LobbyContent } from '../lobby/lobby-content.tsx';
import type { GameState } from '../state/game-state.ts';
import { keys } from '../state/keys.ts';
import type { LobbyState } from '../state/lobby-state.ts';
import { renderAs } from '../testing/render.tsx';
import { gameView, greeting, lobbyView, player, question, team } from '../testing/samples.ts';
import { Component } from './game-screen.tsx';

const INVITATION = 'abcdefgh1234';
const CLOSED = 'Это закрытое лобби: его видно по коду или по ссылке.';
const KICKED = 'Ведущий удалил вас из лобби.';
const refused = (details?: object) => ({
  status: 403,
  body: { success: false, code: 'invitation_required', message: CLOSED, ...(details && { details }) },
});
const lobby = lobbyView({ isPublic: false, status: 'in_progress', players: { a: player('a'), b: player('b') } });
const game = gameView({ roundPhase: PHASE.answering, currentQuestion: question() });

/** The socket of the page. */
let peer: PageSocket;
class PageSocket {
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;
  constructor() {
    peer = this;
  }
  send() {}
  close() {}
}
const RealSocket = globalThis.WebSocket;
beforeEach(() => {
  globalThis.WebSocket = Object.assign(PageSocket, { OPEN: 1 }) as unknown as typeof WebSocket;
});
afterEach(() => {
  cleanup();
  globalThis.WebSocket = RealSocket;
});

/** The screen of the lobby `here`, and what the server answers to its reads. */
function open(userId: string, search = '') {
  const table: Parameters<typeof answerWith>[0] = {};
  const reads = (pass: string, answers: { lobby: (typeof table)[string]; game: (typeof table)[string] }) => {
    table[`GET /lobby/here${pass}`] = answers.lobby;
    table[`GET /game/info/here${pass}`] = answers.game;
  };
  const shown = { lobby: { body: { lobby, inviteCode: null } }, game: { body: { gameData: game, myTeam: null } } };
  const refuse = (pass: string, details?: object) => reads(pass, { lobby: refused(details), game: refused(details) });
  answerWith(table);
  const draw = () =>
    renderAs(
      userId,
      <Routes>
        <Route path="/lobby-list" element={null} />
        <Route path="/:lobbyId" element={<Component />} />
      </Routes>,
      search,
    );
  return { show: (pass: string) => reads(pass, shown), refuse, draw };
}

/** The server shuts the user out of the game on the screen. */
async function shutOut() {
  expect(await screen.findByRole('heading', { name: question().question })).toBeTruthy();
  const message = { ...greeting(1, { lobby, game }), serverTime: Date.now() };
  await act(async () => peer.onmessage({ data: JSON.stringify(message) }));
  await act(async () => peer.onclose({ code: 1008, reason: '' }));
}

it.each([
  ['was kicked', { kicked: true }, KICKED],
  ['has left', undefined, 'Вы вышли из этого лобби на другой странице.'],
])('24.7: tells a player who %s that the private game is shut, and leads to the list', async (_why, details, text) => {
  const page = open('b');
  page.show('');
  page.draw();
  page.refuse('', details);
  await shutOut();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(address()).toBe('/lobby-list');
  expect(screen.queryByText(CLOSED)).toBeNull();
});

it('24.7: shows a watcher that an old invitation lets them see the game no more', async () => {
  const page = open('x', `?invite=${INVITATION}`);
  page.show(`?inviteCode=${INVITATION}`);
  page.show('?code=123456');
  page.draw();
  page.refuse('?code=123456');
  await shutOut();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(CLOSED));
  expect(screen.queryByRole('heading', { name: question().question })).toBeNull();
  expect(screen.queryByText(KICKED)).toBeNull();
  expect(address()).toBe('/here');
});

it('shows why it cannot be opened with a wrong invitation', async () => {
  const page = open('x', `?invite=${INVITATION}`);
  page.refuse(`?inviteCode=${INVITATION}`);
  page.draw();
  expect((await screen.findByRole('alert')).textContent).toContain(CLOSED);
  expect(address()).toBe('/here');
});

it('shows the game of a lobby that is known to be in progress as soon as the socket tells it', async () => {
  const lobbies = jest.fn();
  /** What a lobby's screen leaves in the cache when it hears of the start over HTTP. */
  const Lobby = () => {
    lobbies();
    const client = useQueryClient();
    client.setQueryData<LobbyState>(keys.lobby('here'), { lobby, inviteCode: null, deleted: false });
    client.setQueryData<GameState>(keys.game('here'), { game: null, myTeam: null, seq: 0 });
    return lobbies.mock.calls.length > 3 ? null : <Navigate to="/game/here" replace />;
  };
  answerWith({});
  renderAs(
    'b',
    <Routes>
      <Route path="/game/:lobbyId" element={<Component />} />
      <Route path="*" element={<Lobby />} />
    </Routes>,
  );
  await waitFor(() => expect(address()).toBe('/game/here'));
  const message = { ...greeting(1, { lobby, game }), serverTime: Date.now() };
  await act(async () => peer.onmessage({ data: JSON.stringify(message) }));
  expect(await screen.findByRole('heading', { name: question().question })).toBeTruthy();
  expect(lobbies).toHaveBeenCalledTimes(1);
});

const teams = { foxes: team('foxes', ['b']) };
const waiting = { ...lobby, lobbyId: 'here', admin: 'b', status: 'waiting' as const, teams };

/** The game's screen, opened from one that knows since long ago that the lobby is waiting and shows `children`. */
function openFrom(children: ReactNode) {
  const Lobby = () => {
    const client = useQueryClient();
    const [game, state] = [
      { game: null, myTeam: null, seq: 0 },
      { lobby: waiting, inviteCode: null, deleted: false },
    ];
    client.setQueryData<LobbyState>(keys.lobby('here'), state, { updatedAt: 1 });
    client.setQueryData<GameState>(keys.game('here'), game, { updatedAt: 1 });
    return children;
  };
  const Search = () => <p>{useLocation().search}</p>;
  renderAs(
    'b',
    <Routes>
      <Route path="/game/:lobbyId" element={<Component />} />
      <Route path="/lobby/:lobbyId" element={<Search />} />
      <Route path="*" element={<Lobby />} />
    </Routes>,
  );
}

it('shows the host the game that was started, before the socket tells it', async () => {
  answerWith({ 'POST /game/start': { body: { gameData: game } } });
  openFrom(<LobbyContent lobby={waiting} inviteCode={null} hostPresent game={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Start Game' }));
  expect(await screen.findByRole('heading', { name: question().question })).toBeTruthy();
  expect(address()).toBe('/game/here');
});

it('asks the socket what has become of a lobby that was known as waiting', async () => {
  answerWith({});
  openFrom(<Navigate to={`/game/here?invite=${INVITATION}`} replace />);
  await waitFor(() => expect(address()).toBe('/game/here'));
  const tell = (told: Parameters<typeof greeting>[1]) =>
    act(async () => peer.onmessage({ data: JSON.stringify({ ...greeting(1, told), serverTime: Date.now() }) }));
  await tell({ lobby, game });
  expect(screen.getByRole('heading', { name: question().question })).toBeTruthy();
  await tell({ lobby: waiting, game: null });
  expect(address()).toBe('/lobby/here');
  expect(screen.getByText(`?invite=${INVITATION}`)).toBeTruthy();
});

it('says that there is no such lobby, and does not offer to ask again', async () => {
  open('a').draw();
  expect(await screen.findByText('Не найдено')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'К списку лобби' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});
