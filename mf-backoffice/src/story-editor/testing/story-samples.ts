/** Complete sample objects of the story's contracts for tests, with overrides. */
import type {
  StoryCharacter,
  StoryEvent,
  StoryItem,
  StoryMap,
  StoryNote,
  StoryNpc,
  StoryUser,
} from '@luplay/contracts/story';

const texts = { name: 'Смотритель', description: 'Живёт у моря' };

export const character = (more: Partial<StoryCharacter> = {}): StoryCharacter => ({
  id: 'keeper',
  ...texts,
  image: '/media/story/keeper.webp',
  abilities: ['взлом'],
  inventory: ['lamp'],
  secret: '## Вы солгали',
  goals: ['дожить до утра, не спать'],
  message: null,
  status: 'alive',
  ...more,
});

export const storyItem = (more: Partial<StoryItem> = {}): StoryItem => ({
  id: 'lamp',
  name: 'Фонарь',
  description: 'Ещё тёплый',
  visibility: 'visible',
  image: '/media/story/lamp.webp',
  probability: 40,
  notes: null,
  ...more,
});

export const note = (more: Partial<StoryNote> = {}): StoryNote => ({
  id: 'note_1',
  title: 'Письмо',
  description: 'Чернила расплылись',
  content: 'Жди у **маяка**.',
  accessType: 'private',
  enabled: true,
  image: '/api2/media/story/0f.webp',
  ...more,
});

export const npc = (more: Partial<StoryNpc> = {}): StoryNpc => ({
  id: 'npc_1',
  ...texts,
  dialog: 'Лодки я не видел.',
  enabled: true,
  image: '/media/story/npc.webp',
  ...more,
});

export const storyEvent = (more: Partial<StoryEvent> = {}): StoryEvent => ({
  id: 'storm',
  ...texts,
  type: 'local',
  trigger: 'manual',
  effects: { visibility: 0.5 },
  ...more,
});

export const storyMap = (more: Partial<StoryMap> = {}): StoryMap => ({
  id: 'island',
  name: 'Остров',
  startRoom: 'hall',
  rooms: {
    hall: {
      id: 'hall',
      name: 'Холл',
      description: '',
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
    },
  },
  ...more,
});

export const storyUser = (more: Partial<StoryUser> = {}): StoryUser => ({
  userId: 'u1',
  telegramId: 'u1',
  displayName: 'Вера',
  username: 'vera',
  profilePicture: '/profile_pictures/profile_picture_01.webp',
  role: 'User',
  inventory: { rolecards: [] },
  story: { role: 'player', currentRoom: null, actionPoints: null },
  ...more,
});
