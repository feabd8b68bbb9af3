import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/fields.ts';
import { liveGame } from '../lobby-game/events.ts';

/** The state that the spectator view starts from. The live rest comes over `/ws/broadcast/{code}`. */
export const watchLobby = defineCall({
  id: 'spectators.watch',
  service: 'svc-broadcast',
  method: 'GET',
  path: '/broadcast/game/:lobbyId',
  who: 'public',
  summary: 'Что видит зритель: лобби и игра без тайн',
  params: z.strictObject({ lobbyId: id }),
  response: liveGame,
  errors: ['not_found'],
});
