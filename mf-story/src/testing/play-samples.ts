/** Complete sample views of a play for tests, with overrides. */
import type {
  HostPlayer,
  LivePlayer,
  StoryHostView,
  StoryPlayerState,
  StoryPlayerView,
  StoryState,
} from '@luplay/contracts/story';

export const ownState = (characterId: string, more: Partial<StoryPlayerState> = {}): StoryPlayerState => ({
  id: characterId,
  characterId,
  telegramId: `user-${characterId}`,
  selectedCharacter: null,
  name: `Имя ${characterId}`,
  image: `/media/story/${characterId}.webp`,
  characterImg: `/media/story/${characterId}.webp`,
  description: 'Гость.',
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
  ...more,
});

export const livePlayer = (characterId: string, more: Partial<LivePlayer> = {}): LivePlayer => ({
  characterId,
  userId: `user-${characterId}`,
  telegramId: `user-${characterId}`,
  name: `Имя ${characterId}`,
  shortName: 'Им',
  characterImg: `/media/story/${characterId}.webp`,
  currentRoom: 'hall',
  status: 'alive',
  ...more,
});

export const hostPlayer = (characterId: string, more: Partial<HostPlayer> = {}): HostPlayer => ({
  ...ownState(characterId),
  userId: `user-${characterId}`,
  shortName: 'Им',
  characterImg: `/media/story/${characterId}.webp`,
  conditions: { visibility: 'normal', panicChance: 0 },
  ...more,
});

export const playerView = (characterId: string, more: Partial<StoryPlayerView> = {}): StoryPlayerView => ({
  state: ownState(characterId),
  map: { startRoom: 'hall', rooms: {} },
  players: [],
  npcs: [],
  itemsHere: [],
  inventory: [],
  notes: [],
  ...more,
});

export const hostView = (more: Partial<StoryHostView> = {}): StoryHostView => ({
  map: { startRoom: 'hall', rooms: {} },
  players: [],
  log: [],
  state: { undoable: 0, nextUndo: null, itemVisibility: {}, selected: {} },
  characters: {},
  items: {},
  notes: {},
  npcs: {},
  ...more,
});

const chapter = { id: 'one', name: 'Глава' };

/** What a player sees. */
export const playerState = (more: Partial<StoryPlayerView> = {}, characterId = 'anna'): StoryState => ({
  chapter,
  role: 'player',
  player: playerView(characterId, more),
  host: null,
  presence: { host: true },
});

/** What a host sees. */
export const hostState = (more: Partial<StoryHostView> = {}): StoryState => ({
  chapter,
  role: 'host',
  player: null,
  host: hostView(more),
  presence: { host: true, connected: [] },
});
