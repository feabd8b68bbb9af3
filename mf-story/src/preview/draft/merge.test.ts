import { describe, expect, it } from '@jest/globals';
import { rooms as roomsSchema } from '@luplay/contracts/story';
import { disconnect, setLink } from './connections.ts';
import { house } from './draft.fixture.ts';
import { isSameDraft, withBackground, withRoom } from './map-draft.ts';
import { changesBetween, conflictsOf, merged } from './merge.ts';
import { addRoom, deleteRoom, moveRoom, replaceRoom, setStartRoom } from './rooms.ts';

const named = (name: string, id: string) => withRoom(house(), id, (room) => ({ ...room, name }));

describe('changes of a map', () => {
  it('are listed by room', () => {
    const after = addRoom(deleteRoom(named('Холл', 'hall'), 'attic')).draft;
    expect(changesBetween(house(), after)).toEqual([
      { id: 'hall', name: 'Холл', kind: 'changed' },
      { id: 'yard', name: 'Комната yard', kind: 'changed' },
      { id: 'attic', name: 'Комната attic', kind: 'removed' },
      { id: 'room_3', name: 'Новая комната', kind: 'added' },
    ]);
    expect(changesBetween(house(), house())).toEqual([]);
  });

  it('24.21: are none when only the order of fields differs, as between the panel and the service', () => {
    const known = house().rooms.hall!;
    const turned = Object.fromEntries(Object.entries(known).reverse()) as typeof known;
    const reordered = { ...house(), rooms: { ...house().rooms, hall: turned } };
    expect(isSameDraft(house(), reordered)).toBe(true);
    expect(changesBetween(house(), reordered)).toEqual([]);
    const mine = withRoom(reordered, 'hall', (room) => ({ ...room, name: 'Оба' }));
    expect(conflictsOf(house(), mine, named('Оба', 'hall'))).toEqual([]);
    // What colleagues saved wins over a draft that changed nothing.
    expect(merged(house(), reordered, named('Их', 'hall')).rooms.hall?.name).toBe('Их');
  });

  it('of both sides to the same room are conflicts, unless they are the same change', () => {
    expect(conflictsOf(house(), named('Мой', 'hall'), named('Их', 'hall')).map(({ id }) => id)).toEqual(['hall']);
    expect(conflictsOf(house(), named('Оба', 'hall'), named('Оба', 'hall'))).toEqual([]);
    expect(conflictsOf(house(), named('Мой', 'hall'), named('Их', 'yard'))).toEqual([]);
  });
});

describe('merging', () => {
  it('keeps both sides’ rooms; a room that both changed is mine', () => {
    const mine = moveRoom(named('Мой', 'hall'), 'attic', { x: 7, y: 7 });
    const theirs = addRoom(named('Их', 'hall')).draft;
    const both = merged(house(), mine, theirs);
    expect(both.rooms.hall?.name).toBe('Мой');
    expect(both.rooms.attic?.position).toEqual({ x: 7, y: 7 });
    expect(both.rooms.room_4?.name).toBe('Новая комната');
  });

  it('keeps the pictures below the rooms: mine if I changed any, else theirs; rooms that are edited leave them', () => {
    const under = (image: string) => ({ image, position: { x: 0, y: 0 }, width: 9 });
    const [one, two] = [under('/media/story/1.webp'), under('/media/story/2.webp')];
    const base = withBackground(house(), 1, one);
    const theirs = withBackground(base, 2, two);
    const edited = replaceRoom(addRoom(base).draft, 'yard', { ...house().rooms.yard!, id: 'garden' });
    expect(merged(base, edited, theirs).backgrounds).toEqual({ 1: one, 2: two });
    expect(merged(base, withBackground(base, 1, null), theirs).backgrounds).toEqual({});
  });

  it('never leaves a connection into nothing', () => {
    const mine = setLink(house(), 'hall', 'attic', 'both');
    const theirs = deleteRoom(house(), 'attic');
    // I changed the attic, so it stays; when I did not, it goes and my connection to it goes too.
    expect(merged(house(), mine, theirs).rooms.attic).toBeDefined();
    const oneWay = setLink(house(), 'hall', 'attic', 'out');
    const both = merged(house(), oneWay, theirs);
    expect(both.rooms.attic).toBeUndefined();
    expect(roomsSchema.safeParse(both.rooms).success).toBe(true);
  });

  it('keeps the start room that either side chose', () => {
    const theirs = setStartRoom(house(), 'yard');
    expect(merged(house(), disconnect(house(), 'hall', 'yard'), theirs).startRoom).toBe('yard');
    const mine = setStartRoom(house(), 'attic');
    const both = merged(house(), mine, deleteRoom(theirs, 'attic'));
    expect([both.startRoom, Object.hasOwn(both.rooms, 'attic')]).toEqual(['attic', true]);
  });
});
