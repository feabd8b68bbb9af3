import { describe, expect, it } from '@jest/globals';
import { act, editRoom, type PlayContent, undo, type World } from '@luplay/story-rules';
import { room } from '@luplay/story-rules/testing';
import type { StoredPlay } from '../state/state.ts';
import { audienceOfPlayer, HOST } from './presenters.ts';
import { contentWith, next, playWith, received, testViews } from './updates.fixture.ts';

const PLAYERS = 200;
const ROOMS = 100;

/** A ring of rooms, with two players in each. */
function crowd() {
  const id = (at: number) => `room${(at + ROOMS) % ROOMS}`;
  const rooms = Array.from({ length: ROOMS }, (_, at) =>
    room(id(at), { connections: [id(at - 1), id(at + 1)], items: at === 0 ? ['coin'] : [] }),
  );
  const content = contentWith(
    rooms,
    Array.from({ length: PLAYERS }, (_, at) => `char${at}`),
    ['coin'],
  );
  const stored = playWith(content);
  const players = Object.entries(stored.play.players).map(([characterId, player], at) => {
    const currentRoom = id(at);
    return [characterId, { ...player, currentRoom, visited: rooms.map((one) => one.id) }];
  });
  const world: World = { content, now: 1, chance: () => 0 };
  return { content, world, stored: { ...stored, play: { ...stored.play, players: Object.fromEntries(players) } } };
}

/** The content, and how often a room of it was looked up. */
function counted(content: PlayContent) {
  const count = { rooms: 0 };
  const rooms = new Proxy(content.rooms, {
    get(target, name, receiver) {
      count.rooms += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { count, content: { ...content, rooms } };
}

/** What everybody is told of the change, and the rooms that were looked up for it. */
function tell(before: StoredPlay, after: StoredPlay, whole: PlayContent) {
  const views = testViews();
  const { count, content } = counted(whole);
  const messagesTo = (name: string) => views.audience(name, before, { state: after, resources: { content } });
  const players = new Map(Object.keys(after.play.players).map((id) => [id, messagesTo(audienceOfPlayer(id))]));
  const told = [...players].filter(([, messages]) => messages.length > 0).map(([id]) => id);
  const byPlayers = count.rooms;
  const host = messagesTo(HOST);
  return { players, told, host, byPlayers, byHost: count.rooms - byPlayers };
}

describe.each([
  ['where it was made', <Value>(value: Value) => value],
  ['on another replica', received],
])('of 200 players on 100 rooms, %s', (_, arrived) => {
  it('a move is told to those in both rooms; the host gets that player alone', () => {
    const { content, world, stored } = crowd();
    const after = arrived(next(stored, act('move', stored.play, 'char5', { roomId: 'room6' }, world).state));
    const { told, host, players, byPlayers, byHost } = tell(stored, after, content);
    expect(told).toEqual(['char5', 'char6', 'char105', 'char106']);
    const [own] = players.get('char5') ?? [];
    // Not the other 98 rooms that this player knows.
    expect(own).toMatchObject({ type: 'map', changedOnly: true, map: { rooms: { room5: {}, room6: {} } } });
    expect(JSON.stringify(own).length).toBeLessThan(800);
    expect(players.get('char6')).toMatchObject([{ type: 'allPlayers', players: [{ characterId: 'char5' }] }]);
    expect(players.get('char105')).toMatchObject([{ type: 'allPlayers', players: [], gone: ['char5'] }]);
    // One player's map is built, as it was and as it is: two passes over the 100 rooms that this player has visited.
    expect(byPlayers).toBeLessThan(3 * ROOMS);
    expect(byHost).toBe(0);
    expect(host.map(({ type }) => type)).toEqual(['allPlayers', 'state', 'actionsLog']);
    expect(host[0]).toMatchObject({ players: [{ characterId: 'char5', currentRoom: 'room6' }], changedOnly: true });
    expect(host[2]).toMatchObject({ log: [{}], changedOnly: true });
  });

  it('an action that only costs points is told to its player and the host, and no map is built', () => {
    const { content, world, stored } = crowd();
    const after = arrived(next(stored, act('search', stored.play, 'char7', {}, world).state));
    const { told, host, players, byPlayers, byHost } = tell(stored, after, content);
    expect(told).toEqual(['char7']);
    expect(players.get('char7')).toMatchObject([{ type: 'actionPoints', value: 8 }]);
    expect([byPlayers, byHost]).toEqual([0, 0]);
    const { visited: _, ...player } = after.play.players.char7 ?? { visited: [] };
    expect(host[0]).toMatchObject({ players: [{ ...player }] });
  });

  it('an item that is taken changes one room of the map of the host, and what those in it see', () => {
    const { content, world, stored } = crowd();
    const after = arrived(next(stored, act('useItem', stored.play, 'char0', { itemId: 'coin' }, world).state));
    const { told, host, byHost } = tell(stored, after, content);
    expect(told).toEqual(['char0', 'char100']);
    expect(host[0]).toMatchObject({ type: 'map', changedOnly: true, map: { rooms: { room0: { items: [] } } } });
    expect(byHost).toBe(1);
  });

  it('an edited room and its undo are told to those who know the room', () => {
    const { content, world, stored } = crowd();
    const alone = { ...stored.play.players.char3, visited: ['room3'] } as typeof stored.play.players.char3 & object;
    const before = next(stored, { ...stored.play, players: { char3: alone } });
    const edited = next(before, editRoom(before.play, 'room50', { name: 'Новое имя' }, world).state);
    expect(tell(before, arrived(edited), content)).toMatchObject({ told: [], byHost: 1 });
    const near = next(before, editRoom(before.play, 'room4', { enabled: false }, world).state);
    expect(tell(before, arrived(near), content).told).toEqual(['char3']);
    const undone = tell(near, arrived(next(near, undo(near.play).state)), content);
    expect(undone.host[0]).toMatchObject({ map: { rooms: { room4: { enabled: true } } } });
    expect(undone.host.at(-1)).toMatchObject({ log: [{ undone: true }], changedOnly: true });
  });
});
