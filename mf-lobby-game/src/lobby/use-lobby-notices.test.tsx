/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { LobbyView } from '@luplay/contracts/lobby-game';
import { address } from '@luplay/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderAs } from '../testing/render.tsx';
import { lobbyView, player } from '../testing/samples.ts';
import { useLobbyNotices } from './use-lobby-notices.ts';

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
  useLobbyNotices(lobby);
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
    expect(await screen.findByText('Теперь администратор лобби — вы.')).toBeTruthy();
  });
});
