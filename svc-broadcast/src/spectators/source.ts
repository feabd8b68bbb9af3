import type { SpectatorServerMessage } from '@luplay/contracts/broadcast';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import type { ChannelSink, ChannelSource, HubSocket } from '@luplay/live-kit';
import { AppError, type Kit } from '@luplay/service-kit';
import type { Board, BoardNews } from './board.ts';
import { ended, greeting, update } from './rules.ts';

/** Spectators of a lobby that has ended may stay this long, ms: its service may only be filling the bucket again. */
const FAREWELL_MS = 60_000;

interface Channel {
  sink: ChannelSink<SpectatorServerMessage>;
  sockets: () => Iterable<HubSocket<unknown>>;
  farewell?: NodeJS.Timeout;
}

/**
 * Channels are lobbies. Whoever enters gets the whole state; afterwards everybody gets the newest state at each change,
 * and whoever is slow only the newest of those that were waiting. `isReady`: whether the board knows all lobbies.
 */
export function spectatorSource(
  kit: Pick<Kit, 'replica' | 'now'>,
  board: Board,
  isReady: () => boolean,
): { source: ChannelSource<SpectatorServerMessage>; news: BoardNews; lobbyOf(code: string): string } {
  const channels = new Map<string, Channel>();
  const unknown = () => new AppError(isReady() ? 'not_found' : 'unavailable');

  function stateOf(lobbyId: string): LiveGame {
    const state = board.get(lobbyId);
    if (!state) throw unknown();
    return state;
  }

  return {
    lobbyOf(code) {
      const lobbyId = board.lobbyOf(code);
      if (lobbyId === undefined) throw unknown();
      return lobbyId;
    },
    source: {
      open: (lobbyId, sink, sockets) => void channels.set(lobbyId, { sink, sockets }),
      close(lobbyId) {
        clearTimeout(channels.get(lobbyId)?.farewell);
        channels.delete(lobbyId);
      },
      audiencesOf: () => [],
      snapshot: (lobbyId) => greeting(stateOf(lobbyId), kit.replica, kit.now()),
    },
    news: {
      isWatched: (lobbyId) => channels.has(lobbyId),
      changed(lobbyId, state, from) {
        const channel = channels.get(lobbyId);
        clearTimeout(channel?.farewell);
        channel?.sink.toAll(update(state, from, kit.now()));
      },
      ended(lobbyId, seq) {
        const channel = channels.get(lobbyId);
        if (!channel) return;
        channel.sink.toAll(ended(seq, kit.now()));
        const leave = () => {
          for (const socket of channel.sockets()) socket.close('not_found');
        };
        channel.farewell = setTimeout(leave, FAREWELL_MS).unref();
      },
    },
  };
}
