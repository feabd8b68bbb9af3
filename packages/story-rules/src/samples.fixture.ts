/** Complete sample objects of the story's contracts for tests of every part, with overrides. */
import type {
  Chapter,
  Room,
  StoryCharacter,
  StoryEvent,
  StoryItem,
  StoryMap,
  StoryNote,
  StoryNpc,
  StoryUser,
} from '@luplay/contracts/story';
import { newRoom } from './state/new-room.ts';

export const room = (id: string, more: Partial<Room> = {}): Room =>
  newRoom(id, `Комната ${id}`, { description: `Описание ${id}`, position: { x: 0, y: 0 }, ...more });

export const storyMap = (id: string, more: Partial<StoryMap> = {}): StoryMap => ({
  id,
  name: `Карта ${id}`,
  startRoom: 'hall',
  rooms: {},
  ...more,
});

export const item = (id: string, more: Partial<StoryItem> = {}): StoryItem => ({
  id,
  name: `Предмет ${id}`,
  description: `Описание ${id}`,
  visibility: 'visible',
  image: `/media/story/${id}.webp`,
  probability: 100,
  notes: null,
  ...more,
});

export const character = (id: string, more: Partial<StoryCharacter> = {}): StoryCharacter => ({
  id,
  name: `Персонаж ${id}`,
  description: '',
  image: `/media/story/${id}.webp`,
  abilities: [],
  inventory: [],
  secret: `Тайна ${id}`,
  goals: [],
  message: null,
  status: 'alive',
  ...more,
});

export const note = (id: string, more: Partial<StoryNote> = {}): StoryNote => ({
  id,
  title: `Записка ${id}`,
  description: '',
  content: `Текст ${id}`,
  accessType: 'private',
  enabled: true,
  image: null,
  ...more,
});

export const npc = (id: string, more: Partial<StoryNpc> = {}): StoryNpc => ({
  id,
  name: `NPC ${id}`,
  description: '',
  dialog: `Речь ${id}`,
  enabled: true,
  image: `/media/story/${id}.webp`,
  ...more,
});

export const event = (id: string, more: Partial<StoryEvent> = {}): StoryEvent => ({
  id,
  name: `Событие ${id}`,
  description: '',
  type: 'global',
  trigger: 'manual',
  effects: {},
  ...more,
});

export const chapter = (id: string, more: Partial<Chapter> = {}): Chapter => ({
  id,
  name: `Глава ${id}`,
  map: 'map-1',
  characters: ['char-a', 'char-b'],
  events: ['event-1'],
  items: ['item-1'],
  host: null,
  ...more,
});

export const storyUser = (id: string, more: Partial<StoryUser> = {}): StoryUser => ({
  userId: id,
  telegramId: id,
  displayName: `Имя ${id}`,
  username: id,
  profilePicture: '/profile_pictures/profile_picture_01.webp',
  role: 'User',
  inventory: { rolecards: [] },
  story: { role: 'player', currentRoom: null, actionPoints: null },
  ...more,
});

/** Entries by id, as in lists. */
export const byId = <Entry extends { id: string }>(...entries: Entry[]): Record<string, Entry> =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));
