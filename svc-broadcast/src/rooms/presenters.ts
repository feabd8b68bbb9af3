import type { Room, RoomSummary } from '@luplay/contracts/broadcast';
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

export const settingsOf = ({ broadcastGame, radio }: RoomState, now: number) => ({
  broadcastGame,
  radio: radioAsOf(radio, now),
});

export const roomView = (state: RoomState, now: number): Room => ({
  ...summaryOf(state),
  data: { ...settingsOf(state, now), messages: state.messages },
});
