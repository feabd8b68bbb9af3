import type { Kit } from '@luplay/service-kit';
import { period } from '@luplay/service-kit/internals';
import { LRUCache } from 'lru-cache';

/** TTL of a heartbeat, ms. */
export const PRESENCE_TTL_MS = 12_000;
/** Interval of the heartbeats of this replica's sockets, ms. */
const BEAT_MS = 4_000;
/** The heartbeats of many aggregates are spread over the interval: at once they hold up the event loop and Redis. */
const STEPS = 20;
const LEAVE_GRACE_MS = 3_000;
/** Grace period after the last socket of a user closed, ms: a phone reconnects, a replica restarts. */
export const leaveGrace = (): number => period(LEAVE_GRACE_MS);
/** TTL of a key after its last heartbeat, s. */
const KEY_TTL_SECONDS = 60;
/** After an outage of Redis, the other replicas record their users again within this time, ms. */
const RERECORD_MS = 3_000;
/** Calls of one user are recorded at most this often, ms. */
const TOUCH_INTERVAL_MS = 3_000;
const MAX_TOUCHED = 5_000;
/** What stands before and after the id of the aggregate. */
const PARTS = /^(?:(.*):\{|\{)?([^{}]*)\}?(.*)$/;
/** Stands for the replica in the record of an HTTP call. */
const BY_CALL = 'rest';

/** The sockets of one aggregate on this replica. */
interface Here {
  /** In which step of the interval its heartbeat is due. */
  step: number;
  /** Number of sockets by user. */
  counts: Map<string, number>;
}

/**
 * Tracks which users are present. Redis holds a sorted set for each aggregate: `userId|replica`, scored by expiry. A
 * user is present while they have a socket on some replica, and for PRESENCE_TTL_MS after an HTTP call.
 *
 * `id`: of an aggregate. For several sets of one aggregate its id stands in braces, such as `watched:{id}`.
 */
export class Presence {
  private readonly kit: Pick<Kit, 'redis' | 'log' | 'now' | 'replica'>;
  private readonly users = new Map<string, Here>();
  /** Aggregate and user of the recently recorded calls. */
  private readonly touched = new LRUCache<string, true>({ max: MAX_TOUCHED, ttl: TOUCH_INTERVAL_MS });
  /** Runs while somebody is here. */
  private timer: NodeJS.Timeout | undefined;
  private readonly stopListening: () => void;
  private certainFrom = 0;
  private step = 0;

  constructor(kit: Pick<Kit, 'redis' | 'log' | 'now' | 'replica'>) {
    this.kit = kit;
    this.stopListening = kit.redis.onBack(() => {
      this.certainFrom = kit.now() + RERECORD_MS;
      for (let step = 0; step < STEPS; step += 1) this.beat();
    });
  }

  stop(): void {
    this.pause();
    this.stopListening();
  }

  /** Entries kept in memory. */
  get size(): number {
    this.touched.purgeStale();
    return this.users.size + this.touched.size;
  }

  /** False while Redis is away or has just come back: it may not know of users on other replicas. */
  get isCertain(): boolean {
    return this.kit.redis.connected && this.kit.now() >= this.certainFrom;
  }

  /** Whether the user has a socket on this replica. */
  isHere(id: string, userId: string): boolean {
    return this.users.get(id)?.counts.has(userId) ?? false;
  }

  /** The userIds of all who have a socket on this replica. */
  here(id: string): Iterable<string> {
    return this.users.get(id)?.counts.keys() ?? [];
  }

  arrived(id: string, userId: string): void {
    const here = this.users.get(id) ?? { step: this.users.size % STEPS, counts: new Map() };
    this.users.set(id, here);
    this.timer ??= setInterval(() => this.beat(), period(BEAT_MS) / STEPS).unref();
    here.counts.set(userId, (here.counts.get(userId) ?? 0) + 1);
    this.record(id, [userId], this.kit.replica, PRESENCE_TTL_MS);
  }

  /** True when it was the user's last socket on this replica. */
  left(id: string, userId: string): boolean {
    const { counts } = this.users.get(id) ?? {};
    const count = counts?.get(userId) ?? 0;
    if (!counts || count > 1) {
      counts?.set(userId, count - 1);
      return false;
    }
    counts.delete(userId);
    if (counts.size === 0) this.users.delete(id);
    if (this.users.size === 0) this.pause();
    // A closed socket is newer evidence than an earlier call.
    for (const source of [this.kit.replica, BY_CALL]) this.record(id, [userId], source, leaveGrace());
    return true;
  }

  /** The user's sockets on this replica count under another id from now on. */
  move(from: string, to: string, userId: string): void {
    while (this.isHere(from, userId)) {
      this.left(from, userId);
      this.arrived(to, userId);
    }
  }

  /** Records an HTTP call as presence, for users without a socket. */
  touch(id: string, userId: string): void {
    const key = `${id}|${userId}`;
    if (this.isHere(id, userId) || this.touched.has(key)) return;
    this.touched.set(key, true);
    this.record(id, [userId], BY_CALL, PRESENCE_TTL_MS);
  }

  /** The userIds of all who are present, on any replica. */
  async present(id: string): Promise<Set<string>> {
    return new Set((await this.members(id)).map(userOf));
  }

  /** The userIds of all who have a socket on any replica, or closed the last one within the grace period. */
  async connected(id: string): Promise<Set<string>> {
    const bySocket = (await this.members(id)).filter((member) => !member.endsWith(`|${BY_CALL}`));
    return new Set(bySocket.map(userOf));
  }

  private members(id: string): Promise<string[]> {
    return this.kit.redis.client.zRangeByScore(this.keyOf(id), this.kit.now(), '+inf');
  }

  private keyOf(id: string): string {
    const [, before, of = '', after] = PARTS.exec(id) ?? [];
    return this.kit.redis.key([before ? `presence:${before}` : 'presence', of, after]);
  }

  private pause(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private beat(): void {
    this.step = (this.step + 1) % STEPS;
    for (const [id, { step, counts }] of this.users)
      if (step === this.step) this.record(id, [...counts.keys()], this.kit.replica, PRESENCE_TTL_MS);
  }

  private record(id: string, userIds: string[], source: string, forMs: number): void {
    const { redis, now, log } = this.kit;
    if (!redis.connected) return;
    const key = this.keyOf(id);
    const until = now() + forMs;
    const entries = userIds.map((userId) => ({ score: until, value: `${userId}|${source}` }));
    redis.client
      .multi()
      .zRemRangeByScore(key, '-inf', now() - 1)
      .zAdd(key, entries)
      .expire(key, KEY_TTL_SECONDS)
      .exec()
      .catch((error) => log.debug({ err: error, id }, 'presence could not be recorded'));
  }
}

/** Of a member `userId|replica`. */
const userOf = (member: string): string => member.slice(0, member.indexOf('|'));
