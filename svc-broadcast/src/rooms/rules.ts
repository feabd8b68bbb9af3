import type { BodyOf } from '@luplay/contracts';
import { ROOM_LIMITS, type RoomMessage, type rooms } from '@luplay/contracts/broadcast';
import type { Outcome as LiveOutcome } from '@luplay/live-kit';
import { changeRadio, silentRadio } from './radio.ts';
import type { RoomState } from './state.ts';

type Outcome = LiveOutcome<RoomState>;

export type NewRoom = Pick<RoomState, 'code' | 'title' | 'type' | 'owner'> & { id: string };

export const createRoom = ({ id, code, title, type, owner }: NewRoom, now: number): RoomState => ({
  _id: id,
  seq: 1,
  writeId: id,
  code,
  title,
  type,
  owner,
  createdAt: now,
  updatedAt: now,
  broadcastGame: null,
  radio: silentRadio(now),
  messages: [],
});

/** Missing fields stay as they are. */
type RoomChange = BodyOf<(typeof rooms)['updateRoom']>;

export function updateRoom(state: RoomState, { title = state.title, data = {} }: RoomChange, now: number): Outcome {
  const broadcastGame = data.broadcastGame === undefined ? state.broadcastGame : data.broadcastGame;
  const radio = data.radio ? changeRadio(state.radio, data.radio, now) : state.radio;
  if (!radio) return { state, rejection: { code: 'validation_failed', message: 'В плейлисте нет такого трека.' } };
  if (title === state.title && broadcastGame === state.broadcastGame && radio === state.radio) return { state };
  return { state: { ...state, title, broadcastGame, radio } };
}

/** Adding a message that exists changes nothing. The reply is the message. */
export function addMessage(
  state: RoomState,
  { id, text }: Pick<RoomMessage, 'id' | 'text'>,
  now: number,
): LiveOutcome<RoomState, RoomMessage> {
  const before = state.messages.find((message) => message.id === id);
  if (before) return { state, reply: before };
  const message = { id, time: now, text };
  return { state: { ...state, messages: [...state.messages, message].slice(-ROOM_LIMITS.messages) }, reply: message };
}
