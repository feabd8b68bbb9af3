import { SOCKET_LIMITS, type Stamp } from '@luplay/contracts';
import type { Caller, Kit } from '@luplay/service-kit';
import type { Versioned } from '../store/versioned.ts';
import { greeting } from './greeting.ts';
import type { Shown, Unstamped, Views } from './views.ts';

/** Receives the messages of one channel. */
export interface ChannelSink<M> {
  toAll(message: M): void;
  toAudience(name: string, message: M): void;
  /** Audiences with sockets on this replica. */
  audiences(): string[];
  /** Called when viewers may belong to other audiences than before. `beginsAgain`: all of them need a snapshot. */
  updateAudiences(beginsAgain: boolean): void;
  /** Closes the sockets of the viewers who match: they may see nothing more. */
  shutOut(matches: (viewer: Caller | null) => boolean): void;
  /** Closes the sockets of pages that do not know what they need now. */
  closeOlder(needs: readonly string[]): void;
}

const PROGRESS = {
  /** The first change waits this long for others, ms. */
  gatherMs: 100,
  /** Minimum time between two messages, ms. */
  intervalMs: SOCKET_LIMITS.progressInterval,
  /** Maximum wait of a change while the process is busy, ms. */
  busyMs: 2_000,
} as const;

const NOTHING: readonly string[] = [];

/** One slice of telling progress, ms, without the writes that follow it; at least one channel is told in it. */
const SLICE_MS = 0.5;

/**
 * Those whose progress is due. Many timers that end together would hold up the event loop: Node runs all of them before
 * it looks at what has come in.
 */
const due = new Set<() => void>();

function tellSomeDue(): void {
  const endsAt = performance.now() + SLICE_MS;
  for (const tell of due) {
    due.delete(tell);
    tell();
    if (performance.now() >= endsAt) break;
  }
  if (due.size > 0) setImmediate(tellSomeDue);
}

/** Snapshots within this time share a view, ms. Its running clocks are off by up to this. */
const SHARED_VIEW_MS = 250;

/**
 * Tells the sockets of one aggregate on this replica about newer states. The ranges `from`..`seq` of the messages to a
 * socket follow each other without a gap. One message may cover many changes, so they do not grow in number with them.
 */
export class Channel<S extends Versioned, X, M> {
  private readonly views: Views<S, X, M>;
  private readonly sink: ChannelSink<M>;
  private readonly kit: Pick<Kit, 'now' | 'load' | 'replica'>;
  private current: Shown<S, X>;
  private told: S;
  private toldProgressAt = 0;
  private changedAt = 0;
  private pending: NodeJS.Timeout | null = null;
  private readonly tellDue = () => {
    this.toldProgressAt = this.kit.now();
    this.tell();
  };
  private sharedView: object | null = null;
  private sharedTimer: NodeJS.Timeout | undefined;

  constructor(
    shown: Shown<S, X>,
    parts: { views: Views<S, X, M>; sink: ChannelSink<M>; kit: Pick<Kit, 'now' | 'load' | 'replica'> },
  ) {
    this.current = shown;
    this.told = shown.state;
    this.views = parts.views;
    this.sink = parts.sink;
    this.kit = parts.kit;
  }

  get shown(): Shown<S, X> {
    return this.current;
  }

  get needs(): readonly string[] {
    return this.views.needs?.(this.current) ?? NOTHING;
  }

  /** The part that all snapshots of the current state share. */
  get shared(): object {
    if (!this.sharedView) {
      this.sharedView = this.views.shared(this.current);
      this.sharedTimer = setTimeout(() => this.dropShared(), SHARED_VIEW_MS).unref();
    }
    return this.sharedView;
  }

  /** Sets a newer state. Older and repeated ones are ignored. */
  update(shown: Shown<S, X>): void {
    if (shown.state.seq <= this.current.state.seq) return;
    const isShutOut = this.views.shutOut?.(this.current.state, shown.state);
    if (isShutOut) this.sink.shutOut(isShutOut);
    const needed = this.needs;
    this.current = shown;
    this.dropShared();
    if (this.needs !== needed) this.sink.closeOlder(this.needs);
    const { state } = shown;
    if (this.views.changesAudiences(this.told, state)) {
      this.sink.updateAudiences(this.views.beginsAgain?.(this.told, state) ?? false);
    }
    const urgency = this.views.urgency(this.told, state);
    if (urgency === 'now') this.tell();
    else if (urgency === 'soon') this.tellSoon();
  }

  /** Sends everything again under the same number: something outside the aggregate that views show has changed. */
  refresh(): void {
    this.dropShared();
    this.tell(true);
  }

  deleted(seq: number): void {
    this.close();
    this.sink.toAll(this.stamped(this.views.deleted(), { seq, from: this.told.seq }));
  }

  close(): void {
    this.dropShared();
    this.dropPending();
  }

  private dropShared(): void {
    clearTimeout(this.sharedTimer);
    this.sharedView = null;
  }

  private dropPending(): void {
    if (this.pending) clearTimeout(this.pending);
    this.pending = null;
    due.delete(this.tellDue);
  }

  private tell(all = false): void {
    this.dropPending();
    const { views, sink, current, told } = this;
    const isPublic = views.public !== undefined;
    const messages = views.public?.(told, current, all) ?? [];
    if (isPublic && messages.length === 0) return;
    this.told = current.state;
    const range = { seq: current.state.seq, from: told.seq };
    if (messages === 'snapshot') sink.toAll(this.wholeState());
    else for (const message of messages) sink.toAll(this.stamped(message, range));
    const noop = this.noop(range);
    for (const name of sink.audiences()) {
      const own = views.audience?.(name, told, current, all) ?? [];
      if (own.length === 0 && !isPublic) sink.toAudience(name, noop);
      for (const message of own) sink.toAudience(name, this.stamped(message, range));
    }
  }

  private tellSoon(): void {
    if (this.pending || due.has(this.tellDue)) return;
    this.changedAt = this.kit.now();
    const wait = Math.max(this.toldProgressAt + PROGRESS.intervalMs - this.changedAt, PROGRESS.gatherMs);
    // At most the interval: the clock may have been set back.
    this.pending = setTimeout(() => this.tellProgress(), Math.min(wait, PROGRESS.intervalMs));
  }

  private tellProgress(): void {
    this.dropPending();
    const rest = this.changedAt + PROGRESS.busyMs - this.kit.now();
    if (rest > 0 && this.kit.load.isBusy) {
      this.pending = setTimeout(() => this.tellProgress(), Math.min(rest, PROGRESS.intervalMs));
      return;
    }
    if (due.size === 0) setImmediate(tellSomeDue);
    due.add(this.tellDue);
  }

  private wholeState(): M {
    const { state } = this.current;
    const fields = this.views.snapshot(state, null, this.shared, { key: state._id, presence: undefined });
    return greeting<M>(fields, { seq: state.seq, serverTime: this.kit.now(), server: this.kit.replica });
  }

  /** Short, as it goes to all who may not see a change. */
  private noop({ seq, from }: Omit<Stamp, 'serverTime'>): M {
    return { type: 'noop', seq, ...(from !== seq - 1 && { from }), serverTime: this.kit.now() } as M;
  }

  private stamped(message: Unstamped<M>, range: Omit<Stamp, 'serverTime'>): M {
    return { ...message, ...range, serverTime: this.kit.now() } as M;
  }
}
