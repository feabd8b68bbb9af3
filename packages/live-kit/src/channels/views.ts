import type { GreetingFields, Stamp } from '@luplay/contracts';
import type { Caller } from '@luplay/service-kit';

/** A state with the resources that rules and views need, such as the copy of a quiz. */
export interface Shown<S, X> {
  state: S;
  resources: X;
}

/** The numbered messages of a contract, before the kit adds the numbers. */
export type Unstamped<M> = M extends Stamp
  ? M extends { type: 'connection_established' | 'noop' }
    ? never
    : Omit<M, keyof Stamp>
  : never;

/** When a change is sent: at once, throttled together with others (see PROGRESS), or with the next change. */
export type Urgency = 'now' | 'soon' | 'never';

/** What a snapshot is built for, besides its viewer. */
export interface Viewing<P> {
  /** The channel's: the aggregate's id, unless its source serves several keys. */
  key: string;
  presence: P;
}

/** Decides who sees what. Nothing else decides which bytes a socket gets. */
export interface Views<S, X, M, P = unknown> {
  /**
   * The audiences of a viewer besides the public one, such as `team:7`. Without `public` a viewer has one: if it is
   * another than before, they get a snapshot, and if there is none they are closed.
   */
  audiencesOf(state: S, viewer: Caller | null, key: string): readonly string[];
  /** Whether the change may move viewers to other audiences. */
  changesAudiences(before: S, after: S): boolean;
  /** Without `public`: whether such a change leaves nothing as it was, so that everybody needs a snapshot. */
  beginsAgain?(before: S, after: S): boolean;
  urgency(before: S, after: S): Urgency;
  /** The part that all snapshots of one state share, rebuilt after 250 ms. Mark large parts with `serializeOnce`. */
  shared(shown: Shown<S, X>): object;
  /** The whole state as one viewer may know it. `caller`: null without an account; `shared`: the result of `shared`. */
  snapshot(state: S, caller: Caller | null, shared: object, viewing: Viewing<P>): GreetingFields<M>;
  /**
   * The messages to every socket about the changes since `before`; none: nothing is sent yet. `all`: a name or picture
   * outside the state has changed, send all of it. `snapshot`: the whole state as a viewer without an account may know
   * it; only where all viewers see the same and there is no host. Without `public` each audience gets a message or a
   * no-op for every change.
   */
  public?(before: S, shown: Shown<S, X>, all: boolean): Unstamped<M>[] | 'snapshot';
  /** The messages to one audience, in addition to the public ones. */
  audience?(name: string, before: S, shown: Shown<S, X>, all: boolean): Unstamped<M>[];
  /**
   * Whom a change shuts out, such as somebody who has left what only its members may see; null: nobody. Their sockets
   * are closed before anything is told about the change.
   */
  shutOut?(before: S, after: S): ((viewer: Caller | null) => boolean) | null;
  /**
   * What of the contract's `knows` a page must know to show the state, the same array while that does not change. A
   * page that does not is closed as too old.
   */
  needs?(shown: Shown<S, X>): readonly string[];
  /** The aggregate was deleted. */
  deleted(): Unstamped<M>;
  /** The userId of the host; null: there is none. The contract of its socket has `hasHost`. */
  hostOf?(state: S): string | null;
}
