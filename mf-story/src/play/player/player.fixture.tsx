import { jest } from '@jest/globals';
import type { RoomView, StoryPlayerState, StoryPlayerView, StoryState } from '@luplay/contracts/story';
import type { LiveConnection } from '@luplay/web-kit';
import { renderAs } from '@luplay/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { livePlayer, ownState, playerState } from '../../testing/play-samples.ts';
import { player } from '../../testing/samples.ts';
import { PlayerScreen } from './player-screen.tsx';

export const open: LiveConnection = {
  status: 'open',
  error: null,
  quiet: false,
  hostPresent: null,
  retry: jest.fn(),
  retryNow: jest.fn(),
  retrySilently: jest.fn(),
  requestSnapshot: jest.fn(),
};

const roomView = (id: string, more: Partial<RoomView> = {}): RoomView => ({
  id,
  name: `Комната ${id}`,
  position: { x: 0, y: 0 },
  size: { width: 2, height: 2 },
  floor: 1,
  enabled: true,
  locked: false,
  visited: false,
  ...more,
});

const rooms = Object.fromEntries(
  [
    roomView('hall', {
      visited: true,
      description: 'Пыль и сквозняк.',
      connections: ['yard', 'cellar', 'attic'],
    }),
    roomView('yard'),
    roomView('cellar', { locked: true }),
    roomView('attic', { enabled: false, floor: 2 }),
    roomView('gone'),
  ].map((room) => [room.id, room]),
);

/** A player in the hall, with another player, an NPC and an item beside them. */
export const inHall = (own: Partial<StoryPlayerState> = {}, more: Partial<StoryPlayerView> = {}): StoryState =>
  playerState({
    state: ownState('anna', { name: 'Анна', abilities: ['Химия'], goals: ['Уйти живой.'], ...own }),
    map: { startRoom: 'hall', rooms },
    players: [livePlayer('boris', { name: 'Борис' })],
    npcs: [{ id: 'npc_1', name: 'Кот', description: 'Рыжий.', dialog: 'Мр-р.', image: '/media/story/npc.webp' }],
    itemsHere: [{ id: 'key', name: 'Ключ', description: 'Ржавый.', image: '/media/story/key.webp' }],
    inventory: [{ id: 'lamp', name: 'Лампа', description: 'Тусклая.', image: '/media/story/lamp.webp' }],
    notes: [{ id: 'note_1', title: 'Письмо', description: 'Без подписи', content: 'Ключ **в погребе**.', image: null }],
    ...more,
  });

type Shown = Omit<ComponentProps<typeof PlayerScreen>, 'state'>;

/** Renders the screen; `become` gives it another state of the play later. */
export function show(first: StoryState, { live = open, readOnly = false }: Partial<Shown> = {}) {
  const screenOf = (state: StoryState) => <PlayerScreen state={state} live={live} readOnly={readOnly} />;
  const { rerender } = renderAs(player, screenOf(first));
  return { become: (next: StoryState) => rerender(screenOf(next)) };
}

export const button = (name: string | RegExp, where: HTMLElement = document.body) =>
  within(where).getByRole('button', { name });
export const press = (name: string | RegExp, where?: HTMLElement) => fireEvent.click(button(name, where));
export const isOff = (name: string | RegExp, where?: HTMLElement) =>
  button(name, where).getAttribute('aria-disabled') === 'true';
export const dialog = (name: string) => screen.findByRole('dialog', { name });

export const failure = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, code, message },
});
