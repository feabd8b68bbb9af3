/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { LobbyView } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { keys } from '../state/keys.ts';
import { type LobbyState, mergeLobby } from '../state/lobby-state.ts';
import { renderAs } from '../testing/render.tsx';
import { lobbyView, player } from '../testing/samples.ts';
import { useLobby } from './use-lobby.ts';

const INVITATION = 'abcdefgh1234';
const closed = lobbyView({ isPublic: false, players: { a: player('a'), b: player('b') } });

/** Addresses of the sockets that were opened; none ever answers. */
const opened: string[] = [];
class DeafSocket extends EventTarget {
  constructor(url: string) {
    super();
    opened.push(url);
  }
  send() {}
  close() {}
}
const RealSocket = globalThis.WebSocket;
beforeEach(() => {
  opened.length = 0;
  globalThis.WebSocket = DeafSocket as unknown as typeof WebSocket;
});
afterEach(() => {
  globalThis.WebSocket = RealSocket;
});

let merge: (lobby: LobbyView) => void;
let again: () => void;
function Again() {
  const [opens, setOpens] = useState(0);
  again = () => setOpens(opens + 1);
  return <Page key={opens} />;
}
function Page({ invitation }: { invitation?: string }) {
  const { lobby: query } = useLobby('lobby-1', invitation);
  const client = useQueryClient();
  merge = (lobby) => client.setQueryData<LobbyState>(keys.lobby('lobby-1'), (state) => mergeLobby(state, lobby));
  return <p>{query.data ? `${query.data.lobby.title}, ${query.data.inviteCode}` : (query.error?.message ?? '…')}</p>;
}

it('12.18: shows a private lobby to a non-member by the invitation, and then uses its code', async () => {
  const asked = answerWith({
    [`GET /lobby/lobby-1?inviteCode=${INVITATION}`]: { body: { lobby: closed, inviteCode: null } },
  });
  renderAs('x', <Page invitation={INVITATION} />);
  expect(await screen.findByText('Вечер пятницы, null')).toBeTruthy();
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toMatch(/\/ws\/game\/lobby-1\?code=123456&knows=[a-z.]+$/);
  expect(asked.map(({ path }) => path)).toEqual([`/lobby/lobby-1?inviteCode=${INVITATION}`]);
});

it('12.18: reads the new invite code after a kick, when it opens again, and when it becomes public', async () => {
  const table = { 'GET /lobby/lobby-1': { body: { lobby: closed, inviteCode: 'before-1' } } };
  const asked = answerWith(table);
  renderAs('a', <Again />);
  expect(await screen.findByText('Вечер пятницы, before-1')).toBeTruthy();
  expect(opened[0]).toMatch(/\/ws\/game\/lobby-1\?knows=[a-z.]+$/);
  const after = { ...closed, players: { a: player('a') }, kicked: ['b'], updates: closed.updates + 1 };
  const open = { ...after, isPublic: true, updates: after.updates + 1 };
  for (const [inviteCode, lobby, change] of [
    ['after-kick', after, () => merge(after)],
    ['when-shown', after, () => again()],
    ['after-open', open, () => merge(open)],
  ] as const) {
    table['GET /lobby/lobby-1'].body = { lobby, inviteCode };
    const reads = asked.length + 1;
    await act(async () => {
      change();
      await new Promise((done) => setTimeout(done));
    });
    expect(asked).toHaveLength(reads);
    expect(await screen.findByText(`Вечер пятницы, ${inviteCode}`)).toBeTruthy();
  }
});
