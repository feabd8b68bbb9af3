import { randomBytes } from 'node:crypto';
import type { Kit } from '@luplay/service-kit';
import type { OpenSocket } from '../socket.ts';

/** A lease lasts this many ping intervals after its last renewal, also when its replica was killed. */
const INTERVALS = 2.4;

/**
 * Counts the sockets of each user over all replicas. Redis holds a sorted set of leases for each user, scored by their
 * end. A lease is renewed when the socket's ping is due. While Redis is away, only the replica's own count is limited.
 */
export class UserLeases {
  private readonly kit: Pick<Kit, 'redis' | 'log' | 'now'>;
  private readonly hub: string;
  private readonly limit: number;
  private readonly leaseMs: number;
  /** Socket ids are unique within one process only. */
  private readonly process = randomBytes(9).toString('base64url');

  constructor(
    kit: Pick<Kit, 'redis' | 'log' | 'now'>,
    hub: string,
    { perUser, pingInterval }: { perUser: number; pingInterval: number },
  ) {
    this.kit = kit;
    this.hub = hub;
    this.limit = perUser;
    this.leaseMs = pingInterval * INTERVALS;
  }

  /** False when the user already has the maximum of sockets. */
  async take(userId: string, socketId: number): Promise<boolean> {
    if (!this.kit.redis.connected) return true;
    const key = this.key(userId);
    const now = this.kit.now();
    try {
      const replies = await this.kit.redis.client
        .multi()
        .zRemRangeByScore(key, '-inf', now)
        .zAdd(key, this.lease(socketId, now))
        .pExpire(key, this.leaseMs)
        .zCard(key)
        .exec();
      if (Number(replies[3]) <= this.limit) return true;
    } catch (error) {
      this.kit.log.debug({ err: error }, 'sockets of a user could not be counted');
      return true;
    }
    this.release(userId, socketId);
    return false;
  }

  /** Also adds sockets that opened while Redis was away. */
  renew(sockets: Iterable<OpenSocket>): void {
    if (!this.kit.redis.connected) return;
    const now = this.kit.now();
    for (const { caller, closing, id } of sockets) {
      if (!caller || closing) continue;
      const key = this.key(caller.userId);
      const renewed = [
        this.kit.redis.client.zAdd(key, this.lease(id, now)),
        this.kit.redis.client.pExpire(key, this.leaseMs),
      ];
      Promise.all(renewed).catch((error) => this.failed(error));
    }
  }

  release(userId: string, socketId: number): void {
    if (!this.kit.redis.connected) return;
    this.kit.redis.client.zRem(this.key(userId), this.member(socketId)).catch((error) => this.failed(error));
  }

  private failed(error: unknown): void {
    this.kit.log.debug({ err: error }, 'the lease of a socket could not be written');
  }

  private key(userId: string): string {
    return this.kit.redis.key(`sockets:${this.hub}:${userId}`);
  }

  private lease(socketId: number, now: number) {
    return { score: now + this.leaseMs, value: this.member(socketId) };
  }

  private member(socketId: number): string {
    return `${this.process}.${socketId}`;
  }
}
