import type { Kit, Name } from '@luplay/service-kit';
import { currentRequestId, withRequestId } from '@luplay/service-kit/internals';
import type { Versioned } from '../store/versioned.ts';

export interface FeedListener<S> {
  changed(state: S): void;
  /** A newer state was announced by number only: read it. */
  outdated(): void;
  /** `seq`: the number of the deletion. */
  deleted(seq: number): void;
}

const DELETED = '';
const NUMBER_ONLY = 'read';
const SEPARATOR = '\n';
/** While no other replica listens, numbers are announced at this interval, ms. */
const ALONE_MS = 100;

/** The newest number to announce, and the request that led to it. */
interface Waiting {
  seq: number;
  requestId: string | undefined;
}

/**
 * Announces changes to the other replicas over Redis pub/sub. Redis replies with the number of subscribers: while this
 * replica is the only one, changes are announced by number only. The reconciler repairs lost announcements. An
 * announcement bears the id of the request that made the change: the receiver logs with it what follows.
 */
export class ChangeFeed<S extends Versioned> {
  private readonly kit: Pick<Kit, 'redis' | 'log' | 'replica'>;
  private readonly name: string;
  /** Aggregates that this replica listens for, and whether it is known to be the only one. */
  private readonly listening = new Map<string, { isAlone: boolean }>();
  /** By aggregate. */
  private readonly waiting = new Map<string, Waiting>();
  private timer: NodeJS.Timeout | null = null;

  constructor(kit: Pick<Kit, 'redis' | 'log' | 'replica'>, name: string) {
    this.kit = kit;
    this.name = name;
  }

  /** Number of aggregates that this replica listens for. */
  get size(): number {
    return this.listening.size;
  }

  changed(state: S): void {
    if (!this.listening.get(state._id)?.isAlone) {
      this.publish(state._id, state.seq, JSON.stringify(state));
      return;
    }
    this.waiting.set(state._id, { seq: state.seq, requestId: currentRequestId() });
    this.timer ??= setTimeout(() => this.announceNumbers(), ALONE_MS).unref();
  }

  deleted(id: string, seq: number): void {
    this.waiting.delete(id);
    this.publish(id, seq, DELETED);
  }

  /** `knownSeq`: older announcements are not parsed. Resolves to a function that stops listening. */
  async listen(id: string, knownSeq: () => number, listener: FeedListener<S>): Promise<() => Promise<void>> {
    const own = { isAlone: false };
    const stop = await this.kit.redis.subscribe(this.channelOf(id), (text) => {
      // Neither replica names nor JSON text contain a line feed.
      const [from, seq, body = '', requestId] = text.split(SEPARATOR, 4);
      if (from === this.kit.replica) return;
      own.isAlone = false;
      // Also what has no number: a damaged announcement.
      if (!(Number(seq) > knownSeq())) return;
      // A replica of the previous version sends no id.
      withRequestId(requestId || undefined, () => this.pass(id, Number(seq), body, listener));
    });
    this.listening.set(id, own);
    return () => {
      this.listening.delete(id);
      return stop();
    };
  }

  private channelOf(id: string): Name {
    return [this.name, id];
  }

  /** Catches errors here, where their log line gets the id of the request. */
  private pass(id: string, seq: number, body: string, listener: FeedListener<S>): void {
    try {
      if (body === DELETED) listener.deleted(seq);
      else if (body === NUMBER_ONLY) listener.outdated();
      else listener.changed(JSON.parse(body) as S);
    } catch (error) {
      this.kit.log.error({ err: error, id }, 'announcement not processed');
    }
  }

  private announceNumbers(): void {
    this.timer = null;
    for (const [id, { seq, requestId }] of this.waiting) {
      withRequestId(requestId, () => this.publish(id, seq, NUMBER_ONLY));
    }
    this.waiting.clear();
  }

  private publish(id: string, seq: number, body: string): void {
    // Also while a part of a cluster is away: this one may lie on another node.
    this.kit.redis
      .publish(this.channelOf(id), [this.kit.replica, seq, body, currentRequestId()].join(SEPARATOR))
      .then((receivers) => {
        const known = this.listening.get(id);
        if (known) known.isAlone = receivers <= 1;
      })
      .catch((error) => this.kit.log.debug({ err: error, id }, 'announcement lost'));
  }
}
