import type { CallTable } from '../core/call.ts';
import * as roomCalls from './rooms.ts';
import * as spectators from './spectators.ts';

export * from './constants.ts';
export * from './radio.ts';
export type { Room, RoomMessage, RoomSummary } from './rooms.ts';
export * from './socket.ts';
export { spectators };

const { listRooms, createRoom, getRoom, updateRoom, deleteRoom, sendMessage } = roomCalls;
export const rooms = { listRooms, createRoom, getRoom, updateRoom, deleteRoom, sendMessage };

/** Every call that svc-broadcast answers. */
export const broadcastCalls = { ...spectators, ...rooms } satisfies CallTable;
