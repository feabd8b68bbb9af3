import { describe, expect, it } from '@jest/globals';
import type { Room } from '@luplay/contracts/story';
import { room as anyRoom, byId, character, item, storyMap } from '@luplay/story-rules/testing';
import { apply, type Demo, go, lookAround, playerOf, startDemo, toStart } from './demo-play.ts';

const room = (id: string, connections: string[], more: Partial<Room> = {}): Room =>
  anyRoom(id, { connections, ...more });
const map = storyMap('map-1', {
  rooms: byId(
    room('hall', ['attic', 'cellar', 'station'], { items: ['coin'] }),
    room('attic', ['hall'], { hidden: true }),
    room('cellar', ['hall'], { requiresItem: 'key', locked: true }),
    room('station', ['hall'], { enabled: false }),
  ),
});
const hero = character('hero', { inventory: ['key'], abilities: ['Химия'] });
const library = { characters: byId(hero), items: byId(item('key'), item('coin')), notes: {}, npcs: {}, events: {} };
const start = (): Demo => startDemo(map, hero, library)!;
const draws =
  (...numbers: number[]) =>
  () =>
    numbers.shift()!;

describe('a demo', () => {
  it('goes back to the start room', () => {
    const away = go(lookAround(start(), draws(0)).demo, 'attic').demo;
    expect(playerOf(away).currentRoom).toBe('attic');
    expect(playerOf(toStart(away))).toMatchObject({ currentRoom: 'hall', actionPoints: 10, visited: ['hall'] });
  });
});

describe('looking around costs 2 and says what was found', () => {
  it.each([
    ['a hidden room', [0.49], 'Вы нашли скрытую комнату!'],
    ['an item', [0.5, 0], 'Вы нашли предмет: Предмет coin'],
    ['an item that is never overlooked', [0.5, 0.99], 'Вы нашли предмет: Предмет coin'],
  ])('%s', (_, numbers, text) => {
    const { demo, text: told } = lookAround(start(), draws(...numbers));
    expect([told, playerOf(demo).actionPoints]).toEqual([text, 8]);
  });

  it('nothing', () => {
    const { demo } = lookAround(start(), draws(0.5, 0));
    expect(lookAround(demo, draws(0.5)).text).toBe('Ничего не найдено.');
  });
});

describe('moving', () => {
  it('costs 2 and marks the room as visited', () => {
    const found = lookAround(start(), draws(0)).demo;
    const { demo, text } = go(found, 'attic');
    expect(text).toBe('Вы здесь: Комната attic');
    expect(playerOf(demo)).toMatchObject({ actionPoints: 6, visited: ['hall', 'attic'] });
  });

  it.each([
    ['station', 'Комната отключена'],
    ['attic', 'Нельзя войти в эту комнату'],
    ['cellar', 'Комната закрыта: нужен предмет.'],
  ])('into %s is refused: %s', (to, text) => {
    const before = start();
    expect(go(before, to)).toEqual({ demo: before, kind: 'error', text });
  });
});

describe('applying an item', () => {
  it('costs 3 and unlocks a connected room', () => {
    const { demo, text } = apply(start(), 'key');
    expect(text).toBe('Вы разблокировали комнату: Комната cellar');
    expect(playerOf(demo).actionPoints).toBe(7);
    expect(playerOf(go(demo, 'cellar').demo).currentRoom).toBe('cellar');
  });

  it('says that there was nothing to unlock, and costs nothing', () => {
    const opened = apply(start(), 'key').demo;
    const { demo, text } = apply(opened, 'key');
    expect(text).toBe('Нечего разблокировать этим предметом в этой комнате.');
    expect(playerOf(demo).actionPoints).toBe(7);
  });
});

it('refuses what the points do not suffice for', () => {
  const tired = [0, 0.5, 0.5, 0.5, 0.5].reduce((demo, draw) => lookAround(demo, draws(draw, 0)).demo, start());
  expect(playerOf(tired).actionPoints).toBe(0);
  expect(lookAround(tired).text).toBe('Не хватает очков действий.');
  expect(apply(tired, 'key').text).toBe('Не хватает очков действий.');
});
