import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_LIMITS } from '@luplay/contracts';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../base/address.ts';
import { AppError } from '../base/errors.ts';
import { ByteBudget } from './byte-budget.ts';
import { isKnown, type SharedAnswer } from './shared-answer.ts';

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
