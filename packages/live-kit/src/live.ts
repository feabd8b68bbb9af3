import { AppError, type Kit } from '@luplay/service-kit';
import type { Aggregate } from './aggregate.ts';
import { BackgroundWork } from './background/background.ts';
import { DeadlineScheduler } from './background/deadlines.ts';
import { LoadMonitor } from './background/load-monitor.ts';
import { Projection } from './background/projection.ts';
import { Reconciler } from './background/reconciler.ts';
import { addRepairs } from './background/repairs.ts';
import type { Applied, Command, Rejection } from './commands/command.ts';
import { CommandQueue } from './commands/command-queue.ts';
import { Channels } from './hub/channels/channels.ts';
import { ChangeFeed } from './replicas/change-feed.ts';
import { Presence } from './replicas/presence.ts';
import { CoalescingReader } from './store/coalescing-reader.ts';
import { StateCache } from './store/state-cache.ts';
import { type AggregateStore, aggregateStore } from './store/store.ts';
import type { Versioned } from './store/versioned.ts';

/** What a change tells its listeners: the state before (null: it was created) and after. Not awaited. */
export type ChangeListener<S> = (before: S | null, after: S) => void;

/** Deletions may be tried this often against replicas that change the aggregate meanwhile. */
const MAX_REMOVALS = 25;

/** One kind of aggregate on this replica: everything a service does with it. */
export class Live<S extends Versioned, X extends object, M> {
  readonly store: AggregateStore<S>;
  readonly cache = new StateCache<S>();
  readonly load = new LoadMonitor();
  readonly presence: Presence;
  readonly channels: Channels<S, X, M>;
  readonly reconciler: Reconciler;
  readonly projection: Projection<S, { seq: number }> | null;
  private readonly kit: Omit<Kit, 'env'>;
  readonly aggregate: Aggregate<S, X, M>;
  private readonly reader: CoalescingReader<S>;
  private readonly queue: CommandQueue<S, X>;
  private readonly feed: ChangeFeed<S>;
  private readonly deadlines: DeadlineScheduler<S> | null;
  private readonly background: BackgroundWork<S>;
  private readonly changeListeners: ChangeListener<S>[] = [];
  private readonly settledListeners: ChangeListener<S>[] = [];
  private readonly removalListeners: ((last: S) => void)[] = [];

  /** `chance`: draws, Math.random unless given. Call `start` when the service is set up. */
  constructor(kit: Omit<Kit, 'env'>, aggregate: Aggregate<S, X, M>, chance: () => number = Math.random) {
    this.kit = kit;
    this.aggregate = aggregate;
    const { cache, load } = this;
    const { deadlines, readModel } = aggregate;
    const resources = (state: S) => aggregate.resources(state);
    this.store = aggregateStore<S>(kit.mongo, aggregate);
    this.reader = new CoalescingReader((id) => this.store.load(id));
    this.presence = new Presence(kit);
    this.feed = new ChangeFeed(kit, aggregate.name);
    this.channels = new Channels({ kit, aggregate, cache, reader: this.reader, feed: this.feed, load });
    this.queue = new CommandQueue<S, X>({
      store: this.store,
      cache,
      resources,
      now: kit.now,
      chance,
      saved: (base, next) => this.announce(base, next),
    });
    this.deadlines = deadlines
      ? new DeadlineScheduler<S>({
          kit,
          load,
          queue: `${aggregate.name}-deadlines`,
          next: (state) => deadlines.next(state),
          due: async ({ id, seq, name }) => {
            const known = cache.get(id);
            // The deadline was passed early or moved: nobody needs to look.
            if (known && known.seq > seq && deadlines.next(known)?.name !== name) return;
            await this.queue.run(id, kit.now(), deadlines.due);
          },
        })
      : null;
    this.projection = readModel
      ? new Projection<S, { seq: number }>({
          kit,
          load,
          bucket: kit.nats.bucket(readModel.bucket),
          value: async (state) => readModel.value({ state, resources: await resources(state) }),
          isProgress: (before, after) => readModel.isProgress?.(before, after) ?? false,
          existing: (ids) => this.store.seqsOf(ids),
        })
      : null;
    this.background = new BackgroundWork<S>((base, next) => {
      this.deadlines?.changed(base, next);
      if (base && readModel?.hidden?.(base, next)) this.projection?.hidden(next._id, next);
      else this.projection?.changed(next._id, next);
      for (const listener of this.settledListeners) listener(base, next);
    }, load);
    this.reconciler = new Reconciler(kit);
    addRepairs(this.reconciler, {
      kit,
      aggregate,
      store: this.store,
      cache,
      queue: this.queue,
      channels: this.channels,
      projection: this.projection,
    });
  }

  /** Creates the indexes; waits for the database as long as it takes. */
  prepare(): Promise<void> {
    return this.kit.mongo.ensureIndexes(this.aggregate.collection, [
      { key: { updatedAt: 1 } },
      ...this.aggregate.indexes,
    ]);
  }

  start(): void {
    this.reconciler.start();
  }

  async close(): Promise<void> {
    this.presence.stop();
    this.background.flush();
    await this.deadlines?.close();
    await this.reconciler.stop();
    this.projection?.stop();
  }

  /** `listener` runs in the turn in which the change was saved, before deadlines and projections. */
  onChange(listener: ChangeListener<S>): void {
    this.changeListeners.push(listener);
  }

  /** `listener` runs behind incoming commands; several changes of one aggregate become one. A crash loses it. */
  onSettled(listener: ChangeListener<S>): void {
    this.settledListeners.push(listener);
  }

  onRemoved(listener: (last: S) => void): void {
    this.removalListeners.push(listener);
  }

  /**
   * Carries out the command. `receivedAt`: when the request arrived, epoch ms. Throws `not_found`, or `unavailable`
   * when nothing was changed because the database is away.
   */
  change(id: string, receivedAt: number, command: Command<S, X>): Promise<Applied<S>> {
    return this.queue.run(id, receivedAt, command);
  }

  /** Stores a new aggregate. Throws a duplicate key error when the id or a unique field is taken. */
  async insert(state: S): Promise<void> {
    await this.store.insert(state);
    this.announce(null, state);
  }

  /**
   * Deletes it unless `refuse` has something against it. `before`: runs first; true: look again, it has changed the
   * state.
   */
  async remove(
    id: string,
    refuse: (state: S) => Rejection | null,
    before?: (state: S) => Promise<boolean>,
  ): Promise<Rejection | null> {
    for (let attempt = 0; attempt < MAX_REMOVALS; attempt += 1) {
      const state = await this.store.load(id);
      if (!state) throw new AppError('not_found');
      const refused = refuse(state);
      if (refused) return refused;
      if (await before?.(state)) continue;
      if (!(await this.store.remove(state))) continue;
      this.forget(state);
      return null;
    }
    throw new AppError('unavailable');
  }

  /** The state as it is stored; null when there is none. A caller who asks is present. */
  read(id: string): Promise<S | null> {
    return this.reader.read(id);
  }

  /** The newest state that this replica knows without asking. */
  known(id: string): S | undefined {
    return this.channels.stateOf(id) ?? this.cache.get(id);
  }

  /** Something that views of the matching aggregates show besides their state has changed. */
  refresh(matches: (state: S) => boolean): void {
    for (const state of this.channels.refresh(matches)) this.projection?.refreshed(state._id, state);
  }

  /** Numbers of entries held in memory, by kind. */
  held(): Record<string, number> {
    const { channels, feed, presence, reader, queue } = this;
    return {
      channels: channels.size,
      feeds: feed.size,
      presence: presence.size,
      readings: reader.size,
      queues: queue.size,
    };
  }

  private announce(base: S | null, next: S): void {
    this.channels.changed(next);
    this.feed.changed(next);
    this.background.changed(base, next);
    for (const listener of this.changeListeners) listener(base, next);
  }

  private forget(last: S): void {
    const { _id: id, seq } = last;
    this.cache.forget(id);
    this.channels.deleted(id, seq + 1);
    this.feed.deleted(id, seq + 1);
    this.background.forget(id);
    this.projection?.removed(id);
    for (const listener of this.removalListeners) listener(last);
  }
}
