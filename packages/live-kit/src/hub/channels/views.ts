import type { Caller } from '@luplay/service-kit';

/** A state with what rules and views need besides it, such as the copy of a quiz. */
export interface Shown<S, X> {
  state: S;
  resources: X;
}

/** The numbers of an update, which the kit adds: it covers the changes after `from` up to `seq`. */
export interface Stamp {
  seq: number;
  from: number;
  /** Epoch ms. */
  serverTime: number;
}

/** Messages with numbers, before the kit adds those. */
export type Unstamped<M> = M extends Stamp ? Omit<M, keyof Stamp> : never;

export interface Viewer {
  /** Null without an account. */
  caller: Caller | null;
  /** Whether the host has a socket open; true when the aggregate has no host. */
  hostPresent: boolean;
}

/** When a change is sent: at once, throttled together with others (see PROGRESS), or with the next change. */
export type Urgency = 'now' | 'soon' | 'never';

/** Who sees what. Nothing else decides which bytes a socket gets. */
export interface Views<S, X, M> {
  /** The audiences of a viewer besides the public one, such as `team:7`. */
  audiencesOf(state: S, viewer: Caller | null): readonly string[];
  /** Whether the change may move viewers to other audiences. */
  regroups(before: S, after: S): boolean;
  urgency(before: S, after: S): Urgency;
  /** The part that all snapshots of one state share, rebuilt after 250 ms. Mark large parts with `serializeOnce`. */
  shared(shown: Shown<S, X>): object;
  /** Greeting and snapshot: the whole state as one viewer may know it. `shared`: the result of `shared`. */
  snapshot(state: S, viewer: Viewer, shared: object): Unstamped<M> & { from?: number };
  /**
   * The messages to every socket about the changes since `before`; none: nothing is sent yet. `all`: a name or picture
   * outside the state has changed, send all of it. Without `public` each audience gets a message or a no-op for every
   * change.
   */
  public?(before: S, shown: Shown<S, X>, all: boolean): Unstamped<M>[];
  /** The messages to one audience, in addition to the public ones. */
  audience?(name: string, before: S, shown: Shown<S, X>, all: boolean): Unstamped<M>[];
  /** The aggregate was deleted. */
  deleted(): Unstamped<M>;
  /** Who leads the aggregate; `changed` is sent to all when their last socket closes and when they are back. */
  host?: { of(state: S): string | null; changed(isPresent: boolean, serverTime: number): M };
  /** A change that this audience may not see: the number alone. Needed without `public`. */
  noop?(): Unstamped<M>;
}
