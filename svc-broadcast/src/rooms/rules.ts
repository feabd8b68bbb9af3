import type { ErrorCode } from '@luplay/contracts';
import { type RadioChange, ROOM_LIMITS, type RoomMessage } from '@luplay/contracts/broadcast';
import { changeRadio, silentRadio } from './radio.ts';
import type { RoomState } from './state.ts';

/** What a rule answers: the state afterwards, the same object when nothing changed, and why the command was refused, if it was. */
export interface Outcome {
  state: RoomState;
  rejection?: { code: ErrorCode; message?: string };
}

/** A rule with everything but the state and the time (epoch ms) filled in. Applied again when somebody else was faster: it must be pure. */
export type Command = (state: RoomState, now: number) => Outcome;

export type NewRoom = Pick<RoomState, 'code' | 'title' | 'type' | 'owner'> & { id: string };

export const createRoom = ({ id, code, title, type, owner }: NewRoom, now: number): RoomState => ({
  _id: id,
  seq: 1,
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

/** What a change may name; what is left out stays. */
export interface RoomChange {
  title?: string | undefined;
  data?: { broadcastGame?: string | null | undefined; radio?: RadioChange | undefined } | undefined;
}

export function updateRoom(state: RoomState, { title = state.title, data = {} }: RoomChange, now: number): Outcome {
  const broadcastGame = data.broadcastGame === undefined ? state.broadcastGame : data.broadcastGame;
  const radio = data.radio ? changeRadio(state.radio, data.radio, now) : state.radio;
  if (!radio) return { state, rejection: { code: 'validation_failed', message: 'В плейлисте нет такого трека.' } };
  if (title === state.title && broadcastGame === state.broadcastGame && radio === state.radio) return { state };
  return { state: changed({ ...state, title, broadcastGame, radio }, now) };
}

/** A message that is there already changes nothing. */
export function addMessage(state: RoomState, { id, text }: Pick<RoomMessage, 'id' | 'text'>, now: number): Outcome {
  if (state.messages.some((message) => message.id === id)) return { state };
  const messages = [...state.messages, { id, time: now, text }].slice(-ROOM_LIMITS.messages);
  return { state: changed({ ...state, messages }, now) };
}

const changed = (state: RoomState, now: number): RoomState => ({ ...state, seq: state.seq + 1, updatedAt: now });
