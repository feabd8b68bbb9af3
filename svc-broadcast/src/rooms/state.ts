import type { Radio, RoomMessage } from '@luplay/contracts/broadcast';
import type { Versioned } from '@luplay/live-kit';

/** A room as stored: one document, one version. */
export interface RoomState extends Versioned {
  /** Codes are reused after a deletion, ids are not. */
  code: string;
  title: string;
  type: string;
  /** userId */
  owner: string;
  /** Epoch ms. */
  createdAt: number;
  /** lobbyId */
  broadcastGame: string | null;
  radio: Radio;
  /** Oldest first. */
  messages: RoomMessage[];
}
