import type { Bucket } from '@luplay/contracts';
import type { Caller, Index } from '@luplay/service-kit';
import type { Filter } from 'mongodb';
import type { z } from 'zod';
import type { PresenceView } from './channels/presence-watch.ts';
import type { Shown, Views } from './channels/views.ts';
import type { Command } from './commands/command.ts';
import type { Versioned } from './store/versioned.ts';

export interface Deadline {
  /** Epoch ms. */
  at: number;
  /** Unique among the deadlines of all aggregates of this kind, such as `<gameId>-<phase number>`. */
  name: string;
}

export interface Deadlines<S, X> {
  /** The next time at which the aggregate changes by itself. */
  next(state: S): Deadline | null;
  /** The command that is issued then. It may also come by mistake or late, so it checks the time itself. */
  due: Command<S, X>;
  /** Finds aggregates whose deadline passed before `time`, epoch ms. */
  overdue(time: number): Filter<S>;
}

/** The value that other services read in a NATS bucket, under the aggregate's id. */
export interface ReadModel<S, X, V extends { seq: number } = { seq: number }> {
  bucket: Bucket<z.ZodType<V>>;
  value(shown: Shown<S, X>): V;
  /** Whether the value shows nothing of this change. */
  hidden?(before: S, after: S): boolean;
  /** Values that differ only in progress are put at most once a second. */
  isProgress?(before: S, after: S): boolean;
  /** Whether both show the same, numbers and clocks aside. */
  same(one: V, other: V): boolean;
}

/** Everything live-kit needs to know of one kind of aggregate. */
export interface Aggregate<S extends Versioned, X extends object, M, P = unknown> {
  /** Prefix of Redis keys and channels, such as `lobby`. */
  name: string;
  collection: string;
  indexes: Index[];
  /** Paths of objects whose fields are written one by one; everything else is written whole. */
  openPaths?: readonly string[];
  /** Looked up for each state that is shown or changed. Answer without a promise whenever possible. */
  resources(state: S): X | Promise<X>;
  views: Views<S, X, M, P>;
  /** What sockets are told of who else has one. An aggregate with a host needs none: it is whether the host has. */
  presence?: PresenceView<S, P, M>;
  /** Whose calls count as presence too, as that of somebody who plays without a socket. */
  isMember?(state: S, userId: string): boolean;
  /** `details` of the error for a caller whose command conflicts with the state: what they may see of it. */
  conflictDetails?(shown: Shown<S, X>, caller: Caller): object | undefined;
  deadlines?: Deadlines<S, X>;
  readModel?: ReadModel<S, X>;
}
