/** Complete sample objects of the contracts for tests, with overrides. */
import type {
  Chapter,
  Room,
  StoryCharacter,
  StoryEvent,
  StoryItem,
  StoryMap,
  StoryNote,
} from '@luplay/contracts/story';
import type { Profile } from '@luplay/contracts/user';
import type { SessionUser } from '@luplay/web-kit';

export const player: SessionUser = {
  userId: 'u1',
  telegramId: 'tg-u1',
  username: 'vera',
  displayName: 'Вера',
  role: 'User',
};
export const developer: SessionUser = { ...player, role: ['User', 'developer'] };

export const character = (id: string, more: Partial<StoryCharacter> = {}): StoryCharacter => ({
  id,
  name: `Персонаж ${id}`,
  description: 'Знает больше, чем говорит.',
  image: `/media/story/${id}.webp`,
  abilities: [],
  inventory: [],
  secret: 'Ключ **у вас**.',
  goals: [],
  message: null,
  status: 'alive',
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

export const storyMap = (id: string, more: Partial<StoryMap> = {}): StoryMap => ({
  id,
  name: `Карта ${id}`,
  startRoom: 'hall',
  rooms: {},
  ...more,
});

export const event = (id: string): StoryEvent => ({
  id,
  name: `Событие ${id}`,
  description: 'Гаснет свет.',
  type: 'global',
  trigger: 'manual',
  effects: {},
});

export const item = (id: string): StoryItem => ({
  id,
  name: `Предмет ${id}`,
  description: 'Холодный.',
  visibility: 'visible',
  image: `/media/story/${id}.webp`,
  probability: 100,
  notes: null,
});

export const note = (id: string, more: Partial<StoryNote> = {}): StoryNote => ({
  id,
  title: `Заголовок ${id}`,
  description: 'Утренний выпуск',
  content: 'Пропала **пластина**.',
  accessType: 'public',
  enabled: true,
  image: null,
  ...more,
});

/** The player's profile with these role cards. */
export const profileWith = (...cards: string[]): Pick<Profile, 'inventory'> => ({
  inventory: { rolecards: cards.map((id) => ({ id, name: id })) },
});

/** Entries by id, as in list replies. */
export const byId = <Entry extends { id: string }>(...entries: Entry[]): Record<string, Entry> =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

export const room = (id: string, more: Partial<Room> = {}): Room => ({
  id,
  name: `Комната ${id}`,
  description: '',
  position: { x: 1, y: 1 },
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
