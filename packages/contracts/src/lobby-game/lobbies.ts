import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, telegramApp, userRef } from '../core/fields.ts';
import { LOBBY_LIMITS } from './constants.ts';
import {
  advance,
  broadcastCode,
  courseRules,
  deviceId,
  inviteCode,
  lobbyDescription,
  lobbyPass,
  lobbySummary,
  lobbyTitle,
  lobbyView,
  maxPlayers,
  questionLimit,
} from './lobby.ts';

const service = 'svc-lobby-game';
const of = { service, method: 'POST', who: 'user' } as const;
const lobbyAnswer = z.object({ lobby: lobbyView, message: z.string() });

export const listLobbies = defineCall({
  ...of,
  id: 'lobbies.list',
  method: 'GET',
  path: '/lobby/all',
  summary: 'Открытые лобби и свои закрытые, новые сначала, не больше 200',
  response: z.object({ lobbies: z.array(lobbySummary) }),
});

export const createLobby = defineCall({
  ...of,
  id: 'lobbies.create',
  path: '/lobby/create',
  who: 'registered',
  summary: 'Создать лобби; создатель становится его ведущим',
  body: z.strictObject({
    userId: userRef,
    title: lobbyTitle,
    description: lobbyDescription.default(''),
    quest: id,
    type: z.literal('quiz').default('quiz'),
    maxPlayers: maxPlayers.default(LOBBY_LIMITS.defaultMaxPlayers),
    isPublic: z.boolean().default(true),
    advance: advance.optional(),
    questionLimit: questionLimit.nullable().optional(),
    ...courseRules,
    /** Whether people may join during a game; missing: true. */
    latecomers: z.boolean().optional(),
    /** A repeated call with the same id returns the lobby created first. */
    requestId: id.optional(),
  }),
  response: z.object({ lobbyId: id, lobby: lobbyView, inviteCode: inviteCode.nullable() }),
  errors: ['forbidden', 'not_found', 'conflict'],
  limit: { points: 20, seconds: 60, by: 'user' },
});

export const getLobby = defineCall({
  ...of,
  id: 'lobbies.get',
  method: 'GET',
  path: '/lobby/:id',
  summary: 'Лобби с игроками и командами; закрытое для его игроков, по коду или приглашению',
  params: z.strictObject({ id }),
  query: lobbyPass,
  response: lobbyAnswer.extend({
    isMember: z.boolean(),
    isAdmin: z.boolean(),
    /** For members only, if an invitation is needed: in a private lobby, and in a public one for kicked players. */
    inviteCode: inviteCode.nullable(),
    /** The Telegram mini app for links; null when there is none. */
    telegramApp: telegramApp.nullable(),
  }),
  errors: ['invitation_required', 'not_found'],
});

export const updateLobby = defineCall({
  ...of,
  id: 'lobbies.update',
  method: 'PUT',
  path: '/lobby/update',
  summary: 'Изменить лобби (ведущий)',
  body: z.strictObject({
    lobbyId: id,
    updates: z
      .strictObject({
        title: lobbyTitle.optional(),
        description: lobbyDescription.optional(),
        quest: id.optional(),
        maxPlayers: maxPlayers.optional(),
        isPublic: z.boolean().optional(),
        advance: advance.optional(),
        /** Null: all questions. */
        questionLimit: questionLimit.nullable().optional(),
        ...courseRules,
        latecomers: z.boolean().optional(),
        reactions: z.boolean().optional(),
        status: z.literal('waiting').optional(),
      })
      .refine((updates) => Object.keys(updates).length > 0, 'нечего менять'),
    /** A repeated call with the same id does nothing, even if the lobby has changed since. */
    requestId: id.optional(),
  }),
  response: lobbyAnswer,
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'game_in_progress'],
});

export const deleteLobby = defineCall({
  ...of,
  id: 'lobbies.delete',
  method: 'DELETE',
  path: '/lobby/delete/:id',
  summary: 'Удалить лобби (ведущий)',
  params: z.strictObject({ id }),
  response: z.object({ message: z.string() }),
  errors: ['not_lobby_admin', 'not_found'],
});

/** During a game and after its final, the caller joins the bench (`lobby.bench`), if the host lets latecomers in. */
export const joinLobby = defineCall({
  ...of,
  id: 'lobbies.join',
  path: '/lobby/join',
  summary: 'Войти в лобби, во время игры на скамейку; в закрытое с приглашением',
  body: z.strictObject({
    lobbyId: id,
    userId: userRef,
    inviteCode: inviteCode.optional(),
    device: deviceId.optional(),
  }),
  response: lobbyAnswer,
  errors: ['forbidden', 'invitation_required', 'not_found', 'conflict', 'lobby_full', 'game_in_progress'],
});

export const leaveLobby = defineCall({
  ...of,
  id: 'lobbies.leave',
  path: '/lobby/leave',
  summary: 'Выйти из лобби',
  body: z.strictObject({ lobbyId: id, userId: userRef }),
  response: lobbyAnswer,
  errors: ['forbidden', 'invitation_required', 'not_found'],
});

/**
 * Removes a player from the lobby, also during a game. The invite code changes, and the six digits of a private lobby.
 * A kicked player needs the new invite code to return, to a public lobby too. So does, for LOBBY_LIMITS.kickLastsMs,
 * every guest from the same device, and after the kick of a guest every guest from the same address.
 */
export const kickPlayer = defineCall({
  ...of,
  id: 'lobbies.kick',
  path: '/lobby/kick',
  summary: 'Удалить игрока из лобби (ведущий)',
  body: z.strictObject({ lobbyId: id, userId: userRef }),
  response: lobbyAnswer,
  errors: ['not_lobby_admin', 'not_found', 'conflict'],
});

/**
 * Somebody from the bench joins a team of the running game, without `teamId` the smallest one; a full team grows. They
 * answer from the next question on.
 */
export const seatFromBench = defineCall({
  ...of,
  id: 'lobbies.seat',
  path: '/lobby/bench/seat',
  summary: 'Посадить со скамейки в команду идущей игры (ведущий)',
  body: z.strictObject({ lobbyId: id, userId: userRef, teamId: id.optional() }),
  response: lobbyAnswer,
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'wrong_phase'],
  limit: { points: 60, seconds: 60, by: 'user' },
});

export const lobbyByCode = defineCall({
  id: 'lobbies.byCode',
  service,
  method: 'GET',
  path: '/lobby/broadcast/by-code/:code',
  who: 'optional',
  badToken: 'anonymous',
  summary: 'Лобби по шестизначному коду трансляции',
  params: z.strictObject({ code: broadcastCode }),
  /** A private lobby is then watched with this code as `?code=`. */
  response: z.object({
    lobbyId: id,
    isPublic: z.boolean(),
    /**
     * Whether the caller is inside, or may join with nothing but the code: the lobby is public, waits and has a free
     * seat, and the caller was not kicked.
     */
    mayJoin: z.boolean(),
    /** The same of the bench, while a game is running or over. */
    mayWait: z.literal(true).optional(),
    message: z.string(),
  }),
  errors: ['not_found'],
});

/** What the operator allows. */
export const lobbyLimits = defineCall({
  id: 'lobbies.limits',
  service,
  method: 'GET',
  path: '/lobby/limits',
  who: 'public',
  summary: 'Сколько игроков может быть в лобби',
  response: z.object({ maxPlayers: z.number().int().positive() }),
});
