import type { SpectatorServerMessage } from '@luplay/contracts/broadcast';
import { type LiveGame, liveGames } from '@luplay/contracts/lobby-game';
import type { ChannelSockets, ChannelSource, Presence } from '@luplay/live-kit';
import { AppError, type Kit } from '@luplay/service-kit';
import { followReactions } from '../show/reactions.ts';
import type { LiveGameCache, LiveGameListener } from './live-game-cache.ts';
import { ended, shutOut, snapshot, update } from './rules.ts';

/**
 * Grace period before spectators of a deleted lobby are disconnected, ms. The lobby may return: svc-lobby-game may be
 * filling the bucket again.
 */
const DELETED_GRACE_MS = 60_000;

/** Spectators have no account: all sockets of a replica count as one user. */
const SPECTATORS = 'spectators';
/** svc-lobby-game records its players under the lobby's id. */
const watchedKey = (lobbyId: string): string => `watched:${lobbyId}`;

interface Channel {
  sockets: ChannelSockets<SpectatorServerMessage>;
  stopReactions(): void;
  closeTimer?: NodeJS.Timeout;
}

export interface Spectators {
  source: ChannelSource<SpectatorServerMessage>;
  // All throw `not_found`, and `unavailable` while not all lobbies are known.
  stateOf(lobbyId: string): LiveGame;
  lobbyOf(code: string): string;
  /** Whether it has spectators on any replica. While Redis is away, only those of this one are known. */
  isWatched(lobbyId: string): Promise<boolean>;
}

/**
 * One channel per lobby. A new spectator gets the whole state, then the newest state at each change. A slow one gets
 * only the newest of the waiting states.
 */
export function spectatorSource(
  kit: Pick<Kit, 'replica' | 'now' | 'nats' | 'redis'>,
  games: LiveGameCache,
  presence: Pick<Presence, 'arrived' | 'left' | 'isHere' | 'isCertain' | 'present'>,
): Spectators {
  const channels = new Map<string, Channel>();
  const listener: LiveGameListener = {
    isWatched: (lobbyId) => channels.has(lobbyId),
    changed(lobbyId, state, before) {
      const channel = channels.get(lobbyId);
      if (!channel) return;
      clearTimeout(channel.closeTimer);
      const isShutOut = before && shutOut(before, state);
      if (isShutOut) channel.sockets.shutOut(isShutOut);
      channel.sockets.toAll(update(state, before?.seq ?? state.seq, kit.now()));
    },
    ended(lobbyId, seq) {
      const channel = channels.get(lobbyId);
      if (!channel) return;
      channel.sockets.toAll(ended(seq, kit.now()));
      const leave = () => {
        for (const socket of channel.sockets) socket.close('not_found');
      };
      channel.closeTimer = setTimeout(leave, DELETED_GRACE_MS).unref();
    },
  };
  const followed = kit.nats.bucket(liveGames).follow((lobbyId, read) => games.apply(lobbyId, read, listener));
  // While NATS is away, lobbies may exist that are not known here.
  const unknown = () => new AppError(followed.isReady && kit.nats.connected ? 'not_found' : 'unavailable');

  function stateOf(lobbyId: string): LiveGame {
    const state = games.get(lobbyId);
    if (!state) throw unknown();
    return state;
  }

  return {
    stateOf,
    lobbyOf(code) {
      const lobbyId = games.lobbyOf(code);
      if (lobbyId === undefined) throw unknown();
      return lobbyId;
    },
    async isWatched(lobbyId) {
      stateOf(lobbyId);
      const key = watchedKey(lobbyId);
      if (presence.isHere(key, SPECTATORS)) return true;
      return presence.isCertain && (await presence.present(key)).size > 0;
    },
    source: {
      open(lobbyId, sockets) {
        channels.set(lobbyId, { sockets, stopReactions: followReactions(kit, lobbyId, sockets) });
        presence.arrived(watchedKey(lobbyId), SPECTATORS);
      },
      close(lobbyId) {
        const channel = channels.get(lobbyId);
        clearTimeout(channel?.closeTimer);
        channel?.stopReactions();
        if (channels.delete(lobbyId)) presence.left(watchedKey(lobbyId), SPECTATORS);
      },
      audiencesOf: () => [],
      snapshot: (lobbyId) => snapshot(stateOf(lobbyId), kit.replica, kit.now()),
    },
  };
}
