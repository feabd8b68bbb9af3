/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { HallView } from '@luplay/contracts/story';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Component } from './hall-screen.tsx';

/** The socket of the page; the test is its server. */
let peer: PageSocket;
class PageSocket {
  readyState = 1;
  readonly url: string;
  readonly protocols: string[];
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;
  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    peer = this;
  }
  send() {}
  close() {}
  tell(seq: number, message: object) {
    const stamp = { seq, from: seq - 1, serverTime: Date.now() };
    act(() => this.onmessage({ data: JSON.stringify({ ...stamp, ...message }) }));
  }
}
const RealSocket = globalThis.WebSocket;
beforeEach(() => {
  globalThis.WebSocket = Object.assign(PageSocket, { OPEN: 1 }) as unknown as typeof WebSocket;
});
afterEach(() => {
  cleanup();
  globalThis.WebSocket = RealSocket;
});

const person = (characterId: string, more: object = {}) => ({
  ...{ characterId, name: `Имя ${characterId}`, image: '', line: null, taken: false, dead: false },
  ...more,
});
const view: HallView = {
  code: 'BCDFGH',
  rooms: {
    dock: {
      ...{ id: 'dock', name: 'Причал', position: { x: 0, y: 0 }, size: { width: 2, height: 2 } },
      ...{ floor: 1, enabled: true, connections: [] },
    },
  },
  cast: [person('anna', { taken: true, room: 'dock' }), person('boris')],
  ...{ waiting: 0, told: null, act: null, vote: null, epilogue: null },
};

function open(hall: HallView = view) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/storyHall/bcdfgh']}>
        <Routes>
          <Route path="/storyHall/:code" element={<Component />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const storyState = { chapter: { id: 'one', name: 'Комета' }, role: 'hall', player: null, host: null, hall };
  const presence = { host: true };
  peer.tell(1, { type: 'connection_established', protocol: 1, server: 'a', storyState: { ...storyState, presence } });
}
const change = (seq: number, hall: Partial<HallView>) => peer.tell(seq, { type: 'hall', hall, changedOnly: true });

it('28.4: without an account the hall shows the way in, what is found, who is played, and the act with its clock', async () => {
  open();
  expect(peer.url).toMatch(/\/ws\/story\/hall(~|%7E)BCDFGH$/);
  expect(peer.protocols).toEqual(['luplay.v1']);
  await screen.findByRole('heading', { level: 1, name: 'Комета' });
  expect(screen.getByRole('img', { name: 'Код: BCDFGH' })).toBeTruthy();
  expect(screen.getByText('Свободно: 1 место')).toBeTruthy();
  const cast = screen.getByRole('list', { name: 'Действующие лица' });
  expect(within(cast).getAllByRole('listitem')[0]?.dataset.taken).toBe('true');
  const now = Date.now();
  change(2, { act: { number: 1, count: 2, name: 'Отлив', startedAt: now, endsAt: now + 60_000 } });
  await screen.findByText('Действие 1 из 2. Отлив');
  expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:59)$/);
  expect(screen.queryByText('Свободно: 1 место')).toBeNull();
});

it('28.4: what all are told fills the screen once; the dead are marked', async () => {
  open({ ...view, told: { text: 'Давно.', at: Date.now() - 600_000 } });
  await screen.findByRole('heading', { level: 1, name: 'Комета' });
  expect(screen.queryByRole('alert', { name: 'Сообщение всем' })).toBeNull();
  change(2, { told: { text: 'Свет погас.', at: Date.now() } });
  expect((await screen.findByRole('alert', { name: 'Сообщение всем' })).textContent).toBe('Свет погас.');
  change(3, { cast: [person('anna', { taken: true, dead: true }), person('boris')] });
  await screen.findByText('погиб');
});

it('28.4: the hall follows a vote to its result, and the end secret by secret', async () => {
  open();
  const options = [
    { id: 'anna', name: 'Имя anna', image: '' },
    { id: 'boris', name: 'Имя boris', image: '' },
  ];
  const vote = {
    ...{ id: 'who', question: 'Кто погасил маяк?', secret: false, options, isOpen: true, own: null, mayVote: false },
    ...{ voted: 1, voters: 2, result: null },
  };
  change(2, { vote });
  const stage = await screen.findByRole('region', { name: 'Голосование' });
  expect(stage.textContent).toContain('Кто погасил маяк?Проголосовали: 1 из 2');
  const result = [
    { option: 'boris', votes: 2, by: ['Имя anna'] },
    { option: 'anna', votes: 0 },
  ];
  change(3, { vote: { ...vote, isOpen: false, result } });
  await within(stage).findByText('2');
  expect(within(stage).getAllByRole('listitem')[0]?.textContent).toBe('Имя borisИмя anna2');
  const about = { characterId: 'anna', name: 'Имя anna', image: '' };
  const epilogue = { text: 'Рассвело.', fates: [], secretCount: 1, awards: [], isOver: false };
  change(4, { epilogue: { ...epilogue, secrets: [{ ...about, text: 'Это была она.' }] } });
  const end = await screen.findByRole('region', { name: 'Эпилог' });
  expect(await within(end).findByText('Это была она.', {}, { timeout: 20_000 })).toBeTruthy();
});

it('28.4: a code that opens nothing says so', async () => {
  open();
  act(() => peer.onclose({ code: 4404, reason: '' }));
  await screen.findByText('Код не найден');
});
