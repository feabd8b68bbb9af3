import type { Kit } from '@luplay/service-kit';
import type { Versioned } from '../../store/versioned.ts';

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

/**
 * Announces changes to the other replicas over Redis pub/sub. Redis replies with the number of subscribers: while this
 * replica is the only one, changes are announced by number only. The reconciler repairs lost announcements.
 */
export class ChangeFeed<S extends Versioned> {
  private readonly kit: Pick<Kit, 'redis' | 'log' | 'replica'>;
  private readonly name: string;
  /** Aggregates that this replica listens for, and whether it is known to be the only one. */
  private readonly listening = new Map<string, { isAlone: boolean }>();
  /** The newest number to announce, by aggregate. */
  private readonly waiting = new Map<string, number>();
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
    this.waiting.set(state._id, state.seq);
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
      const [from, seq, body = ''] = text.split(SEPARATOR, 3);
      if (from === this.kit.replica) return;
      own.isAlone = false;
      if (Number(seq) <= knownSeq()) return;
      if (body === DELETED) listener.deleted(Number(seq));
      else if (body === NUMBER_ONLY) listener.outdated();
      else listener.changed(JSON.parse(body) as S);
    });
    this.listening.set(id, own);
    return () => {
      this.listening.delete(id);
      return stop();
    };
  }

  private channelOf(id: string): string {
    return `${this.name}:${id}`;
  }

  private announceNumbers(): void {
    this.timer = null;
    for (const [id, seq] of this.waiting) this.publish(id, seq, NUMBER_ONLY);
    this.waiting.clear();
  }

  private publish(id: string, seq: number, body: string): void {
    if (!this.kit.redis.connected) return;
    this.kit.redis
      .publish(this.channelOf(id), [this.kit.replica, seq, body].join(SEPARATOR))
      .then((receivers) => {
        const known = this.listening.get(id);
        if (known) known.isAlone = receivers <= 1;
      })
      .catch((error) => this.kit.log.debug({ err: error, id }, 'announcement lost'));
  }
}
