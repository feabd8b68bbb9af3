/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { StoryState } from '@luplay/contracts/story';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { withPageSockets } from '../testing/page-socket.ts';
import { player } from '../testing/samples.ts';
import { Component as PlayScreen } from './play-screen.tsx';
import { failure, inHall } from './player/player.fixture.tsx';

const page = withPageSockets();
afterEach(cleanup);

const READ = 'GET /story-play/story-state';
const ENTER = 'POST /story-play/reset-to-start';
const notEntered = failure(404, 'not_found', 'Персонаж ещё не в игре: игрок не найден.');
const noCard = failure(404, 'not_found', 'Игроку не выдан персонаж для этой главы');
const taken = failure(409, 'conflict', 'Этим персонажем уже играет другой человек.');
const playing = { body: { storyState: inHall() } };
/** Of polls, while the socket is away. */
const others = { 'GET /story-play/all-players': { body: { players: inHall().player!.players } } };
const entered = { body: { state: inHall().player?.state } };
const waiting: StoryState = { ...inHall(), player: null };
const room = () => screen.findByRole('heading', { name: 'Комната hall' });

it('28.1: a guest plays what they have taken by the code, and without it reads how to get in', async () => {
  const table: Parameters<typeof answerWith>[0] = { [READ]: playing, ...others };
  const asked = answerWith(table);
  renderAs({ ...player, role: 'guest' }, <PlayScreen />);
  await room();
  cleanup();
  table[READ] = noCard;
  renderAs({ ...player, role: 'guest' }, <PlayScreen />);
  await screen.findByText('Гости входят в историю по коду');
  expect(asked.some(({ path }) => path === '/story-play/master')).toBe(false);
});

it('24.13: stores who the game master is, until there is none', async () => {
  const table = { [READ]: playing, 'GET /story-play/master': { body: { master: 'u9' as string | null } } };
  answerWith(table);
  renderAs(player, <PlayScreen />);
  await waitFor(() => expect(localStorage.getItem('masterId')).toBe('u9'));
  cleanup();
  table['GET /story-play/master'] = { body: { master: null } };
  renderAs(player, <PlayScreen />);
  await waitFor(() => expect(localStorage.getItem('masterId')).toBeNull());
});

describe('5: entering', () => {
  it('enters once when the server does not know the player, and reads the play again', async () => {
    const table: Parameters<typeof answerWith>[0] = { [READ]: notEntered, [ENTER]: entered };
    const asked = answerWith(table);
    renderAs(player, <PlayScreen />);
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
    table[READ] = playing;
    page.peer.greet(inHall(), 1);
    expect(await room()).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/story-play/reset-to-start', body: { telegramId: 'u1' } },
    ]);
  });

  it('enters again when the play was started anew', async () => {
    const asked = answerWith({ [READ]: playing, [ENTER]: entered });
    renderAs(player, <PlayScreen />);
    page.peer.greet(inHall(), 1);
    await room();
    page.peer.greet(waiting, 2);
    expect(await room()).toBeTruthy();
    expect(await screen.findByText('Ведущий начал игру заново')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('shows the play when a message that does not concern the player comes while it is read', async () => {
    answerWith({ [READ]: playing, [ENTER]: entered });
    renderAs(player, <PlayScreen />);
    page.peer.greet(inHall(), 1);
    await room();
    const answer = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const read = await answer(...asked);
      if (String(asked[0]).endsWith('/story-state')) page.peer.say({ type: 'noop', seq: 3, from: 2 });
      return read;
    };
    page.peer.greet(waiting, 2);
    await screen.findByText('Входим в игру…');
    expect(await room()).toBeTruthy();
  });

  it('enters again when the play was started anew while the page entered it', async () => {
    const table: Parameters<typeof answerWith>[0] = { [READ]: playing, [ENTER]: entered };
    const asked = answerWith(table);
    renderAs(player, <PlayScreen />);
    page.peer.greet(inHall(), 1);
    await room();
    table[READ] = notEntered;
    const requests = () => asked.filter(({ method }) => method === 'POST');
    const snapshots = page.peer.sent.length;
    page.peer.greet(waiting, 2);
    await waitFor(() => expect(page.peer.sent.length).toBeGreaterThan(snapshots));
    expect(screen.queryByText('Не получилось войти в игру')).toBeNull();
    table[READ] = playing;
    // Newer by the clock than the request. One more after the second entering would be a third start.
    const askedAt = Date.now();
    await waitFor(() => expect(Date.now()).toBeGreaterThan(askedAt));
    page.peer.greet(waiting, 4);
    await waitFor(() => expect(requests().length).toBeGreaterThan(1));
    expect(await room()).toBeTruthy();
    const ids = requests().map(({ body }) => (body as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says why it failed, and does it again after a press', async () => {
    const table: Parameters<typeof answerWith>[0] = {
      [READ]: notEntered,
      [ENTER]: failure(503, 'unavailable', 'Сейчас нельзя.'),
    };
    answerWith(table);
    renderAs(player, <PlayScreen />);
    expect(await screen.findByText('Сейчас нельзя.')).toBeTruthy();
    expect(screen.getByText('Карта недоступна')).toBeTruthy();
    Object.assign(table, { [READ]: playing, [ENTER]: entered });
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await room()).toBeTruthy();
  });

  it('shows that another chapter has begun', async () => {
    answerWith({ [READ]: playing, [ENTER]: entered });
    renderAs(player, <PlayScreen />);
    page.peer.greet(inHall(), 1);
    await room();
    page.peer.greet({ ...inHall(), chapter: { id: 'two', name: 'Утро' } }, 2);
    expect(await screen.findByText('Началась глава «Утро»')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Утро' })).toBeTruthy();
  });
});

describe('5: without a character', () => {
  it('says so, and that the map is not available', async () => {
    const asked = answerWith({ [READ]: noCard });
    renderAs(player, <PlayScreen />);
    expect(screen.getByText('Загрузка карты...')).toBeTruthy();
    expect(await screen.findByText('Карта недоступна')).toBeTruthy();
    const texts = screen.getAllByText('Игроку не выдан персонаж для этой главы');
    expect(texts.some((text) => text.closest('[role="alert"]'))).toBe(true);
    expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('ends the playing when the card is taken away', async () => {
    const table: Parameters<typeof answerWith>[0] = { ...others, [READ]: playing, [ENTER]: noCard };
    answerWith(table);
    renderAs(player, <PlayScreen />);
    page.peer.greet(inHall(), 1);
    await room();
    table[READ] = noCard;
    // The server takes the player out of the play first.
    page.peer.greet(waiting, 2);
    page.peer.end(4404);
    expect(await screen.findByText('Карта недоступна')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Комната hall' })).toBeNull();
    table[READ] = playing;
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await room()).toBeTruthy();
    expect(screen.queryByText('Ведущий начал игру заново')).toBeNull();
  });

  it('says that somebody else plays the character, and connects again when that is over', async () => {
    const table: Parameters<typeof answerWith>[0] = { ...others, [READ]: playing };
    answerWith(table);
    renderAs(player, <PlayScreen />);
    page.peer.greet(inHall(), 1);
    await room();
    table[READ] = taken;
    page.peer.end(4404);
    expect(await screen.findByText('Этим персонажем уже играет другой человек.')).toBeTruthy();
    expect(screen.getByText('Карта недоступна')).toBeTruthy();
    const lost = page.peer;
    table[READ] = playing;
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await room()).toBeTruthy();
    await waitFor(() => expect(page.peer).not.toBe(lost));
  });
});
