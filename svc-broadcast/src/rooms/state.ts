import type { Radio, RoomMessage } from '@luplay/contracts/broadcast';

/** A room as it is stored: one document, one version. */
export interface RoomState {
  /** Codes are given again after a deletion, ids are not. */
  _id: string;
  /** Number of the last change. */
  seq: number;
  code: string;
  title: string;
  type: string;
  /** userId */
  owner: string;
  /** Epoch ms, as `updatedAt`. */
  createdAt: number;
  updatedAt: number;
  /** lobbyId */
  broadcastGame: string | null;
  radio: Radio;
  /** Oldest first. */
  messages: RoomMessage[];
}
