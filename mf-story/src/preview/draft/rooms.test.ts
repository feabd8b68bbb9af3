import { describe, expect, it } from '@jest/globals';
import { rooms as roomsSchema } from '@luplay/contracts/story';
import { draft, house, room } from './draft.fixture.ts';
import { roomIn } from './map-draft.ts';
import {
  addRoom,
  canDelete,
  copyRoom,
  deleteRoom,
  isFull,
  moveRoom,
  nameRoom,
  replaceRoom,
  resizeRoom,
  setStartRoom,
} from './rooms.ts';

describe('a new room', () => {
  it('stands at 1, 1 on floor 1, 2 × 2 cells, enabled and not locked, as the specification says', () => {
    const { draft: after, id } = addRoom(moveRoom(house(), 'hall', { x: 9, y: 9 }));
    expect(id).toBe('room_4');
    expect(after.rooms[id]).toMatchObject({
      name: 'Новая комната',
      position: { x: 1, y: 1 },
      size: { width: 2, height: 2 },
      floor: 1,
      enabled: true,
      locked: false,
    });
    expect(roomsSchema.safeParse(after.rooms).success).toBe(true);
  });

  it('24.21: stands at the next free place of the floor that is shown', () => {
    const place = (draft: ReturnType<typeof house>, floor?: number) => {
      const { draft: after, id } = addRoom(draft, floor);
      const { position, floor: own } = after.rooms[id]!;
      return { ...position, floor: own };
    };
    // 1, 1 is the hall's, and 5, 1 the yard's.
    expect(place(house())).toEqual({ x: 8, y: 1, floor: 1 });
    const once = addRoom(house()).draft;
    const twice = addRoom(once).draft;
    expect(place(once)).not.toEqual(place(twice));
    expect(place(house(), 3)).toEqual({ x: 1, y: 1, floor: 3 });
    expect(place(house(), 2)).toEqual({ x: 4, y: 1, floor: 2 });
    // Below a room that takes the whole width, and never over another one.
    const wall = draft(room('wall', { position: { x: 0, y: 0 }, size: { width: 20, height: 2 } }));
    expect(place(wall)).toEqual({ x: 21, y: 1, floor: 1 });
    const cells = (drawn: ReturnType<typeof house>) =>
      Object.values(drawn.rooms).flatMap(({ position: { x, y }, size }) =>
        Array.from(
          { length: size.width * size.height },
          (_, at) => `${x + (at % size.width)} ${y + Math.floor(at / size.width)}`,
        ),
      );
    let full = wall;
    for (let count = 0; count < 40; count += 1) full = addRoom(full).draft;
    expect(new Set(cells(full)).size).toBe(cells(full).length);
    expect(roomsSchema.safeParse(full.rooms).success).toBe(true);
  });

  it('gets the id room_{count+1}, or the next one that is free', () => {
    expect(addRoom(draft(room('room_2'))).id).toBe('room_3');
    expect(addRoom(draft(room('room_3'), room('room_4'))).id).toBe('room_5');
  });

  it('is the start room of an empty map', () => {
    expect(addRoom({ startRoom: 'gone', rooms: {} }).draft.startRoom).toBe('room_1');
    expect(addRoom(house()).draft.startRoom).toBe('hall');
  });

  it('is refused a place beside a hundred others', () => {
    const ninetyNine = draft(...Array.from({ length: 99 }, (_, index) => room(`r${index}`)));
    expect(isFull(ninetyNine)).toBe(false);
    expect(isFull(addRoom(ninetyNine).draft)).toBe(true);
  });
});

describe('moving and resizing', () => {
  it('snaps to the grid and stays on the map', () => {
    const at = (x: number, y: number) => moveRoom(house(), 'hall', { x, y }).rooms.hall?.position;
    expect([at(3.4, 2.6), at(-4, 999)]).toEqual([
      { x: 3, y: 3 },
      { x: 0, y: 200 },
    ]);
    const size = (width: number, height: number) => resizeRoom(house(), 'hall', { width, height }).rooms.hall?.size;
    expect([size(3.6, 1.2), size(0, 50)]).toEqual([
      { width: 4, height: 1 },
      { width: 1, height: 20 },
    ]);
  });

  it('changes nothing but that room; and nothing at all when the place is the same', () => {
    const before = house();
    const after = moveRoom(before, 'yard', { x: 9, y: 9 });
    expect(after.rooms.hall).toBe(before.rooms.hall);
    expect(moveRoom(before, 'yard', { x: 5.2, y: 0.9 })).toBe(before);
    expect(moveRoom(before, 'nowhere', { x: 1, y: 1 })).toBe(before);
  });
});

describe('deleting a room', () => {
  it('removes the connections to it', () => {
    const { rooms } = deleteRoom(house(), 'attic');
    expect(Object.keys(rooms)).toEqual(['hall', 'yard']);
    expect(rooms.yard?.connections).toEqual(['hall']);
    expect(roomsSchema.safeParse(rooms).success).toBe(true);
  });

  it('leaves the start room alone until it is the last one', () => {
    const before = house();
    expect(canDelete(before, 'hall')).toBe(false);
    expect(deleteRoom(before, 'hall')).toBe(before);
    expect(deleteRoom(draft(room('hall')), 'hall').rooms).toEqual({});
    expect(deleteRoom(setStartRoom(before, 'yard'), 'hall').startRoom).toBe('yard');
  });
});

describe('a replaced room', () => {
  it('with a new id keeps its place; connections and start room follow', () => {
    const before = house();
    const after = replaceRoom(before, 'hall', { ...before.rooms.hall!, id: 'porch' });
    expect(Object.keys(after.rooms)).toEqual(['porch', 'yard', 'attic']);
    expect([after.startRoom, after.rooms.yard?.connections]).toEqual(['porch', ['porch', 'attic']]);
    expect(roomsSchema.safeParse(after.rooms).success).toBe(true);
  });

  it('does not take the id of another', () => {
    const before = house();
    expect(replaceRoom(before, 'hall', { ...before.rooms.hall!, id: 'yard' })).toBe(before);
  });
});

describe('a room that is drawn', () => {
  it('stands where it was drawn, if nothing else does, and else at the next free place', () => {
    const rect = { x: 10, y: 4, width: 3, height: 1 };
    const first = addRoom(house(), 2, rect);
    expect(roomIn(first.draft, first.id)).toMatchObject({ position: { x: 10, y: 4 }, size: { width: 3, height: 1 } });
    const second = addRoom(first.draft, 2, rect);
    expect(roomIn(second.draft, second.id)).toMatchObject({ floor: 2, size: { width: 2, height: 2 } });
    expect(roomIn(second.draft, second.id)?.position).not.toEqual({ x: 10, y: 4 });
  });

  it('is copied without connections and what is in it, and named', () => {
    const full = draft(room('hall', { items: ['key'], npc: ['cat'], locked: true, connections: [] }));
    const copied = copyRoom(full, 'hall');
    const copy = copied && roomIn(copied.draft, copied.id);
    expect(copy).toMatchObject({ id: 'room_2', name: 'Комната hall', locked: true, items: [], npc: [] });
    expect(copy?.position).not.toEqual({ x: 1, y: 1 });
    expect(copyRoom(full, 'gone')).toBeNull();
    expect(roomIn(nameRoom(full, 'hall', ' Зал '), 'hall')?.name).toBe('Зал');
    expect(nameRoom(full, 'hall', ' ')).toBe(full);
  });
});
