import { afterEach, describe, expect, it } from '@jest/globals';
import { gameServerMessage } from '@luplay/contracts/lobby-game';
import { Table } from '../games/game.fixture.ts';
import type { People } from '../people/people.ts';
import { Messages } from './messages.ts';
import { Room, type RoomSink } from './room.ts';

let room: Room | undefined;
afterEach(() => room?.close());

function roomOf(table: Table, people: People = { card: () => undefined }) {
  const messages = new Messages(people, 'svc-lobby-game#0', () => table.now);
  const sink: RoomSink = { all: () => undefined, team: () => undefined, teams: () => [], regroup: () => undefined };
  const shown = () => ({ state: table.state, quiz: table.quiz });
  const made = new Room(shown(), messages, sink, () => table.now, { isOn: false });
  room = made;
  return { room: made, messages, shown };
}

describe('12.12: what snapshots share', () => {
  it('is the same for all who ask at one moment, whoever they are, and beside it each has what is theirs', () => {
    const table = new Table([['anya'], ['vera']]).start();
    const { room, messages } = roomOf(table);
    const [anya, nobody] = ['anya', null].map((userId) => messages.snapshot(table.state, room.view, userId, true));
    expect(anya?.lobby).toBe(nobody?.lobby);
    expect(anya?.game).toBe(nobody?.game);
    expect(anya?.myTeam?.teamId).toBe(table.state.teams[0]?.teamId);
    expect(nobody?.myTeam).toBeNull();
    for (const snapshot of [anya, nobody]) expect(gameServerMessage.parse(snapshot)).toEqual(snapshot);
  });

  it('is made anew for each change, for a new face, and after a moment for the running clock', async () => {
    const table = new Table([['anya'], ['vera']]).start();
    const names = new Map<string, string>();
    const card = (userId: string) => ({ displayName: names.get(userId) ?? 'Аня' }) as ReturnType<People['card']>;
    const { room, shown } = roomOf(table, { card });
    const first = room.view;
    table.wait();
    // The runner numbers changes.
    table.state = { ...table.state, seq: table.state.seq + 1 };
    room.update(shown());
    const second = room.view;
    expect([first.game?.stage, second.game?.stage]).toEqual(['intro', 'round']);
    names.set('anya', 'Анна');
    room.faceChanged();
    const third = room.view;
    expect(third.lobby.players.anya?.displayName).toBe('Анна');
    table.now += 2_000;
    while (room.view === third) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(room.view.game?.timer.remaining).toBe((second.game?.timer.remaining ?? 0) - 2);
  });
});
