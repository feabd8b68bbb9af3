import { SOCKET_PROTOCOL_VERSION } from '@luplay/contracts';
import type { Room, RoomMessage, RoomServerMessage, RoomSummary } from '@luplay/contracts/broadcast';
import { serializeOnce } from '@luplay/service-kit';
import { radioAsOf } from './radio.ts';
import type { RoomState } from './state.ts';

export type ListedRoom = Pick<RoomState, 'code' | 'title' | 'type' | 'owner' | 'createdAt'>;

export const summaryOf = ({ code, title, type, owner, createdAt }: ListedRoom): RoomSummary => ({
  code,
  title,
  type,
  owner,
  createdAt,
});

const settingsOf = ({ broadcastGame, radio }: RoomState, now: number) => ({
  broadcastGame,
  radio: radioAsOf(radio, now),
});

export const roomView = (state: RoomState, now: number): Room => ({
  ...summaryOf(state),
  data: { ...settingsOf(state, now), messages: state.messages },
});

const views = new WeakMap<RoomState, Room>();

/** The view that all listeners of one version share. Its radio says where it was when the view was made: the same moment to whoever reads it later. */
function sharedView(state: RoomState, now: number): Room {
  const known = views.get(state);
  if (known) return known;
  const view = serializeOnce(roomView(state, now));
  views.set(state, view);
  return view;
}

const stamp = (seq: number, from: number, now: number) => ({ seq, from, serverTime: now });

export const greeting = (state: RoomState, server: string, now: number): RoomServerMessage => ({
  type: 'connection_established',
  ...stamp(state.seq, state.seq, now),
  protocol: SOCKET_PROTOCOL_VERSION,
  server,
  broadcast: sharedView(state, now),
});

/** For those who have the change numbered `from`. */
export const update = (state: RoomState, from: number, now: number): RoomServerMessage => ({
  type: 'broadcast_update',
  ...stamp(state.seq, from, now),
  broadcast: { ...summaryOf(state), data: settingsOf(state, now) },
});

export const messageSent = (state: RoomState, message: RoomMessage, now: number): RoomServerMessage => ({
  type: 'broadcast_message',
  ...stamp(state.seq, state.seq - 1, now),
  message,
});

export const ended = (seq: number, now: number): RoomServerMessage => ({
  type: 'broadcast_ended',
  ...stamp(seq, seq, now),
});
