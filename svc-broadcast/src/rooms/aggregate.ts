import { SOCKET_PROTOCOL_VERSION } from '@luplay/contracts';
import type { Room, RoomServerMessage } from '@luplay/contracts/broadcast';
import { type Aggregate, type Live, type Shown, serializeOnce, type Unstamped, type Views } from '@luplay/live-kit';
import { roomView, settingsOf, summaryOf } from './presenters.ts';
import type { RoomState } from './state.ts';
import { ROOM_INDEXES, ROOMS } from './store.ts';

type Message = Unstamped<RoomServerMessage>;
export type LiveRooms = Live<RoomState, object, RoomServerMessage>;

export const isRoomCode = (code: string): boolean => /^\d{5}$/.test(code);

/** A broadcast room. Everybody in it sees all of it. */
export const roomAggregate = (server: string, now: () => number): Aggregate<RoomState, object, RoomServerMessage> => ({
  name: 'room',
  collection: ROOMS,
  indexes: ROOM_INDEXES,
  resources: () => ({}),
  views: roomViews(server, now),
});

export function roomViews(server: string, now: () => number): Views<RoomState, object, RoomServerMessage> {
  const shared = ({ state }: Pick<Shown<RoomState, object>, 'state'>) => ({
    broadcast: serializeOnce(roomView(state, now())),
  });
  const greeting = (broadcast: Room) => ({
    type: 'connection_established' as const,
    protocol: SOCKET_PROTOCOL_VERSION,
    server,
    broadcast,
  });
  return {
    audiencesOf: () => [],
    regroups: () => false,
    urgency: () => 'now',
    shared,
    snapshot: (state, _viewer, view) => ({ ...greeting((view as { broadcast: Room }).broadcast), from: state.seq }),
    /**
     * One change is sent as its difference, several at once as the whole room: messages are sent one by one or not at
     * all.
     */
    public(before, { state }): Message[] {
      if (state.seq > before.seq + 1) return [greeting(roomView(state, now()))];
      const message = state.messages.at(-1);
      const isNew = message && !before.messages.some(({ id }) => id === message.id);
      if (isNew) return [{ type: 'broadcast_message', message }];
      return [{ type: 'broadcast_update', broadcast: { ...summaryOf(state), data: settingsOf(state, now()) } }];
    },
    deleted: () => ({ type: 'broadcast_ended' }),
  };
}
