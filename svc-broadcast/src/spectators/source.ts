import type { SpectatorServerMessage } from '@luplay/contracts/broadcast';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import type { ChannelSink, ChannelSource, HubSocket } from '@luplay/live-kit';
import { AppError, type Kit } from '@luplay/service-kit';
import type { LiveGameCache, LiveGameListener } from './live-game-cache.ts';
import { ended, shutOut, snapshot, update } from './rules.ts';
import type { Watchers } from './watchers.ts';

/**
 * Grace period before spectators of a deleted lobby are disconnected, ms. The lobby may return: svc-lobby-game may be
 * filling the bucket again.
 */
const DELETED_GRACE_MS = 60_000;

interface Channel {
  sink: ChannelSink<SpectatorServerMessage>;
  sockets: () => Iterable<HubSocket<unknown>>;
  closeTimer?: NodeJS.Timeout;
}

/**
 * One channel per lobby. A new spectator gets the whole state, then the newest state at each change. A slow one gets
 * only the newest of the waiting states. `isReady`: whether all lobbies are known.
 */
export function spectatorSource(
  kit: Pick<Kit, 'replica' | 'now'>,
  games: LiveGameCache,
  watchers: Watchers,
  isReady: () => boolean,
): { source: ChannelSource<SpectatorServerMessage>; listener: LiveGameListener; lobbyOf(code: string): string } {
  const channels = new Map<string, Channel>();
  const unknown = () => new AppError(isReady() ? 'not_found' : 'unavailable');

  function stateOf(lobbyId: string): LiveGame {
    const state = games.get(lobbyId);
    if (!state) throw unknown();
    return state;
  }

  return {
    lobbyOf(code) {
      const lobbyId = games.lobbyOf(code);
      if (lobbyId === undefined) throw unknown();
      return lobbyId;
    },
    source: {
      open(lobbyId, sink, sockets) {
        channels.set(lobbyId, { sink, sockets });
        watchers.arrived(lobbyId);
      },
      close(lobbyId) {
        clearTimeout(channels.get(lobbyId)?.closeTimer);
        if (channels.delete(lobbyId)) watchers.left(lobbyId);
      },
      audiencesOf: () => [],
      snapshot: (lobbyId) => snapshot(stateOf(lobbyId), kit.replica, kit.now()),
    },
    listener: {
      isWatched: (lobbyId) => channels.has(lobbyId),
      changed(lobbyId, state, before) {
        const channel = channels.get(lobbyId);
        if (!channel) return;
        clearTimeout(channel.closeTimer);
        const isShutOut = before && shutOut(before, state);
        if (isShutOut) channel.sink.shutOut(isShutOut);
        channel.sink.toAll(update(state, before?.seq ?? state.seq, kit.now()));
      },
      ended(lobbyId, seq) {
        const channel = channels.get(lobbyId);
        if (!channel) return;
        channel.sink.toAll(ended(seq, kit.now()));
        const leave = () => {
          for (const socket of channel.sockets()) socket.close('not_found');
        };
        channel.closeTimer = setTimeout(leave, DELETED_GRACE_MS).unref();
      },
    },
  };
}
