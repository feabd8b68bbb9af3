/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { HallView } from '@luplay/contracts/story';
import { answerWith, renderAt } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { withPageSockets } from '../testing/page-socket.ts';
import { Component } from './hall-screen.tsx';

const page = withPageSockets();
const READ = 'GET /story-play/join/BCDFGH';
const invitation = { chapter: 'Комета', free: [], own: null, waiting: null };
beforeEach(() => {
  answerWith({ [READ]: { body: { join: invitation } } });
});
afterEach(cleanup);

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
  cast: [person('anna', { taken: true, room: 'dock' }), person('boris'), person('vera', { kept: true })],
  ...{ waiting: 0, told: null, act: null, vote: null, epilogue: null },
};

function open(hall: HallView = view) {
  renderAt('/storyHall/bcdfgh', '/storyHall/:code', <Component />);
  const storyState = { chapter: { id: 'one', name: 'Комета' }, role: 'hall', player: null, host: null, hall };
  page.peer.greet({ ...storyState, presence: { host: true } });
}
const change = (seq: number, hall: Partial<HallView>) =>
  page.peer.say({ type: 'hall', seq, from: seq - 1, hall, changedOnly: true });

it('28.4: without an account the hall shows the way in, what is found, who is played, and the act with its clock', async () => {
  open();
  expect(page.peer.url).toMatch(/\/ws\/story\/hall(~|%7E)BCDFGH$/);
  expect(page.peer.protocols).toEqual(['luplay.v1']);
  await screen.findByRole('heading', { level: 1, name: 'Комета' });
  expect(screen.getByRole('img', { name: 'Код: BCDFGH' })).toBeTruthy();
  expect(screen.getByText('Свободно: 1 место')).toBeTruthy();
  const cast = screen.getByRole('list', { name: 'Действующие лица' });
  expect(within(cast).getAllByRole('listitem')[0]?.dataset.taken).toBe('true');
  const now = Date.now();
  change(2, { act: { number: 1, count: 2, name: 'Отлив', startedAt: now, endsAt: now + 60_000 } });
  await screen.findByText('Акт 1 из 2. Отлив');
  expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:5\d)$/);
  // A place is still free: the code stays, without the way in that would cover the map.
  expect(screen.getByRole('img', { name: 'Код: BCDFGH' })).toBeTruthy();
  expect(screen.queryByText('Свободно: 1 место')).toBeNull();
  change(3, { cast: [person('anna', { taken: true }), person('boris', { taken: true })] });
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Код: BCDFGH' })).toBeNull());
});

it('28.4: what all are told fills the screen once; the dead are marked', async () => {
  open({ ...view, told: { text: 'Давно.', at: Date.now() - 600_000 } });
  await screen.findByRole('heading', { level: 1, name: 'Комета' });
  expect(screen.queryByRole('alert', { name: 'Сообщение всем' })).toBeNull();
  change(2, { told: { text: 'Свет погас.', at: Date.now() } });
  expect((await screen.findByRole('alert', { name: 'Сообщение всем' })).textContent).toBe('Свет погас.');
  change(3, { cast: [person('anna', { taken: true, dead: true }), person('boris')] });
  await screen.findByText('нет в живых');
});

it('28.4: a death and what all are told are heard in the hall, unless its sound is off', async () => {
  let tones = 0;
  const value = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = () => ({ frequency: value, gain: value, connect: (to: unknown) => to, start: () => ++tones, stop() {} });
  class Audio {
    state = 'running';
    currentTime = 0;
    destination = {};
    createOscillator = node;
    createGain = node;
    decodeAudioData = async () => ({ numberOfChannels: 0 });
  }
  const heard: string[] = [];
  class Played {
    connect = (to: unknown) => to;
    start = () => heard.push('file');
    stop = () => heard.push('stopped');
  }
  Object.assign(globalThis, { AudioContext: Audio, GainNode: Played, AudioBufferSourceNode: Played });
  const thunder = '/media/story/thunder.mp3';
  answerWith({ [READ]: { body: { join: invitation } }, [`GET ${thunder}`]: { body: {} } });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Комета' });
  fireEvent.click(screen.getByRole('button', { name: 'Звук' }));
  change(2, { told: { text: 'Свет погас.', at: Date.now() } });
  await screen.findByText('Свет погас.');
  fireEvent.click(screen.getByRole('button', { name: 'Звук' }));
  change(3, { cast: [person('anna', { taken: true, dead: true }), person('boris')] });
  await waitFor(() => expect(tones).toBe(3));
  change(4, { told: { text: 'Светает.', at: Date.now() } });
  await waitFor(() => expect(tones).toBe(9));
  // The sound of an event, once; that of all messages where it cannot be loaded.
  change(5, { told: { text: 'Гром.', at: Date.now() + 1, sound: thunder } });
  await waitFor(() => expect(heard).toEqual(['file']));
  change(6, { told: { text: 'Ещё.', at: Date.now() + 2, sound: '/media/story/gone.mp3' } });
  await waitFor(() => expect([tones, ...heard]).toEqual([15, 'file', 'stopped']));
});

it('28.4: the way in counts out who is held by a role card, which the connection does not tell', async () => {
  const answers: Parameters<typeof answerWith>[0] = { [READ]: { body: { join: { ...invitation, places: 1 } } } };
  answerWith(answers);
  open({ ...view, cast: ['anna', 'boris', 'vera'].map((id) => person(id)) });
  expect(await screen.findByText('Свободно: 1 место')).toBeTruthy();
  answers[READ] = { body: { join: { ...invitation, places: 0 } } };
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Код: BCDFGH' })).toBeNull());
});

it('28.4: while an act runs a vote without a result, and then its result, gives the map back', async () => {
  const now = Date.now();
  const running = { number: 1, count: 2, name: 'Отлив', startedAt: now, endsAt: now + 600_000 };
  const vote = {
    ...{ id: 'who', question: 'Кто?', secret: false, options: [], isOpen: true, own: null, mayVote: false },
    ...{ voted: 1, voters: 2, result: null },
  };
  open({ ...view, act: running, vote });
  await screen.findByRole('region', { name: 'Голосование' });
  jest.useFakeTimers();
  try {
    for (const [at, over] of [vote, { ...vote, result: [] }].entries()) {
      change(2 + at, { vote: { ...over, isOpen: false } });
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole('region', { name: 'Голосование' })).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(31_000));
      expect(screen.queryByRole('region', { name: 'Голосование' })).toBeNull();
    }
  } finally {
    jest.useRealTimers();
  }
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
  expect(screen.queryByRole('list', { name: 'Действующие лица' })).toBeTruthy();
  change(4, { epilogue: { ...epilogue, secrets: [{ ...about, text: 'Это была она.' }] } });
  const end = await screen.findByRole('region', { name: 'Эпилог' });
  expect(await within(end).findByText('Это была она.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Действующие лица' })).toBeNull();
});

it('28.4: turns the pages of an end that is wider than the screen, from the first one after each secret', async () => {
  // Five columns, of which two are in view; the browser scrolls no further than to the last one.
  const sizes = { clientWidth: 980, scrollWidth: 2450 };
  const measured = Object.entries(sizes).map(([name, value]) =>
    jest.spyOn(HTMLElement.prototype, name as keyof typeof sizes, 'get').mockReturnValue(value),
  );
  const about = (characterId: string) => ({ characterId, name: `Имя ${characterId}`, image: '', text: 'Это она.' });
  const epilogue = { text: 'Рассвело.', fates: [], secretCount: 2, awards: [], isOver: false };
  const told = { ...view, epilogue: { ...epilogue, secrets: [about('anna')] } };
  jest.useFakeTimers();
  try {
    open(told);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const pageAfter = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      return screen.getByRole('heading', { level: 2 }).textContent;
    };
    expect(await pageAfter(12_000)).toBe('Эпилог Страница 2 из 3');
    change(2, { epilogue: { ...epilogue, secrets: [about('anna'), about('boris')] } });
    expect(await pageAfter(1_000)).toBe('Эпилог Страница 1 из 3');
    for (const number of [2, 3, 1]) expect(await pageAfter(12_000)).toBe(`Эпилог Страница ${number} из 3`);
  } finally {
    jest.useRealTimers();
    for (const spy of measured) spy.mockRestore();
  }
});

it('28.4: a hall whose service dies keeps its screen, and returns by itself when the service answers', async () => {
  const answers: Parameters<typeof answerWith>[0] = { [READ]: { status: 503, body: {} } };
  answerWith(answers);
  open();
  await screen.findByRole('heading', { level: 1, name: 'Комета' });
  jest.useFakeTimers();
  try {
    const lose = () => page.peer.end(1006);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      lose();
      await act(() => jest.advanceTimersByTimeAsync(5_000));
    }
    expect(screen.getByRole('alert').textContent).toContain('Повторить');
    expect(screen.getByRole('heading', { level: 1, name: 'Комета' })).toBeTruthy();
    const dead = page.peer;
    answers[READ] = { body: { join: invitation } };
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(page.peer).not.toBe(dead);
  } finally {
    jest.useRealTimers();
  }
});

it('28.4: a code that opens nothing says so', async () => {
  answerWith({});
  open();
  page.peer.end(4404);
  await screen.findByText('Код не найден');
});
