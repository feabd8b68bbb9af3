import { isDeepStrictEqual } from 'node:util';
import type { Predictions, SpectatorServerMessage } from '@luplay/contracts/broadcast';
import type { LiveGame, LobbyView } from '@luplay/contracts/lobby-game';
import { greeting, serializeOnce } from '@luplay/live-kit';
import type { Caller } from '@luplay/service-kit';

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

/**
 * Whom a change of a private lobby shuts out; null: nobody. Its players may watch, and everybody with its code, which
 * changes when somebody is kicked and when a public lobby becomes private.
 */
export function shutOut(before: LiveGame, after: LiveGame): ((viewer: Viewer) => boolean) | null {
  const [was, is] = [before.lobby, after.lobby];
  if (is.isPublic) return null;
  const hasNewCode = was.broadcastCode !== is.broadcastCode;
  return (viewer) => !isPlayer(is, viewer) && (hasNewCode || isPlayer(was, viewer));
}

/** What a page must know to show the state: every one shows questions with one right option. */
export function needsOf({ game }: LiveGame): string[] {
  const type = game?.currentQuestion?.type;
  return [...(type && type !== 'single' ? [type] : []), ...(game?.board ? ['board'] : [])];
}

type Viewer = Pick<Caller, 'userId'> | null;
export const isPlayer = ({ players }: LobbyView, viewer: Viewer): boolean =>
  viewer !== null && Object.hasOwn(players, viewer.userId);

/** The whole state, the same for every spectator. */
export function snapshot(
  { seq, lobby, game }: LiveGame,
  predictions: Predictions | undefined,
  server: string,
  now: number,
): SpectatorServerMessage {
  const table = predictions && predictions.gameId === game?.gameId ? { predictions } : {};
  const fields = { lobby: serializeOnce(lobby), game: game && serializeOnce(game), ...table };
  return greeting<SpectatorServerMessage>(fields, { seq, serverTime: now, server });
}

/** The newest state, for spectators who have the one numbered `from`. */
export function update(state: LiveGame, from: number, now: number): SpectatorServerMessage {
  return { type: 'broadcast_update', seq: state.seq, from, serverTime: now, lobby: state.lobby, game: state.game };
}

/** The lobby was deleted; `seq` is the number of its last known change. */
export function ended(seq: number, now: number): SpectatorServerMessage {
  return { type: 'broadcast_ended', seq, from: seq, serverTime: now };
}
