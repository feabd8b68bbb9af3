import { hasRole } from '@luplay/contracts';
import type { Rejection } from '@luplay/live-kit';
import type { Caller } from '@luplay/service-kit';
import type { RoomState } from './state.ts';

/** Only its owner and developers may change the room, send messages and delete it. */
export const controllerOnly =
  (caller: Caller) =>
  ({ owner }: RoomState): Rejection | null =>
    owner === caller.userId || hasRole(caller.roles, 'developer') ? null : { code: 'not_broadcast_owner' };
