import { AppError, type Caller, type Kit } from '@luplay/service-kit';
import type { Live } from '../live.ts';
import { HostWatch } from '../presence/host-watch.ts';
import type { Versioned } from '../store/versioned.ts';
import type { ChannelSockets, ChannelSource } from './live-hub.ts';

/** Time between the deletion message and the close of the sockets, ms. */
const CLOSE_DELAY_MS = 1_000;

export interface AggregateSource<M> extends ChannelSource<M> {
  /** Calls `listener` when the last socket of a user on this replica has closed. */
  onDeparted(listener: (id: string, userId: string) => void): void;
  /** Number of channels whose host is watched. */
  readonly watchedHosts: number;
}

/** Connects the channels of an aggregate to a hub, with presence and the host's presence. */
export function aggregateSource<S extends Versioned, X extends object, M>(
  kit: Pick<Kit, 'log' | 'now'>,
  live: Live<S, X, M>,
): AggregateSource<M> {
  const { channels, presence } = live;
  const { views } = live.aggregate;
  const open = new Map<string, ChannelSockets<M>>();
  const departed: ((id: string, userId: string) => void)[] = [];
  const hosts = views.hostOf
    ? new HostWatch<S>({
        kit,
        presence,
        hostOf: (state) => views.hostOf?.(state) ?? null,
        stateOf: (id) => channels.stateOf(id),
        changed: (id, isPresent) =>
          open.get(id)?.toAll({ type: 'host_presence', present: isPresent, serverTime: kit.now() } as M),
      })
    : null;
  if (hosts) {
    live.onChange((base, next) => {
      if (base && views.hostOf?.(base) !== views.hostOf?.(next)) hosts.check(next._id);
    });
    live.reconciler.add('hosts', 0, async () => {
      for (const id of channels.ids()) hosts.check(id);
    });
  }
  channels.onDeleted(closeSockets);

  function closeSockets(id: string): void {
    const own = open.get(id);
    const leave = () => {
      for (const socket of own ?? []) socket.close('not_found');
    };
    setTimeout(leave, CLOSE_DELAY_MS).unref();
  }

  return {
    async open(id, sockets) {
      open.set(id, sockets);
      await channels.open(id, sockets);
      const state = channels.stateOf(id);
      if (state) await hosts?.opened(id, state);
    },
    async close(id) {
      open.delete(id);
      hosts?.closed(id);
      await channels.close(id);
    },
    audiencesOf(id, caller: Caller | null) {
      const state = channels.stateOf(id);
      if (!state) throw new AppError('unavailable');
      return views.audiencesOf(state, caller);
    },
    snapshot: (id, caller, since) => channels.snapshot(id, caller, hosts?.isPresent(id), since),
    joined(id, userId) {
      if (!live.aggregate.tracksPresence) return;
      presence.arrived(id, userId);
      hosts?.check(id);
    },
    left(id, userId) {
      if (!live.aggregate.tracksPresence || !presence.left(id, userId)) return;
      hosts?.departed(id);
      for (const listener of departed) listener(id, userId);
    },
    onDeparted: (listener) => void departed.push(listener),
    get watchedHosts() {
      return hosts?.size ?? 0;
    },
  };
}
