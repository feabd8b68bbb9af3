import { isDeepStrictEqual } from 'node:util';
import type { SpectatorServerMessage } from '@luplay/contracts/broadcast';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import { greeting, serializeOnce } from '@luplay/live-kit';

/** Six digits are a lobby's broadcast; other codes are not live games. */
export const isLobbyCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Whether `next` tells something that `known` does not. A state from before the known one is a late write and is
 * dropped; the same number with other contents (progress of the answers) is news.
 */
export function isNews(known: LiveGame | undefined, next: LiveGame): boolean {
  if (!known || next.seq > known.seq) return true;
  return next.seq === known.seq && !isDeepStrictEqual(known, next);
}

/** The whole state, which is the same for every spectator. */
export function snapshot({ seq, lobby, game }: LiveGame, server: string, now: number): SpectatorServerMessage {
  const fields = { lobby: serializeOnce(lobby), game: game && serializeOnce(game) };
  return greeting<SpectatorServerMessage>(fields, { seq, serverTime: now, server });
}

/** The newest state, for those who have the one numbered `from`. */
export function update(state: LiveGame, from: number, now: number): SpectatorServerMessage {
  return { type: 'broadcast_update', seq: state.seq, from, serverTime: now, lobby: state.lobby, game: state.game };
}

/** The lobby is gone; `seq` is the number of its last known change. */
export function ended(seq: number, now: number): SpectatorServerMessage {
  return { type: 'broadcast_ended', seq, from: seq, serverTime: now };
}
