import { addressKey } from '@luplay/service-kit';
import { ByteBudget } from '@luplay/service-kit/internals';
import type { Account, OpenSocket } from '../socket.ts';

/** Burst of a budget, in seconds' worth of bytes. */
const BURST_SECONDS = 8;

interface Rates {
  /** Bytes a second. */
  user: number;
  address: number;
}

/**
 * The accounts of the sockets on this replica. An account without sockets is kept until its budget is full again, so
 * that a reconnect does not reset the budget.
 */
export class Accounts {
  private readonly rates: Rates;
  private readonly now: () => number;
  private readonly byKey = new Map<string, Account>();
  private readonly unused = new Set<Account>();

  constructor(rates: Rates, now: () => number) {
    this.rates = rates;
    this.now = now;
  }

  get size(): number {
    return this.byKey.size;
  }

  enter(socket: OpenSocket, ip: string): void {
    const userId = socket.caller?.userId;
    const key = userId === undefined ? `a:${addressKey(ip)}` : `u:${userId}`;
    let account = this.byKey.get(key);
    if (!account) {
      const perSecond = userId === undefined ? this.rates.address : this.rates.user;
      account = { key, budget: new ByteBudget(perSecond, perSecond * BURST_SECONDS, this.now()), sockets: 0 };
      this.byKey.set(key, account);
    }
    this.unused.delete(account);
    account.sockets += 1;
    socket.account = account;
  }

  leave({ account }: OpenSocket): void {
    if (!account) return;
    account.sockets -= 1;
    if (account.sockets === 0) this.unused.add(account);
  }

  /** Drops unused accounts with a full budget. Call it periodically. */
  forget(): void {
    const now = this.now();
    for (const account of this.unused) {
      if (!account.budget.isFull(now)) continue;
      this.unused.delete(account);
      this.byKey.delete(account.key);
    }
  }
}
