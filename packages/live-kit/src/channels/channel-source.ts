import { AppError, type Kit } from '@luplay/service-kit';
import { Turns } from '../hub/turns.ts';
import type { Live } from '../live.ts';
import type { Versioned } from '../store/versioned.ts';
import type { ChannelSink } from './channel.ts';
import type { ChannelSockets, ChannelSource } from './live-hub.ts';
import { type PresenceView, PresenceWatch } from './presence-watch.ts';

/** Time between the deletion message and the close of the sockets, ms. */
const CLOSE_DELAY_MS = 1_000;

export interface AggregateSource<M, S = unknown, P = unknown> extends ChannelSource<M> {
  /** Calls `listener` when the last socket of a user on this replica has closed. */
  onDeparted(listener: (id: string, userId: string) => void): void;
  /** The sockets of this replica, by key. */
  sockets(): [key: string, sockets: ChannelSockets<M>][];
  /** The audiences or the group of a user, or of all, may be others: what they are looked up by has changed. */
  reassign(userIds: Iterable<string>): void;
  /** Who is present, of any aggregate. */
  presenceOf(state: S): Promise<P>;
  /** Number of aggregates whose presence is followed. */
  readonly followed: number;
}

/**
 * Connects the channels of an aggregate to a hub, with presence. `idOf`: several keys may be of one aggregate, such as
 * the ways in which it is watched; views are asked with the key, and greetings name the aggregate.
 */
export function aggregateSource<S extends Versioned, X extends object, M, P>(
  kit: Pick<Kit, 'log' | 'now'>,
  live: Live<S, X, M, P>,
  idOf?: (key: string) => string,
): AggregateSource<M, S, P> {
  const { channels, presence, aggregate } = live;
  const { views } = aggregate;
  const hostOf = views.hostOf && ((state: S) => views.hostOf?.(state) ?? null);
  /** By aggregate and key. */
  const open = new Map<string, Map<string, ChannelSockets<M>>>();
  const turns = new Turns();
  const departed: ((id: string, userId: string) => void)[] = [];
  const aggregateOf = (key: string) => idOf?.(key) ?? key;
  const keysOf = (id: string) => [...(open.get(id) ?? [])];
  const view =
    aggregate.presence ?? (hostOf ? (hostPresence<S, M>(hostOf, kit.now) as PresenceView<S, never, M>) : null);
  const watch =
    view &&
    new PresenceWatch<S, P, M>({ kit, presence, view, stateOf: (id) => channels.stateOf(id), socketsOf: sinkOf });
  if (watch) {
    live.onChange((base, next) => {
      if (base && hostOf && hostOf(base) !== hostOf(next)) watch.check(next._id);
    });
    const all = () => watch.ids();
    live.reconciler.addSpread('presence', all, (ids) => watch.checkAll(ids));
  }
  channels.onDeleted((id) => {
    const own = keysOf(id);
    const leave = () => {
      for (const [, sockets] of own) for (const socket of sockets) socket.close('not_found');
    };
    setTimeout(leave, CLOSE_DELAY_MS).unref();
  });

  function sinkOf(id: string): ChannelSink<M> {
    const each = (tell: (sockets: ChannelSockets<M>) => void) => {
      for (const sockets of open.get(id)?.values() ?? []) tell(sockets);
    };
    return {
      toAll: (message) => each((sockets) => sockets.toAll(message)),
      toAudience: (name, message) => each((sockets) => sockets.toAudience(name, message)),
      shutOut: (matches) => each((sockets) => sockets.shutOut(matches)),
      closeOlder: (needs) => each((sockets) => sockets.closeOlder(needs)),
      audiences: () => [...new Set(keysOf(id).flatMap(([, sockets]) => sockets.audiences()))],
      updateAudiences: (beginsAgain) => updateAudiences(id, { beginsAgain }),
    };
  }

  function updateAudiences(id: string, { beginsAgain = false, among }: { beginsAgain?: boolean; among?: Set<string> }) {
    const state = channels.stateOf(id);
    if (!state) return;
    for (const [key, sockets] of keysOf(id)) {
      for (const socket of [...sockets]) {
        if (among && !(socket.caller && among.has(socket.caller.userId))) continue;
        const audiences = [...views.audiencesOf(state, socket.caller, key)];
        const isNew = audiences.some((name) => !socket.audiences.has(name));
        if (views.public) sockets.setAudiences(socket, audiences);
        else if (audiences.length === 0) socket.close('not_found');
        else if (isNew || beginsAgain) {
          sockets.setAudiences(socket, audiences);
          sockets.sendSnapshot(socket);
        }
      }
    }
  }

  async function follow(id: string): Promise<void> {
    await channels.open(id, sinkOf(id));
    const state = channels.stateOf(id);
    if (state) await watch?.open(state);
  }

  async function unfollow(id: string): Promise<void> {
    open.delete(id);
    watch?.close(id);
    await channels.close(id);
  }

  return {
    open(key, sockets) {
      const id = aggregateOf(key);
      return turns.run(id, async () => {
        const known = open.get(id);
        if (known) return void known.set(key, sockets);
        open.set(id, new Map([[key, sockets]]));
        try {
          await follow(id);
        } catch (error) {
          await unfollow(id);
          throw error;
        }
      });
    },
    close(key) {
      const id = aggregateOf(key);
      return turns.run(id, async () => {
        const own = open.get(id);
        if (own?.delete(key) && own.size === 0) await unfollow(id);
      });
    },
    audiencesOf(key, caller) {
      const state = channels.stateOf(aggregateOf(key));
      if (!state) throw new AppError('unavailable');
      return views.audiencesOf(state, caller, key);
    },
    snapshot(key, caller, since) {
      const id = aggregateOf(key);
      const told = watch?.told(id) as P;
      const hostPresent = hostOf && (told as boolean);
      return channels.snapshot(id, { key, caller, since, presence: told, hostPresent, channel: idOf && id });
    },
    needs: (key) => channels.needs(aggregateOf(key)),
    joined: (key, userId) => watch?.joined(aggregateOf(key), userId),
    left(key, userId) {
      const id = aggregateOf(key);
      if (watch?.left(id, userId)) for (const listener of departed) listener(id, userId);
    },
    onDeparted: (listener) => void departed.push(listener),
    sockets: () => [...open.values()].flatMap((keys) => [...keys]),
    reassign(userIds) {
      const among = new Set(userIds);
      for (const userId of among) watch?.regroup(userId);
      for (const id of [...open.keys()]) updateAudiences(id, { among });
    },
    async presenceOf(state) {
      if (!watch) throw new Error(`${aggregate.name} has no presence`);
      return watch.read(state);
    },
    get followed() {
      return watch?.size ?? 0;
    },
  };
}

/** Whether the host has a socket. */
const hostPresence = <S, M>(hostOf: (state: S) => string | null, now: () => number): PresenceView<S, boolean, M> => ({
  groups: [''],
  groupOf: () => '',
  urgency: 'now',
  of(state, connected) {
    const host = hostOf(state);
    return host !== null && connected('').has(host);
  },
  unknown: true,
  changed: (sockets, present) => sockets.toAll({ type: 'host_presence', present, serverTime: now() } as M),
});
