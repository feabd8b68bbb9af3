/** Sample entries of the story for tests, with overrides. */
import type { StoryCharacter, StoryEvent, StoryItem, StoryMap, StoryNote, StoryNpc } from '@luplay/contracts/story';
import * as samples from '@luplay/story-rules/testing';

const texts = { name: 'Смотритель', description: 'Живёт у моря' };

export const character = (more: Partial<StoryCharacter> = {}): StoryCharacter =>
  samples.character('keeper', {
    ...texts,
    abilities: ['взлом'],
    inventory: ['lamp'],
    secret: '## Вы солгали',
    goals: ['дожить до утра, не спать'],
    ...more,
  });

export const storyItem = (more: Partial<StoryItem> = {}): StoryItem =>
  samples.item('lamp', { name: 'Фонарь', probability: 40, ...more });

export const note = (more: Partial<StoryNote> = {}): StoryNote =>
  samples.note('note_1', {
    title: 'Письмо',
    description: 'Чернила расплылись',
    content: 'Жди у **маяка**.',
    image: '/api2/media/story/0f.webp',
    ...more,
  });

export const npc = (more: Partial<StoryNpc> = {}): StoryNpc =>
  samples.npc('npc_1', { ...texts, dialog: 'Лодки я не видел.', ...more });

export const storyEvent = (more: Partial<StoryEvent> = {}): StoryEvent =>
  samples.event('storm', { ...texts, type: 'local', effects: { visibility: 0.5 }, ...more });

export const storyMap = (more: Partial<StoryMap> = {}): StoryMap =>
  samples.storyMap('island', {
    name: 'Остров',
    rooms: { hall: samples.room('hall', { name: 'Холл', description: '' }) },
    ...more,
  });
