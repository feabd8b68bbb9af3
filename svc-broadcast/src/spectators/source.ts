import type { SpectatorServerMessage, Predictions as Table } from '@luplay/contracts/broadcast';
import { type LiveGame, liveGames } from '@luplay/contracts/lobby-game';
import type { ChannelSockets, ChannelSource, Presence } from '@luplay/live-kit';
import { AppError, type Kit } from '@luplay/service-kit';
import type { Predictions } from '../show/predictions.ts';
import { followReactions } from '../show/reactions.ts';
import type { LiveGameCache, LiveGameListener } from './live-game-cache.ts';
import { ended, needsOf, shutOut, snapshot, update } from './rules.ts';

/**
 * Grace period before spectators of a deleted lobby are disconnected, ms. The lobby may return: svc-lobby-game may be
 * filling the bucket again.
 */
const DELETED_GRACE_MS = 60_000;

/** Spectators have no account: all sockets of a replica count as one user. */
const SPECTATORS = 'spectators';
/** Pages with their sound on are a channel of their own. */
type Hearing = 'silent' | 'audible';
/** svc-lobby-game records its players under the lobby's id. */
const presenceKey = { silent: (id: string) => `watched:{${id}}`, audible: (id: string) => `audible:{${id}}` } as const;

interface Channel {
  sockets: Map<Hearing, ChannelSockets<SpectatorServerMessage>>;
  stopReactions(): void;
  /** The results that `table` is of, or is being made of. */
  scored?: string;
  table?: Table;
  closeTimer?: NodeJS.Timeout;
}

export type Spectators = ReturnType<typeof spectatorSource>;

function toAll({ sockets }: Channel, message: SpectatorServerMessage): void {
  for (const each of sockets.values()) each.toAll(message);
}

/**
 * Up to two channels per lobby. A new spectator gets the whole state, then the newest state at each change. A slow one
 * gets only the newest of the waiting states.
 */
export function spectatorSource(
  kit: Pick<Kit, 'replica' | 'now' | 'nats' | 'redis' | 'log'>,
  games: LiveGameCache,
  presence: Pick<Presence, 'arrived' | 'left' | 'isHere' | 'isCertain' | 'present'>,
  predictions: Pick<Predictions, 'score'>,
) {
  const channels = new Map<string, Channel>();
  const listener: LiveGameListener = {
    isWatched: (lobbyId) => channels.has(lobbyId),
    changed(lobbyId, state, before) {
      const channel = channels.get(lobbyId);
      if (!channel) return;
      clearTimeout(channel.closeTimer);
      const isShutOut = before && shutOut(before, state);
      const needs = needsOf(state);
      for (const sockets of channel.sockets.values()) {
        if (isShutOut) sockets.shutOut(isShutOut);
        sockets.closeOlder(needs);
      }
      toAll(channel, update(state, before?.seq ?? state.seq, kit.now()));
      void showTable(channel, state);
    },
    ended(lobbyId, seq) {
      const channel = channels.get(lobbyId);
      if (!channel) return;
      toAll(channel, ended(seq, kit.now()));
      const leave = () => {
        for (const socket of [...channel.sockets.values()].flatMap((sockets) => [...sockets]))
          socket.close('not_found');
      };
      channel.closeTimer = setTimeout(leave, DELETED_GRACE_MS).unref();
    },
  };
  const followed = kit.nats
    .bucket(liveGames)
    .follow((lobbyId, read, mayBeOlder) => games.apply(lobbyId, read, listener, mayBeOlder));
  // While NATS is away, lobbies may exist that are not known here.
  const unknown = () => new AppError(followed.isReady && kit.nats.connected ? 'not_found' : 'unavailable');

  /** Once for all results of a question, and again when an answer that was late in coming has changed them. */
  async function showTable(channel: Channel, { lobby, game }: LiveGame): Promise<void> {
    if (!game?.results || lobby.reactions === false) return;
    const { gameId, questionNumber, results } = game;
    const right = Object.keys(results).filter((teamId) => results[teamId]?.correct);
    const scored = `${gameId} ${questionNumber} ${right.join(' ')}`;
    if (channel.scored === scored) return;
    channel.scored = scored;
    try {
      const table = await predictions.score(gameId, questionNumber, right);
      if (!table || channel.scored !== scored) return;
      channel.table = table;
      toAll(channel, { type: 'predictions', serverTime: kit.now(), predictions: table });
    } catch (error) {
      // The next change tries again.
      if (channel.scored === scored) delete channel.scored;
      kit.log.debug({ err: error, gameId }, 'no table of predictions');
    }
  }

  function openChannel(lobbyId: string): Channel {
    const sockets: Channel['sockets'] = new Map();
    const channel: Channel = { sockets, stopReactions: () => {} };
    channel.stopReactions = followReactions(kit, lobbyId, { toAll: (message) => toAll(channel, message) });
    channels.set(lobbyId, channel);
    const state = games.get(lobbyId);
    if (state) void showTable(channel, state);
    return channel;
  }

  function stateOf(lobbyId: string): LiveGame {
    const state = games.get(lobbyId);
    if (!state) throw unknown();
    return state;
  }

  async function isPresent(key: string): Promise<boolean> {
    if (presence.isHere(key, SPECTATORS)) return true;
    return presence.isCertain && (await presence.present(key)).size > 0;
  }

  const sourceOf = (hearing: Hearing): ChannelSource<SpectatorServerMessage> => ({
    open(lobbyId, sockets) {
      const channel = channels.get(lobbyId) ?? openChannel(lobbyId);
      channel.sockets.set(hearing, sockets);
      presence.arrived(presenceKey[hearing](lobbyId), SPECTATORS);
    },
    close(lobbyId) {
      const channel = channels.get(lobbyId);
      if (!channel?.sockets.delete(hearing)) return;
      presence.left(presenceKey[hearing](lobbyId), SPECTATORS);
      if (channel.sockets.size > 0) return;
      clearTimeout(channel.closeTimer);
      channel.stopReactions();
      channels.delete(lobbyId);
    },
    audiencesOf: () => [],
    needs: (lobbyId) => needsOf(stateOf(lobbyId)),
    snapshot: (lobbyId) => snapshot(stateOf(lobbyId), channels.get(lobbyId)?.table, kit.replica, kit.now()),
  });

  return {
    // All throw `not_found`, and `unavailable` while not all lobbies are known.
    stateOf,
    lobbyOf(code: string): string {
      const lobbyId = games.lobbyOf(code);
      if (lobbyId === undefined) throw unknown();
      return lobbyId;
    },
    /**
     * Whether it has spectators on any replica, and any with their sound on. While Redis is away, only those of this
     * one are known.
     */
    async watchedBy(lobbyId: string): Promise<{ watched: boolean; audible: boolean }> {
      stateOf(lobbyId);
      const audible = await isPresent(presenceKey.audible(lobbyId));
      return { watched: audible || (await isPresent(presenceKey.silent(lobbyId))), audible };
    },
    sources: { silent: sourceOf('silent'), audible: sourceOf('audible') },
  };
}
