/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import type { MapMarker, MapRoom } from './model.ts';

afterEach(cleanup);

const room = (id: string, x: number, y: number, more: Partial<MapRoom> = {}): MapRoom => ({
  id,
  name: `Комната ${id}`,
  position: { x, y },
  size: { width: 2, height: 2 },
  floor: 1,
  connections: [],
  enabled: true,
  locked: false,
  visited: true,
  ...more,
});
const rooms = [
  room('hall', 4, 4, { connections: ['yard', 'attic'] }),
  room('yard', 8, 4, { connections: ['hall'], visited: false, locked: true }),
  room('shed', 12, 4, { enabled: false, hasItem: true }),
  room('attic', 4, 0, { floor: 2, connections: ['hall'] }),
];
const marker = (id: string, roomId: string, more: Partial<MapMarker> = {}): MapMarker => ({
  id,
  roomId,
  kind: 'player',
  name: `Имя ${id}`,
  shortName: 'Им',
  image: null,
  ...more,
});

function show(props: Partial<LiveMapProps> = {}) {
  const pressed: string[] = [];
  render(<LiveMap rooms={rooms} currentRoomId="hall" onRoom={(id) => pressed.push(id)} {...props} />);
  return pressed;
}
const roomOf = (name: RegExp) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

it('shows the picture of the shown floor alone', () => {
  const under = (image: string) => ({ image, position: { x: 3, y: 1 }, width: 9 });
  show({ backgrounds: { 1: under('/media/story/1.webp'), 2: under('/media/story/2.webp') } });
  const drawn = [...document.querySelectorAll('image')].map((image) =>
    ['href', 'x', 'y', 'width'].map((name) => image.getAttribute(name)),
  );
  expect(drawn).toEqual([['/media/story/1.webp', '180', '60', '540']]);
});

describe('rooms', () => {
  it('are named with everything that their picture shows', () => {
    show({
      startRoom: 'hall',
      markers: [
        marker('me', 'hall', { kind: 'you' }),
        marker('a', 'hall'),
        marker('b', 'hall', { isDead: true }),
        marker('c', 'yard', { isAway: true }),
      ],
    });
    const map = screen.getByRole('group', { name: 'Карта' });
    const names = within(map)
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label'));
    expect(names).toEqual([
      'Комната hall, вы здесь, Переход на этаж 2, здесь: Имя a, Имя b (нет в живых)',
      'Комната yard, закрыта, вы здесь не были, здесь: Имя c (не на связи)',
      'Комната shed, отключена, есть предмет',
    ]);
    expect(roomOf(/hall/).getAttribute('aria-current')).toBe('location');
  });

  it('have tooltips on their icons', () => {
    show();
    const tips = (name: RegExp) => [...roomOf(name).querySelectorAll('title')].map(({ textContent }) => textContent);
    expect(tips(/yard/)).toEqual(['Комната закрыта']);
    expect(tips(/shed/)).toEqual(['Комната отключена', 'В комнате есть предмет']);
  });

  it('are pressed by pointer, Enter and space', () => {
    const pressed = show();
    fireEvent.click(roomOf(/yard/));
    act(() => roomOf(/hall/).focus());
    press('Enter');
    press(' ');
    expect(pressed).toEqual(['yard', 'hall', 'hall']);
  });

  it('are one stop of Tab: the current room, then the one that the arrows led to', () => {
    show();
    const stops = () => screen.getAllByRole('button', { name: /^Комната/ }).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([roomOf(/hall/)]);
    act(() => roomOf(/hall/).focus());
    press('ArrowRight');
    expect(document.activeElement).toBe(roomOf(/yard/));
    press('ArrowRight');
    press('ArrowRight');
    expect(document.activeElement).toBe(roomOf(/shed/));
    expect(stops()).toEqual([roomOf(/shed/)]);
  });

  it('are pictures for somebody who cannot press them', () => {
    render(<LiveMap rooms={rooms} />);
    expect(screen.getAllByRole('img', { name: /^Комната/ })).toHaveLength(3);
  });
});

describe('floors', () => {
  it('are shown one at a time: that of the current room first', () => {
    show();
    const floors = within(screen.getByRole('group', { name: 'Этажи' })).getAllByRole('button');
    expect(floors.map(({ textContent }) => textContent)).toEqual(['Этаж 22', 'Этаж 1, вы здесь1']);
    expect(screen.queryByRole('button', { name: /attic/ })).toBeNull();
    fireEvent.click(floors[0]!);
    expect(roomOf(/attic/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /hall/ })).toBeNull();
  });

  it('say how many others are seen on each: neither the viewer nor NPCs, nor somebody in an unknown room', () => {
    const markers = [
      marker('me', 'hall', { kind: 'you' }),
      marker('a', 'hall'),
      marker('b', 'attic', { isDead: true }),
      marker('c', 'attic'),
      marker('maid', 'attic', { kind: 'npc' }),
      marker('d', 'elsewhere'),
    ];
    show({ markers });
    const floors = within(screen.getByRole('group', { name: 'Этажи' })).getAllByRole('button');
    expect(floors.map(({ textContent }) => textContent)).toEqual(['Этаж 2, 2 игрока22', 'Этаж 1, вы здесь, 1 игрок11']);
    expect(floors.map(({ title }) => title)).toEqual(['Имя b, Имя c', 'Имя a']);
  });

  it('follow the current room', () => {
    const { rerender } = render(<LiveMap rooms={rooms} currentRoomId="hall" onRoom={() => {}} />);
    rerender(<LiveMap rooms={rooms} currentRoomId="attic" onRoom={() => {}} />);
    expect(roomOf(/attic/).getAttribute('aria-current')).toBe('location');
  });

  it('have no buttons while there is only one', () => {
    show({ rooms: rooms.slice(0, 3) });
    expect(screen.queryByRole('group', { name: 'Этажи' })).toBeNull();
  });
});

describe('markers', () => {
  it('show initials when the picture does not load', () => {
    show({ markers: [marker('a', 'hall', { image: '/media/a.webp' })] });
    const hall = roomOf(/hall/).parentElement!;
    expect(within(hall).queryByText('Им')).toBeNull();
    fireEvent.error(hall.querySelector('image')!);
    expect(within(hall).getByText('Им')).toBeTruthy();
  });

  it("mark the viewer's own", () => {
    show({ markers: [marker('me', 'hall', { kind: 'you' })] });
    expect(screen.getByText('Вы')).toBeTruthy();
  });
});

it('draws a room again when only somebody in it has changed', () => {
  const map = (more: Partial<MapMarker>) => (
    <LiveMap rooms={rooms} currentRoomId="hall" onRoom={() => {}} markers={[marker('a', 'hall', more)]} />
  );
  const { rerender } = render(map({}));
  rerender(map({ isDead: true }));
  expect(roomOf(/hall/).getAttribute('aria-label')).toContain('Имя a (нет в живых)');
  rerender(map({ isDead: true, shortName: 'Да' }));
  expect(screen.getByText('Да')).toBeTruthy();
});

describe('a player’s picture', () => {
  const dragged = (to: HTMLElement | SVGElement) => {
    const moved: string[][] = [];
    const pressed = show({ markers: [marker('a', 'hall')], onMarker: (...drop) => moved.push(drop) });
    const picture = document.querySelector('[data-marker="a"]')!;
    document.elementsFromPoint = () => [roomOf(/yard/), to];
    const at = (type: string, x: number, target: EventTarget = window) =>
      act(() => {
        target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: x, clientY: 0 }));
      });
    return { moved, pressed, picture, at };
  };

  it('is dragged to another room by hosts; a press without a movement is one on the room', () => {
    const { moved, pressed, picture, at } = dragged(document.body);
    at('pointerdown', 0, picture);
    at('pointermove', 3);
    at('pointerup', 3);
    expect([moved, pressed]).toEqual([[], ['yard']]);
    at('pointerdown', 0, picture);
    at('pointermove', 80);
    expect(document.querySelectorAll('[data-marker="a"]')).toHaveLength(2);
    at('pointerup', 80);
    expect([moved, pressed]).toEqual([[['a', 'yard']], ['yard']]);
    expect(document.querySelectorAll('[data-marker="a"]')).toHaveLength(1);
    // Back where it stood is nowhere.
    document.elementsFromPoint = () => [roomOf(/hall/)];
    at('pointerdown', 0, picture);
    at('pointermove', 80);
    at('pointerup', 8);
    expect([moved, pressed]).toEqual([[['a', 'yard']], ['yard']]);
  });

  it('stays where it is when Escape ends the drag, and cannot be dragged by players', () => {
    const { moved, picture, at } = dragged(document.body);
    at('pointerdown', 0, picture);
    at('pointermove', 80);
    fireEvent.keyDown(window, { key: 'Escape' });
    at('pointerup', 80);
    expect(moved).toEqual([]);
    cleanup();
    show({ markers: [marker('a', 'hall')] });
    expect(document.querySelector('[data-marker]')).toBeNull();
  });
});
