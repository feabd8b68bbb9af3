import type { Room, StoryCharacter, StoryItem } from '@luplay/contracts/story';
import { newPlay, type PlayContent, type PlayState, resetToStart, type World } from '@luplay/story-rules';
import { createPlay, type StoredPlay } from '../state/state.ts';
import { PlayViews } from './views.ts';

export const room = (id: string, more: Partial<Room> = {}): Room => ({
  id,
  name: `Комната ${id}`,
  description: `Описание ${id}`,
  position: { x: 0, y: 0 },
  size: { width: 2, height: 2 },
  floor: 1,
  connections: [],
  enabled: true,
  locked: false,
  hidden: false,
  requiresItem: null,
  requiresabilities: null,
  items: [],
  npc: [],
  ...more,
});

const character = (id: string): StoryCharacter => ({
  id,
  name: `Персонаж ${id}`,
  description: 'Гость.',
  image: `/media/story/${id}.webp`,
  abilities: [],
  inventory: [],
  secret: '',
  goals: [],
  message: null,
  status: 'alive',
});

const item = (id: string): StoryItem => ({
  id,
  name: `Предмет ${id}`,
  description: '',
  visibility: 'visible',
  image: '/media/story/item.webp',
  probability: 100,
  notes: null,
});

const byId = <Entry extends { id: string }>(entries: Entry[]): Record<string, Entry> =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

export function contentWith(rooms: Room[], characters: string[], items: string[]): PlayContent {
  return {
    chapterId: 'one',
    name: 'Глава',
    startRoom: rooms[0]?.id ?? '',
    rooms: byId(rooms),
    items: byId(items.map(item)),
    notes: {},
    npcs: {},
    characters: byId(characters.map(character)),
    events: {},
  };
}

/** A play that all characters have entered. */
export function playWith(content: PlayContent): StoredPlay {
  const world: World = { content, now: 0, chance: () => 0 };
  const play = Object.keys(content.characters).reduce<PlayState>(
    (state, id) => resetToStart(state, id, `user-${id}`, world).state,
    newPlay(content),
  );
  return { ...createPlay({ id: 'edition', content }, 0), play };
}

export const next = (stored: StoredPlay, play: PlayState): StoredPlay => ({ ...stored, seq: stored.seq + 1, play });

/** As it arrives at other replicas. */
export const received = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const unused = () => {
  throw new Error('no audience is looked up here');
};
export const testViews = () => new PlayViews({ audience: unused });
