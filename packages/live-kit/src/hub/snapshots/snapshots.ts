import type { ByteBudget } from '@luplay/service-kit/internals';
import type { Account, OpenSocket } from '../socket.ts';

/** Timeout of a waiting request, ms. Clients treat a socket that does not answer in 5 s as dead. */
const TIMEOUT_MS = 3_000;
/** Interval at which waiting requests are checked, ms. */
const CHECK_MS = 20;

interface Parts {
  /** The budget of the whole replica. */
  budget: ByteBudget;
  now: () => number;
  /** Builds and sends a snapshot; resolves to its size in bytes. Never rejects. */
  send(socket: OpenSocket): Promise<number>;
  /** Estimated size of a snapshot for this socket, bytes. */
  expected(socket: OpenSocket): number;
  /** Called when the request has timed out. */
  refuse(socket: OpenSocket): void;
}

/**
 * Schedules snapshots: at once while the budgets of the account and of the replica last, else round-robin over the
 * accounts. Requests of one socket that still waits are merged.
 */
export class Snapshots {
  private readonly parts: Parts;
  /** By account, its waiting sockets and when each times out. */
  private readonly waiting = new Map<Account, Map<OpenSocket, number>>();
  /** Sockets whose snapshot is being built; true: another was requested meanwhile. */
  private readonly building = new Map<OpenSocket, boolean>();
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  ask(socket: OpenSocket): void {
    const { account } = socket;
    if (!account || socket.closing) return;
    if (this.building.has(socket)) {
      this.building.set(socket, true);
      return;
    }
    const queue = this.waiting.get(account);
    if (!queue && this.allows(account)) {
      void this.build(socket, account);
      return;
    }
    const deadline = this.parts.now() + TIMEOUT_MS;
    if (!queue) this.waiting.set(account, new Map([[socket, deadline]]));
    else if (!queue.has(socket)) queue.set(socket, deadline);
    this.timer ??= setTimeout(() => this.check(), CHECK_MS);
  }

  /** The socket has closed. */
  remove(socket: OpenSocket): void {
    this.building.delete(socket);
    if (socket.account) this.unqueue(socket.account, socket);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting.clear();
  }

  private allows(account: Account): boolean {
    const now = this.parts.now();
    return account.budget.allows(now) && this.parts.budget.allows(now);
  }

  private async build(socket: OpenSocket, account: Account): Promise<void> {
    const budgets = [account.budget, this.parts.budget];
    // Reserved beforehand, so that a thousand simultaneous requests do not all pass the check.
    const expected = this.parts.expected(socket);
    for (const budget of budgets) budget.take(expected);
    this.building.set(socket, false);
    const bytes = await this.parts.send(socket);
    for (const budget of budgets) budget.take(bytes - expected);
    const again = this.building.get(socket);
    this.building.delete(socket);
    if (again) this.ask(socket);
  }

  private check(): void {
    this.timer = undefined;
    while (this.serveEachAccount()) {
      // Next round: a snapshot was served, so budgets may be left.
    }
    const now = this.parts.now();
    for (const [account, queue] of this.waiting) {
      // The oldest come first.
      for (const [socket, deadline] of queue) {
        if (deadline > now) break;
        this.unqueue(account, socket);
        this.parts.refuse(socket);
      }
    }
    if (this.waiting.size > 0) this.timer = setTimeout(() => this.check(), CHECK_MS);
  }

  /** Serves one snapshot to each account whose budget allows it. False when none was served. */
  private serveEachAccount(): boolean {
    let served = false;
    for (const [account, queue] of [...this.waiting]) {
      const [socket] = queue.keys();
      if (!socket || !this.allows(account)) continue;
      this.unqueue(account, socket);
      // The served account goes to the end of the queue.
      if (this.waiting.delete(account)) this.waiting.set(account, queue);
      void this.build(socket, account);
      served = true;
    }
    return served;
  }

  private unqueue(account: Account, socket: OpenSocket): void {
    const queue = this.waiting.get(account);
    if (queue?.delete(socket) && queue.size === 0) this.waiting.delete(account);
  }
}
