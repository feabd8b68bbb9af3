import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, storedText } from '../core/fields.ts';
import { listMessage } from './catalogue.ts';
import { ACTION_POINTS_MAX } from './constants.ts';
import { characterFields } from './content.ts';
import { roomChanges } from './effects.ts';
import { entryId, playerRef, request } from './fields.ts';
import { hostMap, hostPlayer, storyState } from './play-views.ts';
import { livePlayer, playerState, playerView } from './player-views.ts';

/** Guests play too, the character that they took by the code, and host nothing. */
const ofAll = { service: 'svc-story', who: 'user' } as const;
const ofHosts = { service: 'svc-story', who: 'registered' } as const;

/** `as`: the bytes of this character's player; `chapter`: another chapter than the current one. Both for hosts. */
const look = z.strictObject({ as: entryId.optional(), chapter: entryId.optional() });

const refusals = ['forbidden', 'not_found', 'conflict'] as const;

/**
 * The player's own state, or any for hosts. 404 `Игроку не выдан персонаж для этой главы` without a role card; 404 with
 * `игрок не найден` until the character has entered; 409 while somebody else plays it.
 */
export const readState = defineCall({
  ...ofAll,
  id: 'story.play.state',
  method: 'GET',
  path: '/story-play/state/:id',
  summary: 'История: состояние игрока',
  params: z.strictObject({ id: playerRef }),
  query: look,
  response: z.object({ state: playerState, ...listMessage }),
  errors: refusals,
});

/** userId of the host; null when there is none. */
export const readMaster = defineCall({
  ...ofHosts,
  id: 'story.play.master',
  method: 'GET',
  path: '/story-play/master',
  summary: 'История: ведущий текущей главы',
  response: z.object({ master: id.nullable() }),
});

/** Everything that the caller may know of the play; the greeting of the socket has the same. */
export const readStoryState = defineCall({
  ...ofAll,
  id: 'story.play.storyState',
  method: 'GET',
  path: '/story-play/story-state',
  summary: 'История: игра, как её видит тот, кто спрашивает',
  query: look,
  response: z.object({ storyState }),
  errors: refusals,
});

/** For players without what they do not know. */
export const readStoryMap = defineCall({
  ...ofAll,
  id: 'story.play.map',
  method: 'GET',
  path: '/story-play/story-map',
  summary: 'История: карта игры',
  query: look,
  response: z.object({ map: z.union([hostMap, playerView.shape.map]) }),
  errors: refusals,
});

/** Players: those in the same room; hosts: all. */
export const allPlayers = defineCall({
  ...ofAll,
  id: 'story.play.allPlayers',
  method: 'GET',
  path: '/story-play/all-players',
  summary: 'История: другие игроки',
  query: look,
  response: z.object({ players: z.array(z.union([hostPlayer, livePlayer])) }),
  errors: refusals,
});

/**
 * Enters the play. For a player who has entered it changes nothing; developers and hosts send anybody back to the
 * start.
 */
export const resetToStart = defineCall({
  ...ofAll,
  id: 'story.play.resetToStart',
  method: 'POST',
  path: '/story-play/reset-to-start',
  summary: 'История: войти в игру или вернуться в начало',
  body: z.strictObject({ telegramId: playerRef, ...request }),
  response: z.object({ state: playerState }),
  errors: refusals,
});

/**
 * Players: `message: null`, it was read; `read`: its text, so that no newer one is taken for read. Hosts also write a
 * message, in the place of that one, or select the character of a user with several cards.
 */
export const changeState = defineCall({
  ...ofAll,
  id: 'story.play.changeState',
  method: 'PATCH',
  path: '/story-play/state/:id',
  summary: 'История: сообщение прочитано',
  params: z.strictObject({ id: playerRef }),
  body: z
    .strictObject({
      ...{ message: characterFields.message, read: storedText, selectedCharacter: entryId.nullable() },
      ...request,
    })
    .partial()
    .refine(({ requestId: _, ...changes }) => Object.keys(changes).length > 0, 'нечего менять'),
  errors: refusals,
});

export const changeRoom = defineCall({
  ...ofHosts,
  id: 'story.play.changeRoom',
  method: 'PATCH',
  path: '/story-play/room/:id',
  summary: 'История: изменить комнату игры (ведущий)',
  params: z.strictObject({ id: entryId }),
  // The room editor sends the id along. `seen`: lists as it knows them; 409 when one has changed since.
  body: roomChanges.extend({
    id: entryId.optional(),
    seen: roomChanges.pick({ connections: true, items: true, npc: true }).optional(),
    ...request,
  }),
  errors: refusals,
});

const characterLists = {
  abilities: characterFields.abilities,
  inventory: characterFields.inventory,
  goals: characterFields.goals,
};

export const changeCharacter = defineCall({
  ...ofHosts,
  id: 'story.play.changeCharacter',
  method: 'PATCH',
  path: '/story-play/character/:id',
  summary: 'История: изменить персонажа игры (ведущий)',
  params: z.strictObject({ id: entryId }),
  body: z
    .strictObject({
      id: entryId,
      ...characterLists,
      /** As in `changeRoom`. */
      seen: z.strictObject(characterLists).partial(),
      message: characterFields.message,
      status: characterFields.status,
      actionPoints: z.number().int().min(0).max(ACTION_POINTS_MAX),
      /** So many more, instead. */
      addPoints: z.number().int().min(1).max(ACTION_POINTS_MAX),
      currentRoom: entryId,
      ...request,
    })
    .partial(),
  errors: refusals,
});

/**
 * Restarts the play with the present content; all players have to enter again. `edition`: only this one, as the host
 * sees it; nothing happens when another host has restarted it meanwhile.
 */
export const restart = defineCall({
  ...ofHosts,
  id: 'story.play.restart',
  method: 'POST',
  path: '/story-play/restart',
  summary: 'История: начать игру заново (ведущий)',
  body: z.strictObject({ edition: id.optional(), ...request }),
  errors: refusals,
});

/** Undoes the newest action. `logId`: only if it is the action of that log line, otherwise 409. */
export const undo = defineCall({
  ...ofHosts,
  id: 'story.play.undo',
  method: 'POST',
  path: '/story-play/undo',
  summary: 'История: отменить последнее действие (ведущий)',
  body: z.strictObject({ logId: z.number().int().positive().optional(), ...request }),
  response: z.object({ undoable: z.number().int().nonnegative() }),
  errors: refusals,
});
