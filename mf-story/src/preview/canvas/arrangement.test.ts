import { describe, expect, it } from '@jest/globals';
import { house } from '../draft/draft.fixture.ts';
import { arrange, arranged, placeAt, shownRect } from './arrangement.ts';
import { mapRooms } from './map-rooms.ts';

const rooms = mapRooms(house());

describe('floors', () => {
  it('are shown one at a time where they are', () => {
    const one = arrange(rooms, [2]);
    expect(arranged(one, rooms).map(({ id, position }) => [id, position.x])).toEqual([['attic', 1]]);
    expect(placeAt(one, { x: 7, y: 3 })).toEqual({ floor: 2, place: { x: 7, y: 3 } });
  });

  it('side by side do not overlap, and a shown place belongs to one of them', () => {
    const all = arrange(rooms, [2, 1, 3]);
    const [hall, yard, attic] = arranged(all, rooms);
    expect([hall?.position.x, yard?.position.x]).toEqual([1, 5]);
    // The first floor ends with column 6.
    expect(attic?.position.x).toBe(9);
    expect(placeAt(all, { x: 9, y: 1, width: 2, height: 2 })).toEqual({
      floor: 2,
      place: { x: 1, y: 1, width: 2, height: 2 },
    });
    expect(placeAt(all, { x: 2, y: 2 })).toEqual({ floor: 1, place: { x: 2, y: 2 } });
    // An empty floor has a place of its own.
    expect(placeAt(all, { x: 40, y: 0 }).floor).toBe(3);
    expect(shownRect(all, rooms[2]!)).toMatchObject({ x: 9, y: 1 });
  });
});
