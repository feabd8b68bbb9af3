import { isDeepStrictEqual } from 'node:util';
import { SOCKET_PROTOCOL_VERSION } from '@luplay/contracts';
import type { SpectatorServerMessage } from '@luplay/contracts/broadcast';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import { serializeOnce } from '@luplay/live-kit';

/** Six digits: a lobby's broadcast. */
export const isLobbyCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Whether `next` replaces `known`. An older number is a late write. The same number with other contents (progress of
 * the answers) is newer.
 */
export function isNewer(known: LiveGame | undefined, next: LiveGame): boolean {
  if (!known || next.seq > known.seq) return true;
  return next.seq === known.seq && !isDeepStrictEqual(known, next);
}

/** The greeting: the whole state, the same for every spectator. */
export function greeting(state: LiveGame, server: string, now: number): SpectatorServerMessage {
  return {
    type: 'connection_established',
    seq: state.seq,
    from: state.seq,
    serverTime: now,
    protocol: SOCKET_PROTOCOL_VERSION,
    server,
    lobby: serializeOnce(state.lobby),
    game: state.game && serializeOnce(state.game),
  };
}

/** The newest state, for spectators who have the one numbered `from`. */
export function update(state: LiveGame, from: number, now: number): SpectatorServerMessage {
  return { type: 'broadcast_update', seq: state.seq, from, serverTime: now, lobby: state.lobby, game: state.game };
}

/** The lobby was deleted; `seq` is the number of its last known change. */
export function ended(seq: number, now: number): SpectatorServerMessage {
  return { type: 'broadcast_ended', seq, from: seq, serverTime: now };
}
