import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_LIMITS } from '@luplay/contracts';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../base/address.ts';
import { AppError } from '../base/errors.ts';

/**
 * The answer of a call that many callers share: serialised once for each version. Callers who have it, by its ETag, get
 * 304.
 */
export class SharedAnswer<Fields = unknown> {
  readonly fields: Fields;
  readonly bytes: Buffer;
  readonly etag: string;

  constructor(fields: Fields) {
    this.fields = fields;
    this.bytes = Buffer.from(JSON.stringify({ success: true, ...(fields as object) }));
    // The same on every replica.
    this.etag = `"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }
}

/** Whether `If-None-Match` names the ETag. The gateway makes ETags weak when it compresses. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);

/**
 * A token bucket of bytes, refilled continuously up to `burst`. It may go negative: sending pauses until it is positive
 * again.
 */
export class ByteBudget {
  private readonly perSecond: number;
  private readonly burst: number;
  private left: number;
  private at: number;

  constructor(perSecond: number, burst: number, now: number) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.left = burst;
    this.at = now;
  }

  /** `now` in epoch ms. */
  allows(now: number): boolean {
    this.refill(now);
    return this.left > 0;
  }

  isFull(now: number): boolean {
    this.refill(now);
    return this.left >= this.burst;
  }

  /** Time until it is positive again, ms. */
  waitFor(now: number): number {
    this.refill(now);
    return this.left > 0 ? 0 : Math.ceil((-this.left / this.perSecond) * 1000) + 1;
  }

  /** Negative bytes are a refund. */
  take(bytes: number): void {
    this.left -= bytes;
  }

  private refill(now: number): void {
    const passed = Math.max(0, now - this.at);
    this.left = Math.min(this.burst, this.left + (passed / 1000) * this.perSecond);
    this.at = now;
  }
}

/** Burst of a budget, in seconds' worth of bytes: as for the snapshots of sockets. */
const BURST_SECONDS = 8;
const REPLICA_BURST_SECONDS = 2;
/** Longest wait for the budget, ms: the gateway waits 4 s for a call. */
const PATIENCE_MS = 2_000;
/** An answer without a body costs something, too. */
const LEAST_BYTES = 1024;
/** Addresses whose budget is kept; the least recently used are evicted first. */
const REMEMBERED = 10_000;

/**
 * Byte budgets for large public answers, as sockets have for snapshots: one of each address, one of the replica. Over
 * budget, answers wait in turn, because a class behind one address opens a page at once. Who would wait for too long is
 * refused, before anything is read.
 */
export class AnswerBytes {
  private readonly now: () => number;
  private readonly perAddress: number;
  private readonly ofReplica: ByteBudget;
  private readonly budgets = new LRUCache<string, ByteBudget>({ max: REMEMBERED });

  /** `scale` multiplies the budgets of addresses. */
  constructor(scale: number, now: () => number) {
    this.now = now;
    this.perAddress = SOCKET_LIMITS.snapshotBytesPerAddress * scale;
    const perReplica = SOCKET_LIMITS.snapshotBytesPerReplica;
    this.ofReplica = new ByteBudget(perReplica, perReplica * REPLICA_BURST_SECONDS, now());
  }

  /**
   * Resolves to what `read` returns when the budgets allow it. `known`: the caller's `If-None-Match`. Throws
   * `rate_limited`.
   */
  async serve<Answer extends SharedAnswer>(
    ip: string,
    known: string | undefined,
    read: () => Promise<Answer> | Answer,
  ): Promise<Answer> {
    const budgets = [this.budgetOf(ip), this.ofReplica];
    const admit = (): number => {
      const wait = Math.max(...budgets.map((budget) => budget.waitFor(this.now())));
      if (wait <= PATIENCE_MS) return wait;
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil((wait - PATIENCE_MS) / 1000) });
    };
    admit();
    const answer = await read();
    const wait = admit();
    // Taken at once, so that each of many at once waits for those before it.
    const bytes = isKnown(known, answer.etag) ? LEAST_BYTES : Math.max(LEAST_BYTES, answer.bytes.length);
    for (const budget of budgets) budget.take(bytes);
    if (wait > 0) await sleep(wait);
    return answer;
  }

  private budgetOf(ip: string): ByteBudget {
    const key = addressKey(ip);
    let budget = this.budgets.get(key);
    if (!budget) {
      budget = new ByteBudget(this.perAddress, this.perAddress * BURST_SECONDS, this.now());
      this.budgets.set(key, budget);
    }
    return budget;
  }
}
