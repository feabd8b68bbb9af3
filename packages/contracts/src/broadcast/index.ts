import type { CallTable } from '../core/call.ts';
import * as roomCalls from './rooms.ts';
import { isWatched, predict, watchLobby } from './spectators.ts';

export * from './constants.ts';
export * from './radio.ts';
export type { Room, RoomMessage, RoomSummary } from './rooms.ts';
export * from './socket.ts';
export type { Predictions } from './spectators.ts';

export const spectators = { watchLobby, isWatched, predict };

const { listRooms, createRoom, getRoom, updateRoom, deleteRoom, sendMessage } = roomCalls;
export const rooms = { listRooms, createRoom, getRoom, updateRoom, deleteRoom, sendMessage };

/** Every call that svc-broadcast answers. */
export const broadcastCalls = { ...spectators, ...rooms } satisfies CallTable;
