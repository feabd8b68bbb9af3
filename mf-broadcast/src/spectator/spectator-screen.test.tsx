/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { type GameView, type LobbyView, PHASE } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ru as rooms } from '../locale/rooms.ts';
import { ru } from '../locale/ru.ts';
import { Component as RoomScreen } from '../room/room-screen.tsx';
import type { BroadcastState } from '../state/broadcast-state.ts';
import { keys } from '../state/keys.ts';
import type { RoomState } from '../state/room-state.ts';
import { Component } from './spectator-screen.tsx';

const closed = { status: 403, body: { success: false, code: 'invitation_required', message: '' } };

function open(address: string, client = new QueryClient({ defaultOptions: { queries: { retry: false } } })): void {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/broadcast/:lobbyId" element={<Component />} />
          <Route path="/room/:code" element={<RoomScreen />} />
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

it('a room that is deleted while it is watched leads on to another code', async () => {
  const client = new QueryClient();
  client.setQueryData(keys.room('12345'), { seq: 1, ended: true });
  answerWith({});
  open('/room/12345', client);
  expect(await screen.findByText(rooms.endedText)).toBeTruthy();
  expect(screen.getByRole('link', { name: rooms.toCode }).getAttribute('href')).toBe('/auth');
});

it.each(['/broadcast/abc', '/room/12345'])('the screen does not go dark at %s', (address) => {
  const request = jest.fn(async (_kind: string) => ({ release: async () => undefined }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  answerWith({});
  open(address);
  expect(request.mock.calls).toEqual([['screen']]);
});

/** A private lobby before its game. */
function waiting(more: object): BroadcastState {
  const lobby = { lobbyId: 'l', title: 'Лобби', questTitle: '', status: 'waiting', admin: null, isPublic: false };
  const people = { maxPlayers: 8, players: {}, teams: {}, teamOrder: [], broadcastCode: '123456' };
  return { seq: 1, ended: false, game: null, lobby: { ...lobby, ...people, ...more } as unknown as LobbyView };
}

it.each([
  ['leads', [], '1 игрок из 1'],
  ['plays', [{ id: 'host', name: 'host' }], '2 игрока из 2'],
])('12.4: a full lobby shows no free place when its host %s', (_what, members, seats) => {
  const person = (playerId: string) => ({ playerId, displayName: playerId, color: '#fff', profilePicture: null });
  const players = { host: person('host'), anna: person('anna') };
  const team = { teamId: 't', name: 'Совы', color: '#fff', icon: '🦉', maxMembers: 2, members };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const full = { admin: 'host', maxPlayers: 2, players, teams: { t: team }, teamOrder: ['t'] };
  client.setQueryData(keys.broadcast('l', undefined), waiting(full));
  localStorage.setItem('projectorShow', 'off');
  open('/broadcast/l', client);
  expect(screen.getByText(seats)).toBeTruthy();
});

it('26.11: the table of predictions goes as soon as the host switches predictions off', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const timer = { total: 5, remaining: 5, endsAt: null, paused: true };
  const game = {
    ...{ gameId: 'g', stage: 'round', roundPhase: PHASE.totals, questionNumber: 1, questionsTotal: 2, timer },
    ...{ teams: [], scores: {}, winnerTeams: [], applied: [], results: {}, currentQuestion: null },
  } as unknown as GameView;
  const best = [{ name: 'Грубое имя', points: 1 }];
  const told = (more: object): BroadcastState => ({
    ...{ ...waiting({ status: 'in_progress', ...more }), game },
    predictions: { gameId: 'g', questionNumber: 1, asked: 1, right: 1, best },
  });
  client.setQueryData(keys.broadcast('l', undefined), told({}));
  localStorage.removeItem('projectorShow');
  open('/broadcast/l', client);
  expect(screen.getByText('Грубое имя')).toBeTruthy();
  await act(async () => void client.setQueryData(keys.broadcast('l', undefined), told({ reactions: false })));
  await act(() => new Promise((rendered) => setTimeout(rendered)));
  expect(screen.getByText(ru.totalsTitle)).toBeTruthy();
  expect(screen.queryByText('Грубое имя')).toBeNull();
});

/** What a mixer needs of a browser. */
class SilentContext {
  static made = 0;
  static closed = 0;
  static resumed = 0;
  state = 'interrupted';
  currentTime = 0;
  constructor() {
    SilentContext.made += 1;
  }
  createGain = () => this.node();
  createDynamicsCompressor = () => this.node();
  resume = async () => {
    SilentContext.resumed += 1;
  };
  close = async () => {
    SilentContext.closed += 1;
  };
  private node(): object {
    const param = { value: 0, setTargetAtTime() {} };
    const node = { gain: param, threshold: param, knee: param, ratio: param, attack: param, release: param };
    return { ...node, connect: (next: unknown) => next };
  }
}

it('26.3: the next lobby of a room is heard without another press, which wakes what a call has stopped', async () => {
  Object.assign(globalThis, { AudioContext: SilentContext });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  localStorage.setItem('projectorSound', '{"on":true}');
  answerWith({});
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const showing = (broadcastGame: string | null, seq: number): RoomState => {
    const radio = { playlist: null, playing: false, paused: false, volume: 1, current: 0, position: 0, since: 0 };
    const data = { messages: [], broadcastGame, radio: { ...radio, showRadioPanel: false } };
    return { seq, ended: false, room: { code: '12345', title: 'Зал', data } as unknown as RoomState['room'] };
  };
  for (const title of ['Первое', 'Второе'])
    client.setQueryData(keys.broadcast(title, undefined), waiting({ lobbyId: title, title }));
  client.setQueryData(keys.room('12345'), showing('Первое', 1));
  open('/room/12345', client);
  await screen.findByText(ru.title('Первое'));
  fireEvent.click(document.body);
  expect(screen.getByRole('slider', { name: ru.sound.volume })).toBeTruthy();
  act(() => void client.setQueryData(keys.room('12345'), showing('Второе', 2)));
  await screen.findByText(ru.title('Второе'));
  expect(screen.getByRole('slider', { name: ru.sound.volume })).toBeTruthy();
  expect([SilentContext.made, SilentContext.closed, SilentContext.resumed]).toEqual([1, 0, 1]);
  fireEvent.click(document.body);
  expect(SilentContext.resumed).toBe(2);
});
