import { hasRole } from '@luplay/contracts';
import type { Rejection } from '@luplay/live-kit';
import type { Caller } from '@luplay/service-kit';
import type { RoomState } from './state.ts';

/** Whether the caller may change the room, send messages and delete it. */
export const mayControl = (room: Pick<RoomState, 'owner'>, caller: Caller): boolean =>
  room.owner === caller.userId || hasRole(caller.roles, 'developer');

export const controllerOnly =
  (caller: Caller) =>
  (room: RoomState): Rejection | null =>
    mayControl(room, caller) ? null : { code: 'not_broadcast_owner' };
