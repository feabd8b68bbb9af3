/** Complete sample objects of a host's view for tests, with overrides. */
import type { HostPlayer, Room, StoryHostView, StoryLogEntry, StoryState, StoryUser } from '@luplay/contracts/story';
import { byId, character, item, room } from '../../../testing/samples.ts';

export const hostRoom = (id: string, more: Partial<Room> = {}): Room => room(id, { description: 'Пыльно.', ...more });

/** Played by `u-<id>`. */
export const hostPlayer = (id: string, more: Partial<HostPlayer> = {}): HostPlayer => ({
  id,
  characterId: id,
  userId: `u-${id}`,
  telegramId: `u-${id}`,
  selectedCharacter: null,
  name: `Персонаж ${id}`,
  shortName: id.slice(0, 2),
  image: `/media/story/${id}.webp`,
  characterImg: `/media/story/${id}.webp`,
  description: 'Знает больше, чем говорит.',
  abilities: [],
  goals: [],
  visited: ['hall'],
  currentRoom: 'hall',
  foundHidden: [],
  unlockedRooms: [],
  inventory: [],
  actionPoints: 10,
  notes: [],
  status: 'alive',
  message: null,
  conditions: { visibility: 'normal', panicChance: 0 },
  ...more,
});

export const logLine = (id: number, more: Partial<StoryLogEntry> = {}): StoryLogEntry => ({
  id,
  ts: Date.UTC(2026, 0, 15, 18, 0, id),
  action: `Персонаж anna: строка ${id}`,
  kind: 'move',
  ...more,
});

export const hostView = (more: Partial<StoryHostView> = {}): StoryHostView => ({
  map: { startRoom: 'hall', rooms: byId(hostRoom('hall', { connections: ['yard'] }), hostRoom('yard')) },
  players: [],
  log: [],
  state: { undoable: 0, nextUndo: null, itemVisibility: {}, selected: {} },
  characters: byId(character('anna'), character('boris')),
  items: byId(item('item-key'), item('item-lamp')),
  notes: {},
  npcs: {},
  ...more,
});

export const hostStoryState = (more: Partial<StoryHostView> = {}): StoryState => ({
  chapter: { id: 'one', name: 'Комета' },
  role: 'host',
  player: null,
  host: hostView(more),
  presence: { host: true, connected: (more.players ?? []).flatMap(({ userId }) => userId ?? []) },
});

export const storyUser = (id: string, cards: string[] = [], role: 'player' | 'host' = 'player'): StoryUser => ({
  userId: `u-${id}`,
  telegramId: `u-${id}`,
  displayName: `Имя ${id}`,
  username: id,
  profilePicture: '/profile_pictures/profile_picture_00.jpg',
  role: 'User',
  inventory: { rolecards: cards.map((card) => ({ id: card, name: card })) },
  story: { role, currentRoom: null, actionPoints: null },
});
