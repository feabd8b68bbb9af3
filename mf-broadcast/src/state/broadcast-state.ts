import type { Predictions, ShownReaction, SpectatorServerMessage } from '@luplay/contracts/broadcast';
import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';

/** What a spectator sees. `seq`: number of the lobby's last change that is in here. */
export interface BroadcastState {
  seq: number;
  lobby: LobbyView;
  game: GameView | null;
  /** The lobby was deleted. */
  ended: boolean;
  /** The last ones. `at` tells them from the same ones before: the query cache keeps an equal object. */
  reactions?: { at: number; list: readonly ShownReaction[] };
  /** The spectators' table after the last question that they predicted. */
  predictions?: Predictions;
}

/** The known state, unless the read one is newer. */
export function laterOf(known: BroadcastState | undefined, read: BroadcastState): BroadcastState {
  return known && known.seq > read.seq ? known : read;
}

/**
 * The state after a message. Messages carry the whole state, so an older one changes nothing and a gap does no harm. A
 * greeting always counts: the lobby's numbers may have restarted.
 */
export function applyMessage(
  known: BroadcastState | undefined,
  message: SpectatorServerMessage,
): BroadcastState | undefined {
  switch (message.type) {
    case 'connection_established':
      return {
        ...{ seq: message.seq, lobby: message.lobby, game: message.game, ended: false },
        ...(message.predictions && { predictions: message.predictions }),
      };
    case 'broadcast_update':
      if (known && message.seq < known.seq) return known;
      return { ...known, seq: message.seq, lobby: message.lobby, game: message.game, ended: false };
    case 'broadcast_ended':
      return known && { ...known, ended: true };
    case 'reactions':
      return known && { ...known, reactions: { at: message.serverTime, list: message.reactions } };
    case 'predictions':
      return known && { ...known, predictions: message.predictions };
    default:
      return known;
  }
}
