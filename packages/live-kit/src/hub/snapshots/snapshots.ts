import type { OpenSocket } from '../sockets/socket.ts';
import type { Account } from './account.ts';
import type { ByteBudget } from './byte-budget.ts';

/**
 * A snapshot that has waited for so long is refused, ms: clients take a socket that does not answer in 5 s for dead.
 */
const PATIENCE_MS = 3_000;
/** How often those who wait are looked at, ms. */
const LOOK_MS = 20;

interface Parts {
  /** Of the whole replica. */
  budget: ByteBudget;
  now: () => number;
  /** Builds and sends; resolves to the bytes. Never rejects. */
  send(socket: OpenSocket): Promise<number>;
  /** About how many bytes a snapshot for this socket has. */
  expected(socket: OpenSocket): number;
  /** It has waited too long. */
  refuse(socket: OpenSocket): void;
}

/**
 * Who gets a snapshot when: at once while the budgets of the account and of the replica last, later in turn with the
 * other accounts. A socket that asks again before its snapshot is built gets one, not two.
 */
export class Snapshots {
  private readonly parts: Parts;
  /** By account, its sockets that wait and until when they do. */
  private readonly waiting = new Map<Account, Map<OpenSocket, number>>();
  /** Sockets for which one is being built; true: asked for again meanwhile. */
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
    const deadline = this.parts.now() + PATIENCE_MS;
    if (!queue) this.waiting.set(account, new Map([[socket, deadline]]));
    else if (!queue.has(socket)) queue.set(socket, deadline);
    this.timer ??= setTimeout(() => this.look(), LOOK_MS);
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
    // Taken beforehand, so that a thousand who ask in one moment are not all let through.
    const expected = this.parts.expected(socket);
    for (const budget of budgets) budget.take(expected);
    this.building.set(socket, false);
    const bytes = await this.parts.send(socket);
    for (const budget of budgets) budget.take(bytes - expected);
    const again = this.building.get(socket);
    this.building.delete(socket);
    if (again) this.ask(socket);
  }

  private look(): void {
    this.timer = undefined;
    while (this.serveEachAccount()) {
      // Another round: budgets are left and somebody waits.
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
    if (this.waiting.size > 0) this.timer = setTimeout(() => this.look(), LOOK_MS);
  }

  /** One snapshot for each account that may have one. False when there was none. */
  private serveEachAccount(): boolean {
    let served = false;
    for (const [account, queue] of [...this.waiting]) {
      const [socket] = queue.keys();
      if (!socket || !this.allows(account)) continue;
      this.unqueue(account, socket);
      // The account that was served is the last of the next round.
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
