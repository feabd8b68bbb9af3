import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { epochMs, id, paragraphs, text, userRef } from '../core/fields.ts';
import { ROOM_LIMITS } from './constants.ts';
import { radio, radioChange } from './radio.ts';

const service = 'svc-broadcast';
const of = { service, method: 'POST', who: 'user' } as const;

/** Five digits. A lobby's code has six. */
const roomCode = z.string().regex(/^\d{5}$/);
const roomTitle = text(1, ROOM_LIMITS.titleLength);

/** `time` in epoch milliseconds. Plain text: screens never render it as markup. */
export const roomMessage = z.object({ id, time: epochMs, text: z.string() });
export type RoomMessage = z.output<typeof roomMessage>;

/** The part of a room that its owner changes. `broadcastGame` is the lobby that is shown. */
export const roomSettings = z.object({ broadcastGame: id.nullable(), radio });

export const room = z.object({
  code: roomCode,
  title: z.string(),
  type: id,
  /** userId of its creator. */
  owner: id,
  createdAt: epochMs,
  /** Oldest message first. */
  data: roomSettings.extend({ messages: z.array(roomMessage) }),
});
export type Room = z.output<typeof room>;

const roomSummary = room.omit({ data: true });
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
  ...of,
  id: 'rooms.create',
  path: '/broadcast/create',
  who: 'developer',
  summary: 'Создать комнату трансляции',
  body: z.strictObject({
    title: roomTitle,
    type: id.default('room'),
    /** Must name the caller if given. */
    owner: userRef.optional(),
    /** A repeated call with the same id returns the room created first. */
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
  shared: true,
});

/** Changes the named keys of `data`, and the named fields of `data.radio`. The server adds the time. */
export const updateRoom = defineCall({
  ...of,
  id: 'rooms.update',
  method: 'PATCH',
  path: '/broadcast/:code',
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
  ...of,
  id: 'rooms.delete',
  method: 'DELETE',
  path: '/broadcast/:code',
  summary: 'Удалить комнату (владелец или разработчик)',
  params,
  errors: ['not_broadcast_owner', 'not_found'],
});

export const sendMessage = defineCall({
  ...of,
  id: 'rooms.message',
  path: '/broadcast/:code/message',
  summary: 'Сообщение в комнату (владелец или разработчик); хранятся последние 200',
  params,
  body: z.strictObject({
    text: paragraphs(1, ROOM_LIMITS.messageLength),
    /** A repeated call with the same id sends the message once. */
    requestId: id.optional(),
  }),
  response: z.object({ sent: roomMessage, seq: z.number().int().nonnegative() }),
  errors: ['not_broadcast_owner', 'not_found'],
  limit: { points: 120, seconds: 60, by: 'user' },
});
