/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { LobbyView } from '@luplay/contracts/lobby-game';
import { address } from '@luplay/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderAs } from '../testing/render.tsx';
import { lobbyView, player } from '../testing/samples.ts';
import { useLobbyNews } from './use-lobby-news.ts';

const both = lobbyView({ players: { a: player('a'), b: player('b') } });
const withoutB = lobbyView({ players: { a: player('a') } });
const sentAway = { ...withoutB, kicked: ['c', 'b'] };
const KICKED = 'Администратор удалил вас из лобби.';

interface Control {
  show: (lobby: LobbyView) => void;
}

function Page({ first, control }: { first: LobbyView; control: Control }) {
  const [lobby, setLobby] = useState(first);
  control.show = setLobby;
  useLobbyNews(lobby);
  return null;
}

/** The page of user `b`. */
function open(first: LobbyView) {
  const control = {} as Control;
  renderAs('b', <Page first={first} control={control} />);
  return {
    show: (lobby: LobbyView) => act(async () => control.show(lobby)),
  };
}

describe('what others do to a person in a lobby', () => {
  it('is told to whoever is sent away, who then sees the list', async () => {
    const page = open(both);
    await page.show(sentAway);
    expect(await screen.findByText(KICKED)).toBeTruthy();
    expect(address()).toBe('/lobby-list');
  });

  it('is not confused with leaving, wherever that was done', async () => {
    const page = open(both);
    await page.show({ ...withoutB, kicked: ['c'] });
    expect(screen.queryByText(KICKED)).toBeNull();
    expect(address()).toBe('/here');
  });

  it('is nothing to whoever was not in it', async () => {
    const page = open(withoutB);
    await page.show({ ...sentAway, updates: 9 });
    expect(screen.queryByText(KICKED)).toBeNull();
  });

  it('is told to a new admin', async () => {
    const page = open(both);
    await page.show({ ...both, admin: 'b', players: { b: player('b') } });
    expect(await screen.findByText('Теперь администратор лобби — вы.')).toBeTruthy();
  });
});
