import { z } from 'zod';
import { filePath, paragraphs, storedText, text } from '../core/fields.ts';
import { PROBABILITY, STORY_LIMITS } from './constants.ts';
import { description, effects, entryId, entryIds, name, word } from './fields.ts';

const markdown = (min: number) => paragraphs(min, STORY_LIMITS.markdown);

export const characterFields = {
  name,
  description,
  image: filePath,
  abilities: z.array(word).max(STORY_LIMITS.abilities),
  /** Ids of items. */
  inventory: entryIds(STORY_LIMITS.inventory),
  /** Markdown, for this character's player only. */
  secret: markdown(0),
  goals: z.array(text(1, STORY_LIMITS.goal)).max(STORY_LIMITS.goals),
  message: paragraphs(1, STORY_LIMITS.message).nullable(),
  status: z.enum(['alive', 'dead']),
};
export const storyCharacter = z.object({
  id: entryId,
  ...characterFields,
  name: storedText,
  description: storedText,
  abilities: z.array(storedText),
  secret: storedText,
  goals: z.array(storedText),
  message: storedText.nullable(),
});
export type StoryCharacter = z.output<typeof storyCharacter>;

/** The optional fields are only for the holder of the character's role card and for developers. */
export const shownCharacter = storyCharacter.partial({
  abilities: true,
  inventory: true,
  secret: true,
  goals: true,
  message: true,
  status: true,
});
export type ShownCharacter = z.output<typeof shownCharacter>;

/** An MP3 file: an uploaded one, or of the product. */
export const soundPath = filePath.refine((path) => path.endsWith('.mp3'), 'нужен файл MP3');

export const eventFields = {
  name,
  description,
  type: z.enum(['global', 'local']),
  trigger: word,
  effects,
  /** Played in the hall with the message of a global event, instead of the hall's own sound. */
  sound: soundPath.nullable().optional(),
};
export const storyEvent = z.object({
  id: entryId,
  ...eventFields,
  name: storedText,
  description: storedText,
  trigger: storedText,
});
export type StoryEvent = z.output<typeof storyEvent>;

export const itemFields = {
  name,
  description,
  /** Only visible items can be interacted with. */
  visibility: z.enum(['visible', 'invisible']),
  image: filePath,
  /** Percent. */
  probability: z.number().int().min(PROBABILITY.min).max(PROBABILITY.max),
  /** The note that the item contains. */
  notes: entryId.nullable(),
};
export const storyItem = z.object({ id: entryId, ...itemFields, name: storedText, description: storedText });
export type StoryItem = z.output<typeof storyItem>;

export const noteFields = {
  title: name,
  description,
  /** Markdown. */
  content: markdown(1),
  accessType: z.enum(['public', 'private']),
  enabled: z.boolean(),
  image: filePath.nullable(),
};
export const storyNote = z.object({
  id: entryId,
  ...noteFields,
  title: storedText,
  description: storedText,
  content: storedText,
});
export type StoryNote = z.output<typeof storyNote>;

export const npcFields = {
  name,
  description,
  dialog: paragraphs(1, STORY_LIMITS.dialog),
  enabled: z.boolean(),
  image: filePath,
};
export const storyNpc = z.object({
  id: entryId,
  ...npcFields,
  name: storedText,
  description: storedText,
  dialog: storedText,
});
export type StoryNpc = z.output<typeof storyNpc>;
