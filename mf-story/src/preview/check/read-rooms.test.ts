import { describe, expect, it } from '@jest/globals';
import { room as roomSchema } from '@luplay/contracts/story';
import { house, room } from '../draft/draft.fixture.ts';
import { roomsJson } from '../draft/map-draft.ts';
import { readRooms } from './read-rooms.ts';

const faults = (text: string) => {
  const read = readRooms(text, 'hall');
  return 'faults' in read
    ? read.faults.map(({ place, room: of, field, message }) => [place.line, of, field, message])
    : [];
};
const typed = (rooms: object) => JSON.stringify(rooms, null, 2);

describe('JSON of rooms', () => {
  it('that was copied is read as it was', () => {
    expect(readRooms(roomsJson(house()), 'hall')).toEqual({ draft: house() });
  });

  it('gets the defaults of the contract', () => {
    const few = { id: 'hall', name: 'Холл', position: { x: 3, y: 4 } };
    expect(readRooms(typed({ hall: few }), 'hall')).toEqual({
      draft: { startRoom: 'hall', rooms: { hall: roomSchema.parse(few) } },
    });
  });

  it('keeps the start room if it is there, else starts in the first', () => {
    const read = readRooms(typed({ a: room('a'), b: room('b') }), 'b');
    expect('draft' in read && read.draft.startRoom).toBe('b');
    const other = readRooms(typed({ a: room('a'), b: room('b') }), 'hall');
    expect('draft' in other && other.draft.startRoom).toBe('a');
  });

  it('may be a whole map', () => {
    const map = { id: 'm', name: 'Дом', startRoom: 'b', rooms: { a: room('a'), b: room('b') } };
    const read = readRooms(typed(map), 'hall');
    expect('draft' in read && [read.draft.startRoom, Object.keys(read.draft.rooms)]).toEqual(['b', ['a', 'b']]);
    expect(faults(typed({ ...map, startRoom: 'c' }))).toEqual([
      [4, null, 'startRoom', 'стартовой комнаты на карте нет'],
    ]);
  });
});

describe('errors in JSON', () => {
  it('of the JSON itself have a line', () => {
    expect(faults('{\n  "hall": {\n    "name": "Холл"\n    "id": 1\n  }\n}')).toEqual([
      [4, null, '', 'здесь нужна запятая'],
    ]);
  });

  it('have line, room and field', () => {
    const text = typed({
      hall: { ...room('hall'), name: '', position: { x: 1, y: -1 }, connections: ['yard', 'attic'] },
      yard: { ...room('porch'), colour: 'red' },
    });
    const line = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
    expect(faults(text)).toEqual([
      [line('"name": ""'), 'hall', 'name', 'не заполнено'],
      [line('"y": -1'), 'hall', 'position.y', 'нужно целое число от 0 до 200'],
      [line('"attic"'), 'hall', 'connections.1', 'комнаты «attic» на карте нет'],
      [line('"id": "porch"'), 'yard', 'id', 'id не равен ключу «yard»'],
      [line('"colour"'), 'yard', 'colour', 'такого поля у комнаты нет'],
    ]);
  });

  it('show a room that was written twice, of which JSON keeps only one', () => {
    const one = JSON.stringify(room('hall'));
    expect(faults(`{\n"hall": ${one},\n"hall": ${one}\n}`)).toEqual([
      [3, 'hall', '', 'комната с таким id уже есть выше'],
    ]);
  });

  it.each([
    ['[]', 'нужен объект { … }'],
    ['7', 'нужен объект { … }'],
    ['{}', 'нет ни одной комнаты'],
    [typed(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`r${i}`, room(`r${i}`)]))), 'комнат больше 100'],
  ])('%.20s: %s', (text, message) => {
    expect(faults(text)).toEqual([[1, null, '', message]]);
  });

  it('of missing fields point at the room', () => {
    expect(faults('{\n  "hall": {"id": "hall"},\n  "yard": 5\n}')).toEqual([
      [2, 'hall', 'name', 'не заполнено'],
      [2, 'hall', 'position', 'не заполнено'],
      [3, 'yard', '', 'нужен объект { … }'],
    ]);
  });
});
