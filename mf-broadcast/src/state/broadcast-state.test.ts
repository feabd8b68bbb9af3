import { describe, expect, it } from '@jest/globals';
import type { LobbyView } from '@luplay/contracts/lobby-game';
import { QueryClient } from '@tanstack/react-query';
import { applyMessage, type BroadcastState } from './broadcast-state.ts';

const lobby = (title: string) => ({ lobbyId: 'l', title }) as LobbyView;
const stamp = (seq: number) => ({ seq, from: seq - 1, serverTime: 1 });
const state: BroadcastState = { seq: 5, lobby: lobby('five'), game: null, ended: false };

describe('the state of a spectator', () => {
  it('changes with newer messages', () => {
    const next = applyMessage(state, { type: 'broadcast_update', ...stamp(6), lobby: lobby('six'), game: null });
    expect(next).toMatchObject({ seq: 6, lobby: { title: 'six' } });
  });

  it('ignores a late message', () => {
    expect(applyMessage(state, { type: 'broadcast_update', ...stamp(4), lobby: lobby('four'), game: null })).toBe(
      state,
    );
  });

  it('ignores a repeated message', () => {
    const message = { type: 'broadcast_update', ...stamp(6), lobby: lobby('six'), game: null } as const;
    const once = applyMessage(state, message);
    expect(applyMessage(once, message)).toEqual(once);
  });

  it('is replaced by a greeting, also one with a lower number', () => {
    const greeting = {
      type: 'connection_established',
      ...stamp(1),
      protocol: 1,
      server: 's',
      lobby: lobby('one'),
      game: null,
    } as const;
    expect(applyMessage(state, greeting)).toMatchObject({ seq: 1, ended: false });
  });

  it('26.11: has the newest reactions, which change nothing else', () => {
    const reactions = [{ reaction: 'clap', count: 2 } as const];
    const shown = applyMessage(state, { type: 'reactions', serverTime: 1, reactions });
    expect(shown).toEqual({ ...state, reactions: { at: 1, list: reactions } });
    const next = { type: 'broadcast_update', ...stamp(6), lobby: lobby('six'), game: null } as const;
    expect(applyMessage(shown, next)?.reactions).toBe(shown?.reactions);
  });

  it('26.11: has the same reactions anew in the cache when they come again', () => {
    const client = new QueryClient();
    client.setQueryData(['state'], state);
    const [first, again] = [1, 2].map((serverTime) =>
      client.setQueryData<BroadcastState>(['state'], (known) =>
        applyMessage(known, { type: 'reactions', serverTime, reactions: [{ reaction: 'clap', count: 1 }] }),
      ),
    );
    expect(again?.reactions).not.toBe(first?.reactions);
  });

  it('keeps that the lobby was deleted', () => {
    expect(applyMessage(state, { type: 'broadcast_ended', ...stamp(6) })).toMatchObject({ ended: true, seq: 5 });
  });
});
