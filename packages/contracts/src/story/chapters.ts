import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { filePath, id, storedText } from '../core/fields.ts';
import { byId, listMessage } from './catalogue.ts';
import { STORY_LIMITS } from './constants.ts';
import { chapterEvening } from './evening.ts';
import { entryId, entryIds, name } from './fields.ts';

const of = { service: 'svc-story', method: 'GET', who: 'developer' } as const;

const listed = entryIds(STORY_LIMITS.inChapter);
/** Of a chapter's content: grows whenever it is saved. */
const version = z.number().int().min(0);

export const chapter = z.object({
  id: entryId,
  name: storedText,
  /** Id of its map. */
  map: entryId,
  /** Ids. */
  characters: listed,
  events: listed,
  items: listed,
  /** userId of the host: the person who was made host last and still is. */
  host: id.nullable(),
  /** Developers only; chapters without one have no acts, votes and end. */
  evening: chapterEvening.nullable().optional(),
  /** Ids of the public notes that its players read as clippings; without a list those that no chapter lists. */
  notes: listed.nullable().optional(),
  /** Its picture of the world; without one the story's own. */
  worldMap: filePath.nullable().optional(),
});
export type Chapter = z.output<typeof chapter>;

export const currentChapter = defineCall({
  ...of,
  id: 'story.chapters.current',
  path: '/story-editor/current-chapter',
  who: 'user',
  summary: 'История: id текущей главы; null, пока её нет',
  /** `seat`: the character that the caller has taken by the code of its play; `selected`: whose card a host prefers. */
  response: z.object({ id_chapter: entryId.nullable(), seat: entryId.optional(), selected: entryId.optional() }),
});

export const setCurrentChapter = defineCall({
  ...of,
  id: 'story.chapters.setCurrent',
  method: 'POST',
  path: '/story-editor/current-chapter',
  summary: 'История: сделать главу текущей',
  body: z.strictObject({ id_chapter: entryId }),
  response: z.object({ message: z.string(), id_chapter: entryId }),
  errors: ['not_found', 'conflict'],
});

export const listChapters = defineCall({
  ...of,
  id: 'story.chapters.list',
  path: '/story-editor/chapters',
  summary: 'История: все главы по id',
  response: z.object({
    chapters: z.record(entryId, chapter),
    versions: z.record(entryId, version).optional(),
    ...listMessage,
  }),
});

/** Players see only the current chapter, without its events and items. Any other is 404 for them. */
export const readChapter = defineCall({
  ...of,
  id: 'story.chapters.read',
  path: '/story-editor/chapters/:id',
  who: 'user',
  summary: 'История: глава',
  params: byId,
  response: z.object({ chapter: chapter.partial({ events: true, items: true }) }),
  errors: ['not_found'],
});

/**
 * Creates or replaces the chapter with this id. Everything that it names must exist. With `version`, a chapter that was
 * saved meanwhile is a 409; 0 creates one.
 */
export const saveChapter = defineCall({
  ...of,
  id: 'story.chapters.save',
  method: 'POST',
  path: '/story-editor/chapter',
  summary: 'История: сохранить главу',
  body: z.strictObject({
    id: entryId,
    name,
    map: entryId,
    characters: listed.default([]),
    events: listed.default([]),
    items: listed.default([]),
    /** Null removes it; older editors, which do not know it, leave it as it is. */
    evening: chapterEvening.nullable().optional(),
    notes: listed.nullable().optional(),
    worldMap: filePath.nullable().optional(),
    version: version.optional(),
  }),
  response: z.object({ message: z.string(), chapter, version: version.optional() }),
  errors: ['conflict'],
});
