import type { SpectatorServerMessage } from '@luplay/contracts/broadcast';
import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';

/** What a spectator knows. `seq` is the number of the lobby's last change that it tells of. */
export interface BroadcastState {
  seq: number;
  lobby: LobbyView;
  game: GameView | null;
  /** The lobby is gone. */
  ended: boolean;
}

/**
 * The state after a message. Every message carries the whole state, so an older one changes nothing and a gap needs no
 * mending. A greeting counts as it is: after a lobby's number began anew, it is the truth.
 */
export function applyMessage(state: BroadcastState | null, message: SpectatorServerMessage): BroadcastState | null {
  switch (message.type) {
    case 'connection_established':
      return { seq: message.seq, lobby: message.lobby, game: message.game, ended: false };
    case 'broadcast_update':
      if (state && message.seq < state.seq) return state;
      return { seq: message.seq, lobby: message.lobby, game: message.game, ended: false };
    case 'broadcast_ended':
      return state && { ...state, ended: true };
    default:
      return state;
  }
}
