import { AppError, type Caller, type Kit, type Projection, Reconciler } from '@luplay/service-kit';
import type { Aggregate } from './aggregate.ts';
import { BackgroundWork } from './background/background.ts';
import { DeadlineScheduler } from './background/deadlines.ts';
import { projectReadModel } from './background/read-model.ts';
import { ChangeFeed } from './channels/change-feed.ts';
import { Channels } from './channels/channels.ts';
import type { Asked, Command, Outcome, Rejection } from './commands/command.ts';
import { CommandQueue } from './commands/command-queue.ts';
import { Presence } from './presence/presence.ts';
import { CoalescingReader } from './store/coalescing-reader.ts';
import { StateCache } from './store/state-cache.ts';
import { AggregateStore } from './store/store.ts';
import type { Versioned } from './store/versioned.ts';

type RunBy = Pick<Asked, 'receivedAt'> & { caller: Caller };

/** Called with the state before (null: it was created) and after a change. Not awaited. */
export type ChangeListener<S> = (before: S | null, after: S) => void;

/** Attempts at a deletion while other replicas change the aggregate. */
const MAX_REMOVALS = 25;

/** One kind of aggregate on this replica: everything a service does with it. */
export class Live<S extends Versioned, X extends object, M, P = unknown> {
  readonly aggregate: Aggregate<S, X, M, P>;
  readonly store: AggregateStore<S>;
  readonly presence: Presence;
  readonly channels: Channels<S, X, M>;
  readonly reconciler: Reconciler;
  private readonly kit: Kit;
  private readonly cache = new StateCache<S>();
  private readonly reader = new CoalescingReader<S | null>((id) => this.store.load(id));
  private readonly queue: CommandQueue<S, X>;
  private readonly feed: ChangeFeed<S>;
  private readonly deadlines: DeadlineScheduler<S, X> | null;
  private readonly projection: Projection<S, { seq: number }> | null;
  private readonly background: BackgroundWork<S>;
  private readonly changeListeners: ChangeListener<S>[] = [];
  private readonly settledListeners: ChangeListener<S>[] = [];
  private readonly removalListeners: ((last: S) => void)[] = [];

  /** `chance`: random numbers, Math.random unless given. Call `start` when the service is set up. */
  constructor(kit: Kit, aggregate: Aggregate<S, X, M, P>, chance: () => number = Math.random) {
    this.kit = kit;
    this.aggregate = aggregate;
    this.store = new AggregateStore<S>(kit.mongo, aggregate);
    const { cache, reader, store } = this;
    const metrics = kit.internals.metrics.aggregate(aggregate.name);
    const { name, resources, deadlines, readModel } = aggregate;
    this.presence = new Presence(kit);
    this.feed = new ChangeFeed(kit, name);
    this.channels = new Channels<S, X, M>({ kit, aggregate, store, cache, reader, feed: this.feed, metrics });
    const saved = (base: S, next: S) => this.announce(base, next);
    this.queue = new CommandQueue({ store, cache, resources, now: kit.now, chance, saved, metrics });
    this.reconciler = new Reconciler(kit, { hasWork: () => this.deadlines?.isExpecting ?? false });
    const parts = { kit, name, store, cache, queue: this.queue, reconciler: this.reconciler, metrics };
    this.deadlines = deadlines ? new DeadlineScheduler({ ...parts, deadlines }) : null;
    const channels = () => this.channels.ids();
    this.reconciler.addSpread('channels', channels, (ids) => this.channels.reconcile(ids));
    this.projection = projectReadModel(kit, aggregate, store, this.reconciler);
    this.background = new BackgroundWork<S>(kit, this.queue, (base, next) => {
      this.deadlines?.changed(base, next);
      if (base && readModel?.hidden?.(base, next)) this.projection?.hidden(next._id, next);
      else this.projection?.changed(next._id, next);
      for (const listener of this.settledListeners) listener(base, next);
    });
  }

  /** Creates the indexes; waits for the database as long as it takes. */
  prepare(): Promise<void> {
    const { collection, indexes } = this.aggregate;
    return this.kit.mongo.ensureIndexes(collection, [{ key: { updatedAt: 1 } }, ...indexes]);
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
   * Carries out somebody's command, and counts a member as present. Throws what refuses it, `not_found`, or
   * `unavailable` when nothing was changed because the database is away.
   */
  async run<R>(asked: RunBy, id: string, command: Command<S, X, R>): Promise<{ state: S; reply: R | undefined }> {
    const { caller, receivedAt } = asked;
    const { state, rejection, reply } = await this.queue.run(id, receivedAt, command);
    this.touch(state, caller);
    if (rejection) throw await this.refusal(state, rejection, caller);
    return { state, reply };
  }

  /** Carries out a command of the service itself. `at`: epoch ms. Throws as `run`, except what refuses it. */
  change(id: string, at: number, command: Command<S, X>): Promise<Outcome<S>> {
    return this.queue.run(id, at, command);
  }

  /** A member who makes a call is present. */
  touch(state: S, caller: Pick<Caller, 'userId'> | null): void {
    if (caller && this.aggregate.isMember?.(state, caller.userId)) this.presence.touch(state._id, caller.userId);
  }

  /** Stores a new aggregate. Throws a duplicate key error when the id or a unique field is taken. */
  async insert(state: S): Promise<void> {
    await this.store.insert(state);
    this.announce(null, state);
  }

  /** Deletes it unless `refuse` objects. `before`: runs first; true: it has changed the state, start again. */
  async remove(
    id: string,
    refuse: (state: S) => Rejection | null,
    before?: (state: S) => Promise<boolean>,
  ): Promise<void> {
    for (let attempt = 0; attempt < MAX_REMOVALS; attempt += 1) {
      const state = await this.store.load(id);
      if (!state) throw new AppError('not_found');
      const refused = refuse(state);
      if (refused) throw errorOf(refused);
      if ((await before?.(state)) || !(await this.store.remove(state))) continue;
      this.forget(state);
      return;
    }
    throw new AppError('unavailable');
  }

  /** The state as it is stored; null when there is none. */
  read(id: string): Promise<S | null> {
    return this.reader.read(id);
  }

  /** The newest state that this replica knows without a read. */
  known(id: string): S | undefined {
    return this.channels.stateOf(id) ?? this.cache.get(id);
  }

  /** A name or picture outside the state, which views of the matching aggregates show, has changed. */
  refresh(matches: (state: S) => boolean): void {
    for (const state of this.channels.refresh(matches)) this.projection?.changed(state._id, state);
  }

  /** Numbers of entries held in memory, by kind. */
  held(): Record<string, number> {
    return {
      channels: this.channels.size,
      feeds: this.feed.size,
      presence: this.presence.size,
      readings: this.reader.size,
      queues: this.queue.size,
      timers: this.deadlines?.size ?? 0,
    };
  }

  private async refusal(state: S, rejection: Rejection, caller: Caller): Promise<AppError> {
    const { conflictDetails, resources } = this.aggregate;
    const error = errorOf(rejection);
    if (error.status !== 409 || !conflictDetails) return error;
    return errorOf(rejection, conflictDetails({ state, resources: await resources(state) }, caller));
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
    this.deadlines?.forget(id);
    this.projection?.changed(id, null);
    for (const listener of this.removalListeners) listener(last);
  }
}

const errorOf = ({ code, message }: Rejection, details?: object): AppError =>
  new AppError(code, { ...(message !== undefined && { message }), ...(details && { details }) });
