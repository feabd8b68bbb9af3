import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { epochMs, id, paragraphs, text, userRef } from '../core/fields.ts';
import { ROOM_LIMITS } from './constants.ts';
import { radio, radioChange } from './radio.ts';

const service = 'svc-broadcast';

/** Five digits; six are a lobby's. */
export const roomCode = z.string().regex(/^\d{5}$/);
export const roomTitle = text(1, ROOM_LIMITS.titleLength);

/** `time` in epoch milliseconds. Text and nothing else: screens never read it as markup. */
export const roomMessage = z.object({ id, time: epochMs, text: z.string() });
export type RoomMessage = z.output<typeof roomMessage>;

/** What of a room changes at the owner's hand; `broadcastGame` is the lobby that is shown. */
export const roomSettings = z.object({ broadcastGame: id.nullable(), radio });

export const room = z.object({
  code: roomCode,
  title: z.string(),
  type: id,
  /** userId of whoever created it. */
  owner: id,
  createdAt: epochMs,
  /** Oldest message first. */
  data: roomSettings.extend({ messages: z.array(roomMessage) }),
});
export type Room = z.output<typeof room>;

export const roomSummary = room.omit({ data: true });
export type RoomSummary = z.output<typeof roomSummary>;

/** `seq`: number of the room's last change, as in socket messages. */
const roomAnswer = z.object({ broadcast: room, seq: z.number().int().nonnegative() });
const params = z.strictObject({ code: roomCode });

export const listRooms = defineCall({
  id: 'rooms.list',
  service,
  method: 'GET',
  path: '/broadcast/list',
  who: 'public',
  summary: 'Комнаты трансляций, новые сначала, не больше 200',
  response: z.object({ broadcasts: z.array(roomSummary) }),
});

export const createRoom = defineCall({
  id: 'rooms.create',
  service,
  method: 'POST',
  path: '/broadcast/create',
  who: 'developer',
  summary: 'Создать комнату трансляции',
  body: z.strictObject({
    title: roomTitle,
    type: id.default('room'),
    /** Nobody but the caller. */
    owner: userRef.optional(),
    /** Makes a repeated call answer with the room that the first one created. */
    requestId: id.optional(),
  }),
  response: z.object({ code: roomCode, broadcast: room }),
  errors: ['forbidden', 'conflict'],
  limit: { points: 30, seconds: 60, by: 'user' },
});

export const getRoom = defineCall({
  id: 'rooms.get',
  service,
  method: 'GET',
  path: '/broadcast/:code',
  who: 'public',
  summary: 'Комната трансляции по пятизначному коду',
  params,
  response: roomAnswer,
  errors: ['not_found'],
});

/**
 * Of `data` the keys that are named change, of `data.radio` the fields that are named; the server puts the time to it.
 */
export const updateRoom = defineCall({
  id: 'rooms.update',
  service,
  method: 'PATCH',
  path: '/broadcast/:code',
  who: 'user',
  summary: 'Изменить комнату (владелец или разработчик)',
  params,
  body: z
    .strictObject({
      title: roomTitle.optional(),
      data: z.strictObject({ broadcastGame: id.nullable().optional(), radio: radioChange.optional() }).optional(),
    })
    .refine(({ title, data }) => title !== undefined || data !== undefined, 'нечего менять'),
  response: roomAnswer,
  errors: ['not_broadcast_owner', 'not_found'],
  limit: { points: 240, seconds: 60, by: 'user' },
});

export const deleteRoom = defineCall({
  id: 'rooms.delete',
  service,
  method: 'DELETE',
  path: '/broadcast/:code',
  who: 'user',
  summary: 'Удалить комнату (владелец или разработчик)',
  params,
  errors: ['not_broadcast_owner', 'not_found'],
});

export const sendMessage = defineCall({
  id: 'rooms.message',
  service,
  method: 'POST',
  path: '/broadcast/:code/message',
  who: 'user',
  summary: 'Сообщение в комнату (владелец или разработчик); хранятся последние 200',
  params,
  body: z.strictObject({
    text: paragraphs(1, ROOM_LIMITS.messageLength),
    /** Makes a repeated call harmless. */
    requestId: id.optional(),
  }),
  response: z.object({ sent: roomMessage, seq: z.number().int().nonnegative() }),
  errors: ['not_broadcast_owner', 'not_found'],
  limit: { points: 120, seconds: 60, by: 'user' },
});
