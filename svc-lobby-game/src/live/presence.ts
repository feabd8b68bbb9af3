import { PRESENCE_TTL_MS } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';

/** Heartbeats of the sockets of this replica, ms. */
export const BEAT_MS = 4_000;
/** Whoever's last socket closed is still waited for this long: a phone that comes back, a replica that restarts. */
export const LEAVE_GRACE_MS = 3_000;
/** Keys outlive their last heartbeat by this, s. */
const KEY_TTL_SECONDS = 60;
/** After an absence of Redis the other replicas need as long as this to tell anew who is there, ms. */
const RETELL_MS = 3_000;
/** Calls of one player are noted at most this often, ms. */
const TOUCH_EVERY_MS = 3_000;

const REST = 'rest';

/**
 * Who is there: in Redis a sorted set for each lobby, `userId|replica` by the time until which it counts. A member counts while a socket of theirs
 * beats on some replica, or a while after a call of theirs.
 */
export class Presence {
  private readonly redis: Kit['redis'];
  private readonly log: Kit['log'];
  private readonly now: () => number;
  private readonly replica: string;
  /** By lobby, how many sockets each user has on this replica. */
  private readonly here = new Map<string, Map<string, number>>();
  /** When a call of a player was noted last, by lobby and player; kept no longer than it counts. */
  private readonly touched = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;
  private readonly forgetOnBack: () => void;
  private certainFrom = 0;

  constructor(kit: Pick<Kit, 'redis' | 'log' | 'now' | 'replica'>) {
    this.redis = kit.redis;
    this.log = kit.log;
    this.now = kit.now;
    this.replica = kit.replica;
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    this.timer.unref();
    this.forgetOnBack = kit.redis.onBack(() => {
      this.certainFrom = this.now() + RETELL_MS;
      this.beat();
    });
  }

  stop(): void {
    clearInterval(this.timer);
    this.forgetOnBack();
  }

  /** Lobbies with somebody's socket on this replica, and calls that were noted just now. */
  get size(): number {
    return this.here.size + this.touched.size;
  }

  /** False while Redis is away or has just come back: of the players of other replicas it may know nothing. */
  get isCertain(): boolean {
    return this.redis.connected && this.now() >= this.certainFrom;
  }

  /** Whether a socket of theirs is on this replica. */
  isHere(lobbyId: string, userId: string): boolean {
    return this.here.get(lobbyId)?.has(userId) ?? false;
  }

  arrived(lobbyId: string, userId: string): void {
    const users = this.here.get(lobbyId) ?? new Map<string, number>();
    this.here.set(lobbyId, users);
    users.set(userId, (users.get(userId) ?? 0) + 1);
    this.note(lobbyId, [userId], this.replica, PRESENCE_TTL_MS);
  }

  /** True when it was the user's last socket here. */
  left(lobbyId: string, userId: string): boolean {
    const users = this.here.get(lobbyId);
    const count = users?.get(userId) ?? 0;
    if (!users || count > 1) {
      users?.set(userId, count - 1);
      return false;
    }
    users.delete(userId);
    if (users.size === 0) this.here.delete(lobbyId);
    // A closed socket says more than an earlier call.
    for (const source of [this.replica, REST]) this.note(lobbyId, [userId], source, LEAVE_GRACE_MS);
    return true;
  }

  /** A call is a sign of life too, for players whose socket is not up. */
  touch(lobbyId: string, userId: string): void {
    if (this.isHere(lobbyId, userId)) return;
    const key = `${lobbyId}|${userId}`;
    const now = this.now();
    if (now - (this.touched.get(key) ?? 0) < TOUCH_EVERY_MS) return;
    this.touched.set(key, now);
    this.note(lobbyId, [userId], REST, PRESENCE_TTL_MS);
  }

  /** The userIds of all who are there, on any replica. */
  async present(lobbyId: string): Promise<Set<string>> {
    const members = await this.redis.client.zRangeByScore(this.key(lobbyId), this.now(), '+inf');
    return new Set(members.map((member) => member.slice(0, member.indexOf('|'))));
  }

  /** Whether a socket of theirs beats on some replica, or has gone only just now. */
  async hasSocket(lobbyId: string, userId: string): Promise<boolean> {
    const members = await this.redis.client.zRangeByScore(this.key(lobbyId), this.now(), '+inf');
    return members.some((member) => member.startsWith(`${userId}|`) && member !== `${userId}|${REST}`);
  }

  private key(lobbyId: string): string {
    return this.redis.key(`presence:${lobbyId}`);
  }

  private beat(): void {
    const now = this.now();
    for (const [key, at] of this.touched) if (now - at >= TOUCH_EVERY_MS) this.touched.delete(key);
    for (const [lobbyId, users] of this.here) this.note(lobbyId, [...users.keys()], this.replica, PRESENCE_TTL_MS);
  }

  private note(lobbyId: string, userIds: string[], source: string, forMs: number): void {
    if (!this.redis.connected) return;
    const until = this.now() + forMs;
    const key = this.key(lobbyId);
    this.redis.client
      .multi()
      .zRemRangeByScore(key, '-inf', this.now() - 1)
      .zAdd(
        key,
        userIds.map((userId) => ({ score: until, value: `${userId}|${source}` })),
      )
      .expire(key, KEY_TTL_SECONDS)
      .exec()
      .catch((error) => this.log.debug({ err: error, lobbyId }, 'presence could not be noted'));
  }
}
