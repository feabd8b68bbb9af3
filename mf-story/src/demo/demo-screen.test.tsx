/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { Room, StoryMap } from '@luplay/contracts/story';
import { room as anyRoom, byId, character, item, storyMap } from '@luplay/story-rules/testing';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { developer } from '../testing/samples.ts';
import { Component as DemoScreen } from './demo-screen.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const room = (id: string, x: number, connections: string[], more: Partial<Room> = {}): Room =>
  anyRoom(id, { position: { x, y: 0 }, connections, ...more });
const map = storyMap('map-1', {
  rooms: byId(
    room('hall', 0, ['yard', 'cellar']),
    room('yard', 3, ['hall']),
    room('cellar', 6, ['hall'], { requiresItem: 'key' }),
  ),
});
const hero = character('hero', { name: 'Тихон Бурый', inventory: ['key'], abilities: ['Химия'] });

async function begin(only: StoryMap = map) {
  answerWith({
    'GET /story-editor/maps': { body: { maps: byId(only) } },
    'GET /story-editor/characters': { body: { characters: byId(hero) } },
    'GET /story-editor/items': { body: { items: byId(item('key')) } },
    'GET /story-editor/notes': { body: { notes: {} } },
    'GET /story-editor/npcs': { body: { npcs: {} } },
  });
  renderAs(developer, <DemoScreen />);
  expect(screen.getByText('Панель разработчика')).toBeTruthy();
}

async function choose(label: string, option: RegExp) {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string | RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const points = () => screen.getByText(/^Очки действий/).textContent?.match(/\d+$/)?.[0];

it('plays a chosen map with a chosen character', async () => {
  await begin();
  expect(await screen.findByText('Выберите карту и персонажа')).toBeTruthy();
  await choose('Карта', /map-1/);
  await choose('Персонаж', /Тихон/);
  expect(await screen.findByRole('region', { name: 'Тихон Бурый' })).toBeTruthy();
  expect(screen.getByText('Описание hall')).toBeTruthy();
  expect(screen.getByText('Химия')).toBeTruthy();
  expect(points()).toBe('10');

  press('Комната yard (-2)');
  expect(await screen.findByText('Описание yard')).toBeTruthy();
  expect(points()).toBe('8');
  // On the map.
  press('Комната hall');
  expect(points()).toBe('6');

  press('Применить предмет (-3)');
  const chooser = await screen.findByRole('dialog', { name: 'Какой предмет применить?' });
  fireEvent.click(within(chooser).getByRole('button', { name: 'Предмет key' }));
  expect(await screen.findByText('Вы разблокировали комнату: Комната cellar')).toBeTruthy();
  expect(points()).toBe('3');

  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  press('Осмотреться (-2)');
  expect(await screen.findByText('Ничего не найдено.')).toBeTruthy();
  expect(points()).toBe('1');
  expect([isOff(/^Осмотреться/), isOff(/^Применить/), isOff(/^Комната yard \(/)]).toEqual([true, true, true]);
  press('+10 действий');
  press('+10 действий');
  expect(points()).toBe('21');
  press('В стартовую комнату');
  expect(points()).toBe('10');
});

it('says that a map has no start room', async () => {
  await begin(storyMap('empty'));
  await choose('Карта', /empty/);
  await choose('Персонаж', /Тихон/);
  expect(await screen.findByText(/На этой карте нет стартовой комнаты/)).toBeTruthy();
});
