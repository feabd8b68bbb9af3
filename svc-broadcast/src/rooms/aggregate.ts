import type { Room, RoomServerMessage } from '@luplay/contracts/broadcast';
import { type Aggregate, type Live, serializeOnce, type Views } from '@luplay/live-kit';
import { roomView, settingsOf, summaryOf } from './presenters.ts';
import type { RoomState } from './state.ts';
import { ROOM_INDEXES, ROOMS } from './store.ts';

export type LiveRooms = Live<RoomState, object, RoomServerMessage>;

export const isRoomCode = (code: string): boolean => /^\d{5}$/.test(code);

/** A broadcast room. Everybody in it sees all of it. */
export const roomAggregate = (now: () => number): Aggregate<RoomState, object, RoomServerMessage> => ({
  name: 'room',
  collection: ROOMS,
  indexes: ROOM_INDEXES,
  resources: () => ({}),
  views: roomViews(now),
});

/** `now`: the clock that the radio's position is computed by, epoch ms. */
export const roomViews = (now: () => number): Views<RoomState, object, RoomServerMessage> => ({
  audiencesOf: () => [],
  changesAudiences: () => false,
  urgency: () => 'now',
  shared: ({ state }) => ({ broadcast: serializeOnce(roomView(state, now())) }),
  snapshot: (_state, _caller, shared) => shared as { broadcast: Room },
  /** One change is sent as its difference, several as the whole room: messages are only sent one by one. */
  public(before, { state }) {
    if (state.seq > before.seq + 1) return 'snapshot';
    const message = state.messages.at(-1);
    const isNew = message && !before.messages.some(({ id }) => id === message.id);
    if (isNew) return [{ type: 'broadcast_message', message }];
    return [{ type: 'broadcast_update', broadcast: { ...summaryOf(state), data: settingsOf(state, now()) } }];
  },
  deleted: () => ({ type: 'broadcast_ended' }),
});
