import { describe, expect, it } from '@jest/globals';
import type { MapRoom } from '../model.ts';
import { connectionsOf, lineBetween } from './connections.ts';
import { floorRows, otherFloors } from './floors.ts';
import { boundsOf } from './geometry.ts';
import { markerSlots } from './marker-slots.ts';
import { roomTowards } from './neighbour.ts';
import { roomLayout } from './room-layout.ts';
import { LINE_HEIGHT, wrapName } from './wrap-name.ts';

const room = (id: string, x: number, y: number, more: Partial<MapRoom> = {}): MapRoom => ({
  id,
  name: id,
  position: { x, y },
  size: { width: 2, height: 2 },
  floor: 1,
  connections: [],
  enabled: true,
  locked: false,
  visited: true,
  ...more,
});
const cells = (x: number, y: number, width = 2, height = 2) => ({ x, y, width, height });

describe('connections', () => {
  it('are drawn once, and told from one-way ones', () => {
    const rooms = [
      room('a', 0, 0, { connections: ['b', 'c', 'gone'] }),
      room('b', 4, 0, { connections: ['a'] }),
      room('c', 0, 4),
    ];
    expect(connectionsOf(rooms)).toEqual([
      { a: 'a', b: 'b', oneWay: false },
      { a: 'a', b: 'c', oneWay: true },
    ]);
    const fromLast = [room('a', 0, 0), room('b', 4, 0, { connections: ['a'] })];
    expect(connectionsOf(fromLast)).toEqual([{ a: 'b', b: 'a', oneWay: true }]);
  });

  it.each([
    ['right of it', cells(0, 0), cells(4, 0), 112, 60, 248, 60],
    ['left of it', cells(4, 0), cells(0, 0), 248, 60, 112, 60],
    ['below it', cells(0, 0), cells(0, 4), 60, 112, 60, 248],
    ['above it', cells(0, 4), cells(0, 0), 60, 248, 60, 112],
    ['below it and shifted', cells(0, 0), cells(1, 4), 90, 112, 90, 248],
  ])('are straight from wall to wall to a room %s', (_, a, b, x1, y1, x2, y2) => {
    expect(lineBetween(a, b)).toEqual({ from: [x1, y1], to: [x2, y2], path: `M${x1} ${y1}L${x2} ${y2}` });
  });

  it('are curves to a room that stands at an angle', () => {
    const { from, to, path } = lineBetween(cells(0, 0), cells(4, 4));
    expect([from, to]).toEqual([
      [112, 60],
      [300, 248],
    ]);
    expect(path).toContain('Q');
  });
});

describe('the name of a room', () => {
  it('is written as large as it fits, in whole words', () => {
    expect(wrapName('Кухня', 94, 80)).toEqual({ lines: ['Кухня'], fontSize: 17 });
    expect(wrapName('Кабинет профессора', 94, 80).lines).toEqual(['Кабинет', 'профессора']);
  });

  it('breaks long words with a hyphen and keeps every letter', () => {
    const name = 'Электрораспределительная';
    const { lines } = wrapName(name, 94, 80);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('').replaceAll('-', '')).toBe(name);
  });

  it('breaks them between syllables', () => {
    expect(wrapName('Курительная', 66, 40).lines).toEqual(['Куритель-', 'ная']);
    expect(wrapName('Фотолаборатория', 70, 40).lines).toEqual(['Фотолабо-', 'ратория']);
  });

  it('is abbreviated when nothing else helps, at last to first letters', () => {
    const name = 'Станция канатной дороги';
    const { lines, fontSize } = wrapName(name, 70, 26);
    expect(lines).toEqual(['Стан. кан.', 'дор.']);
    expect(lines.length * fontSize * LINE_HEIGHT).toBeLessThanOrEqual(26);
    expect(wrapName(name, 36, 14).lines).toEqual(['СКД']);
    expect(wrapName(name, 10, 14).lines).toEqual(['С']);
  });

  it('is never smaller than asked for, however small its room is shown', () => {
    for (const least of [10, 14, 20, 33, 48]) {
      const { lines, fontSize } = wrapName('Фотолаборатория', 94, 82, least);
      expect(fontSize).toBeGreaterThanOrEqual(least);
      expect(lines.join('').length).toBeGreaterThan(0);
    }
    expect(wrapName('Фотолаборатория', 94, 82, 33).lines).toEqual(['Фот.']);
  });
});

describe('markers', () => {
  it.each([1, 2, 3, 5, 8, 10])('of %i people stand inside the room without overlap', (count) => {
    const box = roomLayout(room('a', 3, 3, { size: { width: 3, height: 2 } }), true).markers;
    const { size, slots, more } = markerSlots(count, box);
    expect(slots.length + (more > 0 ? more - 1 : 0)).toBe(count);
    for (const [index, slot] of slots.entries()) {
      expect(slot.x - size / 2).toBeGreaterThanOrEqual(box.x);
      expect(slot.x + size / 2).toBeLessThanOrEqual(box.x + box.width);
      expect(slot.y - size / 2).toBeGreaterThanOrEqual(box.y);
      expect(slot.y + size / 2).toBeLessThanOrEqual(box.y + box.height);
      for (const other of slots.slice(index + 1)) {
        expect(Math.hypot(slot.x - other.x, slot.y - other.y)).toBeGreaterThanOrEqual(size);
      }
    }
  });

  it('are counted where they do not fit', () => {
    const { slots, more } = markerSlots(12, { x: 0, y: 0, width: 40, height: 20 });
    expect([slots.length, more]).toEqual([2, 11]);
  });
});

describe('arrow keys', () => {
  const rooms = [room('hall', 4, 4), room('east', 8, 4), room('far', 12, 4), room('north', 5, 0)];
  it.each([
    ['ArrowRight', 'hall', 'east'],
    ['ArrowRight', 'east', 'far'],
    ['ArrowLeft', 'far', 'east'],
    ['ArrowUp', 'hall', 'north'],
    ['ArrowDown', 'north', 'hall'],
    ['ArrowDown', 'hall', undefined],
  ] as const)('%s leads from %s to %s', (key, from, to) => {
    expect(roomTowards(rooms, rooms.find(({ id }) => id === from)!, key)?.id).toBe(to);
  });
});

describe('floors and bounds', () => {
  it('name the floors that a room leads to', () => {
    const stairs = room('stairs', 0, 0, { connections: ['attic', 'cellar', 'hall'] });
    const rooms = [stairs, room('attic', 0, 0, { floor: 2 }), room('cellar', 0, 0, { floor: 0 }), room('hall', 4, 0)];
    expect(otherFloors(stairs, rooms)).toEqual([0, 2]);
  });
  it('hold all rooms', () => {
    expect(boundsOf([cells(3, 1), cells(0, 4, 5, 1)])).toEqual(cells(0, 1, 5, 4));
    expect(boundsOf([])).toEqual(cells(0, 0, 1, 1));
  });
});

describe('the floors of a hall', () => {
  const floor = (width: number, height: number) => ({ width, height });
  const [wide, high, small] = [floor(16, 4), floor(4, 8), floor(4, 4)];

  it.each([
    ['high ones stand beside each other', [high, high, high], [3]],
    ['wide ones below each other', [wide, wide, wide], [1, 1, 1]],
    ['four of a screen’s shape in two rows', [floor(8, 4), floor(8, 4), floor(8, 4), floor(8, 4)], [2, 2]],
    ['a small one beside a high one', [high, small], [2]],
    ['a single one alone', [wide], [1]],
  ])('%s', (_, floors, rows) => {
    expect(floorRows(floors, 2).map(({ length }) => length)).toEqual(rows);
  });
});
