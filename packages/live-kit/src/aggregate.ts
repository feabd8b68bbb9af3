import type { Bucket } from '@luplay/contracts';
import type { Caller } from '@luplay/service-kit';
import type { Filter, IndexDescription } from 'mongodb';
import type { z } from 'zod';
import type { Command } from './commands/command.ts';
import type { Versioned } from './store/versioned.ts';

/** A state with what rules and views need besides it, such as the copy of a quiz. */
export interface Shown<S, X> {
  state: S;
  resources: X;
}

/** What the kit adds to every message that tells of changes: they are those after `from` up to `seq`. */
export interface Stamp {
  seq: number;
  from: number;
  /** Epoch ms. */
  serverTime: number;
}

export interface Viewer {
  /** Null without an account. */
  caller: Caller | null;
  /** Whether the host has a socket open; true when the aggregate has no host. */
  hostPresent: boolean;
}

/** The messages that tell of changes, before the kit stamps them. */
export type Unstamped<M> = M extends Stamp ? Omit<M, keyof Stamp> : never;

/**
 * `now`: told at once. `soon`: told with others of its kind, see PROGRESS. `never`: told with the next change that is.
 */
export type Urgency = 'now' | 'soon' | 'never';

/** Who sees what. Nothing else decides which bytes a socket gets. */
export interface Views<S, X, M> {
  /** The audiences of a viewer besides the public one, such as `team:7`. */
  audiencesOf(state: S, viewer: Caller | null): readonly string[];
  /** Whether `audiencesOf` may answer otherwise than before the change. */
  regroups(before: S, after: S): boolean;
  urgency(before: S, after: S): Urgency;
  /**
   * What the snapshots of one state share, whoever gets them. Mark large parts with `serializeOnce`. Built anew after
   * 250 ms.
   */
  shared(shown: Shown<S, X>): object;
  /**
   * The whole state as one viewer may know it: greeting and snapshot. `shared`: what `shared` returned; `from`: 0
   * unless given.
   */
  snapshot(state: S, viewer: Viewer, shared: object): Unstamped<M> & { from?: number };
  /**
   * What every socket is told of the changes since `before`; nothing: there is nothing to tell yet. `all`: something
   * outside the state that is shown (a name, a picture) has changed, tell all of it. Left out when nothing is public:
   * then each audience gets a message or a no-op for every change.
   */
  public?(before: S, shown: Shown<S, X>, all: boolean): Unstamped<M>[];
  /** What one audience is told, besides what is public. */
  audience?(name: string, before: S, shown: Shown<S, X>, all: boolean): Unstamped<M>[];
  /** The aggregate was deleted. */
  deleted(): Unstamped<M>;
  /** Somebody leads the aggregate, and everybody is told when their last socket closes and when they are back. */
  host?: { of(state: S): string | null; changed(isPresent: boolean, serverTime: number): M };
  /** A change that this audience may not see: the number alone. Needed when nothing is public. */
  noop?(): Unstamped<M>;
}

export interface Deadline {
  /** Epoch ms. */
  at: number;
  /** Differs from that of every other deadline of any aggregate of this kind, such as `<gameId>-<phase number>`. */
  name: string;
}

export interface Deadlines<S, X> {
  /** When the aggregate changes by itself next. */
  next(state: S): Deadline | null;
  /** The command that is issued then. Also issued by mistake or too late: it must check the time itself. */
  due: Command<S, X>;
  /** Finds aggregates whose deadline passed before `time`, epoch ms. */
  overdue(time: number): Filter<S>;
}

/** What other services read in a bucket, under the aggregate's id. */
export interface ReadModel<S, X, V extends { seq: number } = { seq: number }> {
  bucket: Bucket<z.ZodType<V>>;
  value(shown: Shown<S, X>): V;
  /** Nobody outside can see this change: it needs no new value. */
  hidden?(before: S, after: S): boolean;
  /** Values that differ only like these are put at most once a second. */
  isProgress?(before: S, after: S): boolean;
  /** Whether both show the same, numbers and clocks aside. */
  same(one: V, other: V): boolean;
}

/** Everything live-kit needs to know of one kind of aggregate. */
export interface Aggregate<S extends Versioned, X extends object, M> {
  /** Prefix of Redis keys and channels, such as `lobby`. */
  name: string;
  collection: string;
  indexes: IndexDescription[];
  /** Objects whose fields are written one by one, by their paths; everything else is written whole. */
  openPaths?: readonly string[];
  /** Looked up for each state that is shown or changed. Answer without a promise whenever possible. */
  resources(state: S): X | Promise<X>;
  views: Views<S, X, M>;
  /** Who has a socket open is noted in Redis, for all replicas. */
  tracksPresence?: boolean;
  deadlines?: Deadlines<S, X>;
  readModel?: ReadModel<S, X>;
}
