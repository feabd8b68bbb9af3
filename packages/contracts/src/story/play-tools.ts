import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { ACTION_POINTS_MAX, STORY_LIMITS } from './constants.ts';
import { storyCharacter, storyEvent } from './content.ts';
import { entryId, request } from './fields.ts';
import { logEntry } from './play-views.ts';
import { playerState } from './player-views.ts';

const service = 'svc-story';
const of = { service, method: 'POST', who: 'registered' } as const;
/** A field of the specification; permissions come from the caller's roles alone. */
const marked = z.strictObject({ dev: z.literal('1').optional() });
const errors = ['not_found', 'conflict'] as const;

/** The chapter's characters with their state in the play; null until they have entered. */
export const playCharacters = defineCall({
  id: 'story.play.characters',
  service,
  method: 'GET',
  path: '/story-play/characters',
  who: 'user',
  summary: 'История: персонажи главы и их состояние (ведущий)',
  query: marked,
  response: z.object({ characters: z.record(entryId, storyCharacter.extend({ state: playerState.nullable() })) }),
  errors: ['forbidden', ...errors],
});

/** The oldest first. `before`: lines with smaller ids only, for the page before. */
export const actionsLog = defineCall({
  id: 'story.play.log',
  service,
  method: 'GET',
  path: '/story-play/actions-log',
  who: 'user',
  summary: 'История: журнал действий (ведущий)',
  query: marked.extend({
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(STORY_LIMITS.logPage).default(STORY_LIMITS.logPage),
  }),
  response: z.object({ log: z.array(logEntry) }),
  errors: ['forbidden', ...errors],
});

export const clearLog = defineCall({
  ...of,
  id: 'story.play.clearLog',
  path: '/story-play/actions-log/clear',
  who: 'developer',
  summary: 'История: очистить журнал действий',
  query: marked,
  body: z.strictObject(request),
  errors,
});

export const resetAllToStart = defineCall({
  ...of,
  id: 'story.play.resetAll',
  path: '/story-play/reset-to-start-all',
  who: 'developer',
  summary: 'История: вернуть всех в начало',
  query: marked,
  body: z.strictObject(request),
  errors,
});

export const grantActions = defineCall({
  ...of,
  id: 'story.play.grant',
  path: '/story-play/set-actions-all',
  summary: 'История: выдать всем живым очки действий (ведущий)',
  query: marked,
  body: z.strictObject({ amount: z.number().int().min(1).max(ACTION_POINTS_MAX), ...request }),
  errors: ['forbidden', ...errors],
});

export const playEvents = defineCall({
  ...of,
  id: 'story.play.events',
  method: 'GET',
  path: '/story-play/events',
  summary: 'История: события главы (ведущий)',
  query: marked,
  response: z.object({ events: z.record(entryId, storyEvent) }),
  errors: ['forbidden', ...errors],
});

export const triggerEvent = defineCall({
  ...of,
  id: 'story.play.trigger',
  path: '/story-play/trigger-event',
  summary: 'История: выполнить событие (ведущий)',
  query: marked,
  body: z.strictObject({ eventId: entryId, ...request }),
  errors: ['forbidden', ...errors],
});
