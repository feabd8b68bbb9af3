/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { LobbyView } from '@luplay/contracts/lobby-game';
import { address } from '@luplay/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderAs } from '../testing/render.tsx';
import { lobbyView, player } from '../testing/samples.ts';
import { useLobbyNotices, useShownName } from './use-lobby-notices.ts';

const both = lobbyView({ players: { a: player('a'), b: player('b') } });
const withoutB = lobbyView({ players: { a: player('a') } });
const sentAway = { ...withoutB, kicked: ['c', 'b'] };
const KICKED = 'Ведущий удалил вас из лобби.';

interface Control {
  show: (lobby: LobbyView) => void;
  shutOut: (why: 'kicked' | 'left') => void;
}

function Page({ first, control }: { first: LobbyView; control: Control }) {
  const [lobby, setLobby] = useState(first);
  const [shutOut, setShutOut] = useState<'kicked' | 'left' | null>(null);
  control.show = setLobby;
  control.shutOut = setShutOut;
  useLobbyNotices(lobby, shutOut);
  useShownName(lobby);
  return null;
}

/** The page of user `b`. */
function open(first: LobbyView) {
  const control = {} as Control;
  renderAs('b', <Page first={first} control={control} />);
  return {
    show: (lobby: LobbyView) => act(async () => control.show(lobby)),
    shutOut: (why: 'kicked' | 'left') => act(async () => control.shutOut(why)),
  };
}

describe('a change of the user made by others', () => {
  it('notifies a kicked user, who then sees the list', async () => {
    const page = open(both);
    await page.show(sentAway);
    expect(await screen.findByText(KICKED)).toBeTruthy();
    expect(address()).toBe('/lobby-list');
  });

  it('does not notify a user who left, even on another page', async () => {
    const page = open(both);
    await page.show({ ...withoutB, kicked: ['c'] });
    expect(screen.queryByText(KICKED)).toBeNull();
    expect(address()).toBe('/here');
  });

  it('does not notify a user who was not in the lobby', async () => {
    const page = open(withoutB);
    await page.show({ ...sentAway, updates: 9 });
    expect(screen.queryByText(KICKED)).toBeNull();
  });

  it('notifies a new host', async () => {
    const page = open(both);
    await page.show({ ...both, admin: 'b', players: { b: player('b') } });
    expect(await screen.findByText('Теперь ведущий — вы.')).toBeTruthy();
  });

  it.each([
    ['kicked', KICKED],
    ['left', 'Вы вышли из этого лобби на другой странице.'],
  ] as const)('24.7: tells a member who %s that a private lobby is shut, and leads to the list', async (why, text) => {
    const page = open({ ...both, isPublic: false });
    await page.shutOut(why);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(address()).toBe('/lobby-list');
  });

  it('24.2: tells a guest under which name the lobby shows them', async () => {
    const players = { a: player('a', { displayName: 'Аня' }), b: player('b', { displayName: 'Аня 2' }) };
    const page = open({ ...both, players });
    expect(screen.queryByText(/^Такое имя/)).toBeNull();
    await page.show({ ...both, players: { ...players, b: { ...players.b, guest: true } } });
    expect(await screen.findByText('Такое имя в этом лобби уже есть, поэтому здесь вас зовут «Аня 2».')).toBeTruthy();
  });
});
