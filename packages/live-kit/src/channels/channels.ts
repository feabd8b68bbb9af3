import { AppError, type Caller, type Kit } from '@luplay/service-kit';
import type { AggregateMetrics } from '@luplay/service-kit/internals';
import type { Aggregate } from '../aggregate.ts';
import type { CoalescingReader } from '../store/coalescing-reader.ts';
import type { StateCache } from '../store/state-cache.ts';
import type { AggregateStore } from '../store/store.ts';
import type { Versioned } from '../store/versioned.ts';
import type { ChangeFeed } from './change-feed.ts';
import { Channel, type ChannelSink } from './channel.ts';
import { greeting } from './greeting.ts';
import type { Shown, Viewing } from './views.ts';

export interface ChannelsParts<S extends Versioned, X extends object, M> {
  kit: Pick<Kit, 'now' | 'log' | 'load' | 'replica'>;
  aggregate: Pick<Aggregate<S, X, M>, 'views' | 'resources'>;
  store: Pick<AggregateStore<S>, 'seqsOf'>;
  cache: StateCache<S>;
  reader: CoalescingReader<S | null>;
  feed: ChangeFeed<S>;
  metrics: Pick<AggregateMetrics, 'repaired'>;
}

/** The announcement of a change that is younger may still come, even that of a write of this replica, ms. */
const ON_ITS_WAY_MS = 300;

interface Viewer extends Viewing<unknown> {
  caller: Caller | null;
  /** The newest number that they have seen, perhaps on another replica that was ahead. */
  since: number;
  hostPresent: boolean | undefined;
  channel: string | undefined;
}

/** The channels of one kind of aggregate on this replica: one for each that has sockets here. */
export class Channels<S extends Versioned, X extends object, M> {
  private readonly parts: ChannelsParts<S, X, M>;
  private readonly channels = new Map<string, Channel<S, X, M>>();
  private readonly listening = new Map<string, () => Promise<void>>();
  private readonly deletionListeners: ((id: string) => void)[] = [];

  constructor(parts: ChannelsParts<S, X, M>) {
    this.parts = parts;
  }

  /** Starts following the aggregate. Subscribes before it reads, so that no change is missed. */
  async open(id: string, sink: ChannelSink<M>): Promise<void> {
    const { feed, cache, aggregate, kit } = this.parts;
    const stop = await feed.listen(id, () => this.stateOf(id)?.seq ?? 0, {
      changed: (state) => this.changed(cache.offer(state)),
      outdated: () => void this.reread(id),
      deleted: (seq) => {
        cache.forget(id);
        this.deleted(id, seq);
      },
    });
    this.listening.set(id, stop);
    const shown = await this.shown(await this.read(id));
    this.channels.set(id, new Channel(shown, { views: aggregate.views, sink, kit }));
    const newest = cache.get(id);
    if (newest) this.changed(newest);
  }

  async close(id: string): Promise<void> {
    this.channels.get(id)?.close();
    this.channels.delete(id);
    const stop = this.listening.get(id);
    this.listening.delete(id);
    await stop?.();
  }

  stateOf(id: string): S | undefined {
    return this.channels.get(id)?.shown.state;
  }

  /** What a page must know to show the aggregate. */
  needs(id: string): readonly string[] {
    return this.channel(id).needs;
  }

  ids(): string[] {
    return [...this.channels.keys()];
  }

  get size(): number {
    return this.channels.size;
  }

  /** Takes a state from any source, newer or not. */
  changed(state: S): void {
    const channel = this.channels.get(state._id);
    if (!channel || state.seq <= channel.shown.state.seq) return;
    const resources = this.parts.aggregate.resources(state);
    if (!(resources instanceof Promise)) {
      channel.update({ state, resources });
      return;
    }
    const failed = (error: unknown) =>
      this.parts.kit.log.warn({ err: error, id: state._id }, 'resources cannot be read');
    resources.then((own) => this.channels.get(state._id)?.update({ state, resources: own }), failed);
  }

  /** Tells the sockets about the deletion, once. */
  deleted(id: string, seq: number): void {
    const channel = this.channels.get(id);
    if (!channel) return;
    channel.deleted(seq);
    this.channels.delete(id);
    for (const listener of this.deletionListeners) listener(id);
  }

  /** Calls `listener` after the sockets of an aggregate were told that it was deleted. */
  onDeleted(listener: (id: string) => void): void {
    this.deletionListeners.push(listener);
  }

  /** Refreshes the matching channels; returns their states. */
  refresh(matches: (state: S) => boolean): S[] {
    const found = [...this.channels.values()].filter(({ shown }) => matches(shown.state));
    for (const channel of found) channel.refresh();
    return found.map(({ shown }) => shown.state);
  }

  /** The greeting of a viewer. */
  async snapshot(id: string, { caller, since, hostPresent, channel, ...viewing }: Viewer): Promise<M> {
    if (since > this.channel(id).shown.state.seq) this.changed(await this.read(id));
    const { shown, shared } = this.channel(id);
    const fields = this.parts.aggregate.views.snapshot(shown.state, caller, shared, viewing);
    const { now, replica } = this.parts.kit;
    return greeting<M>(fields, { seq: shown.state.seq, serverTime: now(), server: replica, hostPresent, channel });
  }

  /** The state as it is stored. Throws `not_found`. */
  async read(id: string): Promise<S> {
    const state = await this.parts.reader.read(id);
    if (!state) throw new AppError('not_found');
    return this.parts.cache.offer(state);
  }

  /** Compares some channels with the database: an announcement may have been lost. */
  async reconcile(ids: readonly string[]): Promise<void> {
    const { kit, store, cache, metrics } = this.parts;
    const seqs = await store.seqsOf(ids);
    const repair = async (id: string) => {
      const known = this.stateOf(id)?.seq;
      const seq = seqs.get(id);
      if (known === undefined) return;
      if (seq === undefined) {
        cache.forget(id);
        this.deleted(id, known + 1);
      } else if (seq > known) {
        const state = await this.read(id);
        if (kit.now() - state.updatedAt > ON_ITS_WAY_MS) metrics.repaired('channel', 1);
        this.changed(state);
      }
    };
    // While announcements are lost, all of them may be outdated: one after the other they would take too long.
    await Promise.all(ids.map(repair));
  }

  private channel(id: string): Channel<S, X, M> {
    const channel = this.channels.get(id);
    if (!channel) throw new AppError('unavailable');
    return channel;
  }

  private async reread(id: string): Promise<void> {
    try {
      this.changed(await this.read(id));
    } catch (error) {
      this.parts.kit.log.debug({ err: error, id }, 'a newer state cannot be read yet');
    }
  }

  private async shown(state: S): Promise<Shown<S, X>> {
    return { state, resources: await this.parts.aggregate.resources(state) };
  }
}
