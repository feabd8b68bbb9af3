import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/fields.ts';
import { liveGame } from '../lobby-game/events.ts';
import { broadcastCode } from '../lobby-game/lobby.ts';

/** The initial state of the spectator view. Changes follow over `/ws/broadcast/{code}`. */
export const watchLobby = defineCall({
  id: 'spectators.watch',
  service: 'svc-broadcast',
  method: 'GET',
  path: '/broadcast/game/:lobbyId',
  who: 'optional',
  badToken: 'anonymous',
  summary: 'Что видит зритель: лобби и игра без тайн; закрытое лобби по коду',
  params: z.strictObject({ lobbyId: id }),
  /** Required for a private lobby, but not of its players. */
  query: z.strictObject({ code: broadcastCode.optional() }),
  response: liveGame,
  errors: ['invitation_required', 'not_found'],
  shared: true,
});

/**
 * Whether a screen for spectators shows the lobby. It then plays the sound of questions, and players' phones do not.
 * A screen counts until a few seconds after it is gone.
 */
export const isWatched = defineCall({
  id: 'spectators.isWatched',
  service: 'svc-broadcast',
  method: 'GET',
  path: '/broadcast/game/:lobbyId/watched',
  who: 'user',
  summary: 'Открыт ли экран для зрителей',
  params: z.strictObject({ lobbyId: id }),
  response: z.strictObject({ watched: z.boolean() }),
  errors: ['not_found'],
});
