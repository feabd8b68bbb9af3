import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { epochMs, filePath, id, storedText } from '../core/fields.ts';
import { byId } from './catalogue.ts';
import { epilogueView } from './evening-views.ts';
import { entryId } from './fields.ts';
import { mapBackgrounds, storedRoom } from './map.ts';
import { logEntry } from './play-views.ts';

/** Guests may play characters, and look back on their evenings. */
const of = { service: 'svc-story', method: 'GET', who: 'user' } as const;

/** An evening that was ended, or broken off by a new beginning. */
const storyEvening = z.object({
  id: entryId,
  chapter: z.object({ id: entryId, name: storedText }),
  startedAt: epochMs,
  endedAt: epochMs,
  /** The host has ended it: its players may look back on it. */
  isOver: z.boolean(),
  people: z.array(
    z.object({
      characterId: entryId,
      name: storedText,
      image: filePath,
      userId: id.nullable(),
      status: z.enum(['alive', 'dead']),
    }),
  ),
});
export type StoryEvening = z.output<typeof storyEvening>;

/** The newest first. Hosts: all; players: those that they have played to the end. */
export const listEvenings = defineCall({
  ...of,
  id: 'story.evenings.list',
  path: '/story-play/evenings',
  summary: 'История: вечера, которые были',
  response: z.object({ evenings: z.array(storyEvening) }),
});

const storyFilm = storyEvening.extend({
  /** The map as it was drawn. */
  rooms: z.array(storedRoom.pick({ id: true, name: true, position: true, size: true, floor: true, connections: true })),
  backgrounds: mapBackgrounds.optional(),
  epilogue: epilogueView.nullable(),
  /** The oldest first; players get neither what was undone nor what hosts have written into it. */
  log: z.array(logEntry),
});
export type StoryFilm = z.output<typeof storyFilm>;

export const readEvening = defineCall({
  ...of,
  id: 'story.evenings.read',
  path: '/story-play/evenings/:id',
  summary: 'История: запись вечера',
  params: byId,
  response: z.object({ evening: storyFilm }),
  errors: ['not_found'],
});
