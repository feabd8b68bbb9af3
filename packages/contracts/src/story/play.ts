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

const service = 'svc-story';
/** Guests play too, the character that they took by the code, and host nothing. */
const who = 'user';
const whoHosts = 'registered';

/** `as`: the bytes of this character's player; `chapter`: another chapter than the current one. Both for hosts. */
const look = z.strictObject({ as: entryId.optional(), chapter: entryId.optional() });

const refusals = ['forbidden', 'not_found', 'conflict'] as const;

/**
 * The player's own state, or any for hosts. 404 `Игроку не выдан персонаж для этой главы` without a role card; 404 with
 * `игрок не найден` until the character has entered; 409 while somebody else plays it.
 */
export const readState = defineCall({
  id: 'story.play.state',
  service,
  method: 'GET',
  path: '/story-play/state/:id',
  who,
  summary: 'История: состояние игрока',
  params: z.strictObject({ id: playerRef }),
  query: look,
  response: z.object({ state: playerState, ...listMessage }),
  errors: refusals,
});

/** userId of the host; null when there is none. */
export const readMaster = defineCall({
  id: 'story.play.master',
  service,
  method: 'GET',
  path: '/story-play/master',
  who: whoHosts,
  summary: 'История: ведущий текущей главы',
  response: z.object({ master: id.nullable() }),
});

/** Everything that the caller may know of the play; the greeting of the socket has the same. */
export const readStoryState = defineCall({
  id: 'story.play.storyState',
  service,
  method: 'GET',
  path: '/story-play/story-state',
  who,
  summary: 'История: игра, как её видит тот, кто спрашивает',
  query: look,
  response: z.object({ storyState }),
  errors: refusals,
});

/** For players without what they do not know. */
export const readStoryMap = defineCall({
  id: 'story.play.map',
  service,
  method: 'GET',
  path: '/story-play/story-map',
  who,
  summary: 'История: карта игры',
  query: look,
  response: z.object({ map: z.union([hostMap, playerView.shape.map]) }),
  errors: refusals,
});

/** Players: those in the same room; hosts: all. */
export const allPlayers = defineCall({
  id: 'story.play.allPlayers',
  service,
  method: 'GET',
  path: '/story-play/all-players',
  who,
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
  id: 'story.play.resetToStart',
  service,
  method: 'POST',
  path: '/story-play/reset-to-start',
  who,
  summary: 'История: войти в игру или вернуться в начало',
  body: z.strictObject({ telegramId: playerRef, ...request }),
  response: z.object({ state: playerState }),
  errors: refusals,
});

/**
 * Players: `message: null`, it was read; `read`: its text, so that no newer one is taken for read. Hosts also write a
 * message, or select the character of a user with several cards.
 */
export const changeState = defineCall({
  id: 'story.play.changeState',
  service,
  method: 'PATCH',
  path: '/story-play/state/:id',
  who,
  summary: 'История: сообщение прочитано',
  params: z.strictObject({ id: playerRef }),
  body: z
    .strictObject({ message: characterFields.message, read: storedText, selectedCharacter: entryId.nullable() })
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'нечего менять'),
  errors: refusals,
});

export const changeRoom = defineCall({
  id: 'story.play.changeRoom',
  service,
  method: 'PATCH',
  path: '/story-play/room/:id',
  who: whoHosts,
  summary: 'История: изменить комнату игры (ведущий)',
  params: z.strictObject({ id: entryId }),
  // The room editor sends the id along. `seen`: lists as it knows them; 409 when one has changed since.
  body: roomChanges.extend({
    id: entryId.optional(),
    seen: roomChanges.pick({ connections: true, items: true, npc: true }).optional(),
  }),
  errors: refusals,
});

const characterLists = {
  abilities: characterFields.abilities,
  inventory: characterFields.inventory,
  goals: characterFields.goals,
};

export const changeCharacter = defineCall({
  id: 'story.play.changeCharacter',
  service,
  method: 'PATCH',
  path: '/story-play/character/:id',
  who: whoHosts,
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
      currentRoom: entryId,
    })
    .partial(),
  errors: refusals,
});

/** Restarts the play with the present content; all players have to enter again. */
export const restart = defineCall({
  id: 'story.play.restart',
  service,
  method: 'POST',
  path: '/story-play/restart',
  who: whoHosts,
  summary: 'История: начать игру заново (ведущий)',
  body: z.strictObject(request),
  errors: refusals,
});

/** Undoes the newest action. `logId`: only if it is the action of that log line, otherwise 409. */
export const undo = defineCall({
  id: 'story.play.undo',
  service,
  method: 'POST',
  path: '/story-play/undo',
  who: whoHosts,
  summary: 'История: отменить последнее действие (ведущий)',
  body: z.strictObject({ logId: z.number().int().positive().optional(), ...request }),
  response: z.object({ undoable: z.number().int().nonnegative() }),
  errors: refusals,
});
