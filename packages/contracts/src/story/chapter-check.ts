import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { storedText } from '../core/fields.ts';
import { STORY_KINDS } from './constants.ts';
import { storyCharacter, storyEvent, storyItem, storyNote, storyNpc } from './content.ts';
import { chapterEvening } from './evening.ts';
import { entryId } from './fields.ts';
import { mapBackgrounds, storedRoom } from './map.ts';

/** What a content check of a chapter may find. */
export const FINDING_KINDS = [
  'map-missing',
  'start-missing',
  'start-closed',
  'entry-missing',
  'room-unreachable',
  'key-unfindable',
  'dead-end',
  'one-way',
  'item-unplaced',
  'item-unfindable',
  'item-in-two-places',
  'item-shared',
  'note-unheld',
  'note-disabled',
  'event-malformed',
  'event-names-nothing',
  'event-without-effect',
  'act-names-nothing',
  'act-event-late',
  'act-without-points',
  'vote-without-options',
  'epilogue-names-nothing',
  'fate-missing',
  'line-missing',
  'no-characters',
  'no-holder',
  'several-holders',
  'no-host',
  'picture-missing',
  'picture-default',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  /** An error breaks the play, or a part of it. A warning may be intended. */
  severity: z.enum(['error', 'warning']),
  /** Where it is mended. */
  entry: z.object({ kind: z.enum([...STORY_KINDS, 'chapter']), id: entryId }),
  /** A room of the map `entry`. */
  roomId: entryId.optional(),
  /** A sentence that names everything. */
  message: z.string(),
});
export type Finding = z.output<typeof finding>;

/** The content that a play of the chapter would be made from now. Events with malformed effects are left out. */
const checkedContent = z.object({
  chapterId: entryId,
  name: storedText,
  startRoom: entryId,
  rooms: z.record(entryId, storedRoom),
  backgrounds: mapBackgrounds.optional(),
  items: z.record(entryId, storyItem),
  notes: z.record(entryId, storyNote),
  npcs: z.record(entryId, storyNpc),
  characters: z.record(entryId, storyCharacter),
  events: z.record(entryId, storyEvent),
  evening: chapterEvening.optional(),
});

/** For hosts and developers. Errors are first. `content` is null when no play can be made: then a finding says why. */
export const checkChapter = defineCall({
  id: 'story.checks.chapter',
  service: 'svc-story',
  method: 'GET',
  path: '/story-play/chapter-check/:chapterId',
  who: 'user',
  summary: 'История: проверка главы перед игрой (ведущий)',
  params: z.strictObject({ chapterId: entryId }),
  response: z.object({
    chapter: z.object({ id: entryId, name: storedText }),
    findings: z.array(finding),
    content: checkedContent.nullable(),
  }),
  errors: ['forbidden', 'not_found'],
});
