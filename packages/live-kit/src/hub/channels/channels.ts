import { AppError, type Kit } from '@luplay/service-kit';
import type { Aggregate, Shown, Viewer } from '../../aggregate.ts';
import type { LoadMonitor } from '../../background/load-monitor.ts';
import type { ChangeFeed } from '../../replicas/change-feed.ts';
import type { CoalescingReader } from '../../store/coalescing-reader.ts';
import type { StateCache } from '../../store/state-cache.ts';
import type { Versioned } from '../../store/versioned.ts';
import { Channel, type ChannelSink } from './channel.ts';

export interface ChannelsParts<S extends Versioned, X extends object, M> {
  kit: Pick<Kit, 'now' | 'log'>;
  aggregate: Pick<Aggregate<S, X, M>, 'views' | 'resources'>;
  cache: StateCache<S>;
  reader: CoalescingReader<S>;
  feed: ChangeFeed<S>;
  load: LoadMonitor;
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

  /** Starts following the aggregate. Listens first and reads afterwards, so that no change falls between. */
  async open(id: string, sink: ChannelSink<M>): Promise<void> {
    const { feed, cache, aggregate, load, kit } = this.parts;
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
    this.channels.set(id, new Channel(shown, { views: aggregate.views, sink, now: kit.now, load }));
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

  ids(): string[] {
    return [...this.channels.keys()];
  }

  get size(): number {
    return this.channels.size;
  }

  /** A state from anywhere, newer or not. */
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

  /** Tells the sockets of the deletion, once. */
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

  /** Tells again what the matching channels show; returns their states. */
  refresh(matches: (state: S) => boolean): S[] {
    const found = [...this.channels.values()].filter(({ shown }) => matches(shown.state));
    for (const channel of found) channel.refresh();
    return found.map(({ shown }) => shown.state);
  }

  /** The greeting of a viewer. `since`: a number the viewer has seen, perhaps on another replica that was ahead. */
  async snapshot(id: string, viewer: Viewer, since: number): Promise<M> {
    if (since > this.channel(id).shown.state.seq) this.changed(await this.read(id));
    const { shown, shared } = this.channel(id);
    const body = this.parts.aggregate.views.snapshot(shown.state, viewer, shared);
    return { from: 0, ...body, seq: shown.state.seq, serverTime: this.parts.kit.now() } as M;
  }

  /** The state as it is stored. Throws `not_found`. */
  async read(id: string): Promise<S> {
    const state = await this.parts.reader.read(id);
    if (!state) throw new AppError('not_found');
    return this.parts.cache.offer(state);
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
