/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { withPageSockets } from '../../testing/page-socket.ts';
import { livePlayer, playerState } from '../../testing/play-samples.ts';
import { player } from '../../testing/samples.ts';
import { isNotEntered, usePlay } from './use-play.ts';

const page = withPageSockets();
afterEach(cleanup);

const READ = 'GET /story-play/story-state';
const refusal = (message: string) => ({ status: 404, body: { success: false, code: 'not_found', message } });
const PLAYERS = 'GET /story-play/all-players';
const noCard = refusal('Игроку не выдан персонаж для этой главы');

function Page({ as }: { as?: string }) {
  const { query, live } = usePlay({ as });
  const what = query.data?.player?.state.characterId ?? (isNotEntered(query.error) ? 'enter' : query.error?.message);
  return (
    <p>
      {live.status} {query.data?.chapter.name} {what}
      {query.data?.player?.players.map(({ characterId }) => ` + ${characterId}`)}
    </p>
  );
}

it('reads the current play, and then follows its socket', async () => {
  answerWith({ [READ]: { body: { storyState: playerState() } } });
  renderAs(player, <Page />);
  expect(await screen.findByText('connecting Глава anna')).toBeTruthy();
  expect(page.opened.map(({ url }) => url)).toEqual([`ws://${location.host}/api2/ws/story/global`]);
  page.peer.greet(playerState({}, 'boris'));
  expect(await screen.findByText('open Глава boris')).toBeTruthy();
  expect(await screen.findByText('Подключено к dev-StoryPlay (ws)')).toBeTruthy();
});

it('takes the play of another chapter on the same socket, although its numbers are smaller', async () => {
  answerWith({ [READ]: { body: { storyState: playerState() } } });
  renderAs(player, <Page />);
  page.peer.greet(playerState(), 50, { channel: 'one' });
  expect(await screen.findByText('open Глава anna')).toBeTruthy();
  page.peer.greet({ ...playerState(), chapter: { id: 'two', name: 'Вторая' } }, 3, { channel: 'two' });
  expect(await screen.findByText('open Вторая anna')).toBeTruthy();
  expect(page.opened).toHaveLength(1);
});

it('keeps what the socket has said while the play was being read', async () => {
  const reading = Promise.withResolvers<void>();
  answerWith({ [READ]: { body: { storyState: playerState({}, 'old') } } });
  const answer = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    await reading.promise;
    return answer(...asked);
  };
  renderAs(player, <Page />);
  page.peer.greet(playerState());
  expect(await screen.findByText('open Глава anna')).toBeTruthy();
  await act(async () => reading.resolve());
  await act(async () => new Promise((turn) => setTimeout(turn, 0)));
  expect(screen.getByText('open Глава anna')).toBeTruthy();
});

it('watches as a character by the address, without notices', async () => {
  const asked = answerWith({ [`${READ}?as=anna`]: { body: { storyState: playerState() } } });
  renderAs(player, <Page as="anna" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(page.opened.map(({ url }) => url)).toEqual([`ws://${location.host}/api2/ws/story/global?as=anna`]);
  page.peer.greet(playerState());
  expect(await screen.findByText('open Глава anna')).toBeTruthy();
  expect(screen.queryByText('Подключено к dev-StoryPlay (ws)')).toBeNull();
});

it('has nothing to show once the role card is taken, and connects again when one is given', async () => {
  const table: Parameters<typeof answerWith>[0] = { [READ]: { body: { storyState: playerState() } } };
  answerWith(table);
  renderAs(player, <Page />);
  page.peer.greet(playerState());
  await screen.findByText('open Глава anna');
  table[READ] = noCard;
  page.peer.end(4404, 'not_found');
  expect(await screen.findByText('failed Игроку не выдан персонаж для этой главы')).toBeTruthy();
  expect(screen.queryByText('Не удалось подключиться к StoryPlay')).toBeNull();
  table[READ] = refusal('Персонаж ещё не в игре: игрок не найден.');
  expect(await screen.findByText(/enter$/)).toBeTruthy();
  await waitFor(() => expect(page.opened).toHaveLength(2));
  page.peer.greet({ ...playerState(), player: null });
  expect(await screen.findByText('open Глава')).toBeTruthy();
});

it('24.13: polls the players, and with them the play, while the socket is away', async () => {
  const table: Parameters<typeof answerWith>[0] = { [READ]: { body: { storyState: playerState() } } };
  const asked = answerWith(table);
  renderAs(player, <Page />);
  await screen.findByText('connecting Глава anna');
  table[PLAYERS] = { body: { players: [livePlayer('boris')] } };
  page.peer.end(4426, 'client_too_old');
  const polled = () => asked.filter(({ path }) => path === '/story-play/all-players').length;
  await waitFor(() => expect(polled()).toBeGreaterThan(0));
  expect(await screen.findByText('failed Глава anna + boris')).toBeTruthy();
}, 30_000);

it('says that it could not connect when all attempts have failed', async () => {
  answerWith({ [READ]: { body: { storyState: playerState() } }, [PLAYERS]: { body: { players: [] } } });
  renderAs(player, <Page />);
  await screen.findByText('connecting Глава anna');
  // A close code after which a page does not come back, as after three attempts.
  page.peer.end(4426, 'client_too_old');
  expect(await screen.findByText('Не удалось подключиться к StoryPlay')).toBeTruthy();
  expect(screen.getByText('failed Глава anna')).toBeTruthy();
});
