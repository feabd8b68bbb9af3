/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { answerWith, choose, renderAs } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { player as viewer } from '../../../testing/samples.ts';
import { hostView } from '../testing/host-samples.ts';
import { JoiningDialog } from './joining-dialog.tsx';

afterEach(cleanup);

it('28.1: the host sees the way in and who came by it, takes a character back, keeps another, seats who waits', async () => {
  const { state, ...more } = hostView();
  const joining = {
    code: 'BCDFGH',
    seats: [{ userId: 'g', characterId: 'anna', name: 'Рыжий кот', guest: true }],
    waiting: [{ userId: 'w', name: 'Соня', guest: false }],
    kept: {},
  };
  const asked = answerWith({
    'GET /story-editor/users/list?limit=500&involved=1': { body: { users: [], next: null, message: '' } },
    'GET /story-play/join/BCDFGH': {
      body: { join: { chapter: 'Комета', free: [], own: null, waiting: null, telegramApp: 'luplay_bot/app' } },
    },
    'POST /story-play/seats': { body: {} },
    'POST /story-play/kept': { body: {} },
  });
  renderAs(viewer, <JoiningDialog host={{ ...more, state: { ...state, joining } }} onClose={() => undefined} />);
  await screen.findByText('BCDFGH');
  const link = screen.getByRole('textbox', { name: 'Адрес для игроков' }) as HTMLInputElement;
  expect(link.value).toBe(`${location.origin}/storyJoin/BCDFGH`);
  await waitFor(() => {
    const address = screen.getByRole('link', { name: 'В Telegram' }).getAttribute('href') ?? '';
    const { searchParams } = new URL(address);
    expect(Object.fromEntries(searchParams)).toEqual({
      text: 'Вечер истории «Комета». Заходите!',
      url: 'https://t.me/luplay_bot/app?startapp=story_BCDFGH',
    });
  });
  expect(screen.getByRole('link', { name: 'Экран для зала' }).getAttribute('href')).toBe('/storyHall/BCDFGH');
  expect(screen.getAllByText('гость')).toHaveLength(1);
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  fireEvent.click(screen.getByRole('button', { name: 'Освободить: Персонаж anna' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Освободить' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Придержать: Персонаж boris', hidden: true }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  // Who waits gets the place of another.
  const seat = screen.getByRole('combobox', { name: 'Кого посадить: Персонаж anna', hidden: true });
  await choose(seat, 'Соня (ждёт)');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toMatchObject([
    {
      path: '/story-play/seats',
      body: { userId: 'g', characterId: null, seen: { characterId: 'anna', player: null } },
    },
    { path: '/story-play/kept', body: { characterId: 'boris', keptFor: '' } },
    { path: '/story-play/seats', body: { userId: 'w', characterId: 'anna', seen: { characterId: null, player: 'g' } } },
  ]);
});

it('28.1: for whom a character is kept is what another host has written, also when the field is left, and is saved by closing', async () => {
  const { state, ...more } = hostView();
  const asked = answerWith({
    'GET /story-editor/users/list?limit=500&involved=1': { body: { users: [], next: null, message: '' } },
    'GET /story-play/join/BCDFGH': {
      body: { join: { chapter: 'Комета', free: [], own: null, waiting: null, telegramApp: null } },
    },
    'POST /story-play/kept': { body: {} },
  });
  // Closing the notices of the test before presses the close button of an open dialog too.
  let mayClose = false;
  const dialog = (keptFor: string) => {
    const joining = { code: 'BCDFGH', seats: [], waiting: [], kept: { boris: keptFor } };
    const close = () => mayClose && rerender(null);
    return <JoiningDialog host={{ ...more, state: { ...state, joining } }} onClose={close} />;
  };
  const { rerender } = renderAs(viewer, dialog(''));
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Для кого придержать' });
  await field();
  rerender(dialog('Катя'));
  const input = await field();
  expect(input.value).toBe('Катя');
  fireEvent.blur(input);
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent()).toEqual([]);
  act(() => input.focus());
  fireEvent.change(input, { target: { value: 'Соня' } });
  mayClose = true;
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(sent()).toMatchObject([{ characterId: 'boris', keptFor: 'Соня' }]));
});

it('28.1: does not take a character from whom another host has seated there while the question was open', async () => {
  const { state, ...more } = hostView();
  const asked = answerWith({
    'GET /story-editor/users/list?limit=500&involved=1': { body: { users: [], next: null, message: '' } },
    'GET /story-play/join/BCDFGH': {
      body: { join: { chapter: 'Комета', free: [], own: null, waiting: null, telegramApp: null } },
    },
  });
  const dialog = (userId: string) => {
    const seats = [{ userId, characterId: 'anna', name: userId, guest: false }];
    const joining = { code: 'BCDFGH', seats, waiting: [], kept: {} };
    return <JoiningDialog host={{ ...more, state: { ...state, joining } }} onClose={() => undefined} />;
  };
  const { rerender } = renderAs(viewer, dialog('g'));
  fireEvent.click(await screen.findByRole('button', { name: 'Освободить: Персонаж anna' }));
  await screen.findByRole('alertdialog');
  rerender(dialog('w'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
