import { afterEach, describe, expect, it } from '@jest/globals';
import { type GameServerMessage, type GameSnapshot, gameSocket } from '@luplay/contracts/lobby-game';
import { Channel, type ChannelSink, greeting } from '@luplay/live-kit';
import { Table } from '../games/rules/game.fixture.ts';
import type { People } from '../people/people.ts';
import { LobbyViews, type PublicView } from './views.ts';

let channel: { close(): void } | undefined;
afterEach(() => channel?.close());

const SINK: ChannelSink<GameServerMessage> = {
  toAll: () => undefined,
  toAudience: () => undefined,
  audiences: () => [],
  updateAudiences: () => undefined,
  shutOut: () => undefined,
  closeOlder: () => undefined,
};

function channelOf(table: Table, people: People = { card: () => undefined }) {
  const views = new LobbyViews(people, () => table.now);
  const shown = () => ({ state: table.state, resources: { quiz: table.quiz } });
  const kit = { now: () => table.now, load: { isBusy: false }, replica: 'svc-lobby-game#0' };
  const made = new Channel(shown(), { views, sink: SINK, kit });
  channel = made;
  const shared = () => made.shared as PublicView;
  const snapshot = (userId: string | null) => {
    const caller = userId === null ? null : ({ userId } as never);
    const envelope = { seq: table.state.seq, serverTime: table.now, server: kit.replica, hostPresent: true };
    return greeting<GameSnapshot>(views.snapshot(table.state, caller, shared()), envelope);
  };
  return { channel: made, shown, shared, snapshot };
}

describe('12.12: the shared part of snapshots', () => {
  it('is the same object for all viewers at one moment; each also gets their own part', () => {
    const table = new Table([['anya'], ['vera']]).start();
    const { snapshot } = channelOf(table);
    const [anya, nobody] = [snapshot('anya'), snapshot(null)];
    expect(anya.lobby).toBe(nobody.lobby);
    expect(anya.game).toBe(nobody.game);
    expect(anya.myTeam?.teamId).toBe(table.state.teams[0]?.teamId);
    expect(nobody.myTeam).toBeNull();
    for (const one of [anya, nobody]) expect(gameSocket.server.parse(one)).toEqual(one);
  });

  it('is rebuilt after each change, for a changed profile, and after 250 ms for the timer', async () => {
    const table = new Table([['anya'], ['vera']]).start();
    const names = new Map<string, string>();
    const card = (userId: string) => ({ displayName: names.get(userId) ?? 'Аня' }) as ReturnType<People['card']>;
    const { channel, shown, shared } = channelOf(table, { card });
    const first = shared();
    table.wait();
    // In the service the command queue numbers the changes.
    table.state = { ...table.state, seq: table.state.seq + 1 };
    channel.update(shown());
    const second = shared();
    expect([first.game?.stage, second.game?.stage]).toEqual(['intro', 'round']);
    names.set('anya', 'Анна');
    channel.refresh();
    const third = shared();
    expect(third.lobby.players.anya?.displayName).toBe('Анна');
    table.now += 2_000;
    while (shared() === third) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shared().game?.timer.remaining).toBe((second.game?.timer.remaining ?? 0) - 2);
  });
});
