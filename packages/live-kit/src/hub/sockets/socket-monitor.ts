import { setImmediate as turn } from 'node:timers/promises';
import type { CloseReason, SOCKET_LIMITS } from '@luplay/contracts';
import type { OpenSocket } from '../socket.ts';

/** A closing socket is terminated after this time, ms: a stalled reader never answers. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Sockets that are pinged in one turn of the event loop: a write takes about 20 µs. */
const CHUNK = 50;

/** Pings all sockets with one timer; closes slow readers, expired tokens and sockets that do not finish closing. */
export class SocketMonitor {
  private readonly slots: Set<OpenSocket>[];
  private readonly slow = new Set<OpenSocket>();
  private readonly closing = new Map<OpenSocket, number>();
  private readonly patience: number;
  private readonly stepMs: number;
  private readonly now: () => number;
  private readonly onClose: (socket: OpenSocket, reason: CloseReason) => void;
  private readonly visited: (sockets: ReadonlySet<OpenSocket>) => void;
  private timer: NodeJS.Timeout;
  private step = 0;
  /** When the next token ends, epoch seconds. Perhaps that of a socket that is closed by now. */
  private nextExpiry = Number.POSITIVE_INFINITY;

  /** `visited` is called about once a second with the sockets whose ping was due. */
  constructor(
    limits: typeof SOCKET_LIMITS | { pingInterval: number; slowReaderPatience: number },
    now: () => number,
    onClose: (socket: OpenSocket, reason: CloseReason) => void,
    visited: (sockets: ReadonlySet<OpenSocket>) => void,
  ) {
    // Pings are spread over the interval in steps of a second, less for short intervals.
    this.stepMs = Math.max(10, Math.min(1_000, limits.pingInterval / 10));
    this.slots = Array.from({ length: Math.round(limits.pingInterval / this.stepMs) }, () => new Set());
    this.patience = limits.slowReaderPatience;
    this.now = now;
    this.onClose = onClose;
    this.visited = visited;
    this.timer = setInterval(() => this.run(), this.stepMs);
    this.timer.unref();
  }

  add(socket: OpenSocket): void {
    this.slotOf(socket).add(socket);
  }

  /** Closes the socket when its token ends. */
  watchExpiry({ expiresAt }: OpenSocket): void {
    if (expiresAt !== 0) this.nextExpiry = Math.min(this.nextExpiry, expiresAt);
  }

  remove(socket: OpenSocket): void {
    this.slotOf(socket).delete(socket);
    this.closing.delete(socket);
    this.slow.delete(socket);
  }

  /** Terminates the socket when it does not close in time. */
  watchClosing(socket: OpenSocket): void {
    if (!this.closing.has(socket)) this.closing.set(socket, performance.now() + CLOSE_TIMEOUT_MS);
  }

  /** Closes the socket when it does not drain in time. */
  watchSlow(socket: OpenSocket): void {
    this.slow.add(socket);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private slotOf(socket: OpenSocket): Set<OpenSocket> {
    return this.slots[socket.id % this.slots.length] as Set<OpenSocket>;
  }

  private run(): void {
    const [now, monotonic] = [this.now(), performance.now()];
    for (const [socket, deadline] of this.closing) if (monotonic >= deadline) socket.ws.terminate();
    for (const socket of this.slow) {
      if (socket.slowSince === 0) this.slow.delete(socket);
      else if (monotonic - socket.slowSince >= this.patience) this.onClose(socket, 'too_slow');
    }
    if (this.nextExpiry * 1000 <= now) this.closeExpired(now);
    this.step = (this.step + 1) % this.slots.length;
    const due = this.slots[this.step] as Set<OpenSocket>;
    void this.ping(due);
    this.visited(due);
  }

  private async ping(due: ReadonlySet<OpenSocket>): Promise<void> {
    let count = 0;
    for (const socket of due) {
      count += 1;
      if (count % CHUNK === 0) await turn();
      if (socket.closing) continue;
      if (!socket.alive) socket.ws.terminate();
      else {
        socket.alive = false;
        socket.ping();
      }
    }
  }

  /** Looks at all sockets, which is rare: most tokens live for a week. */
  private closeExpired(now: number): void {
    this.nextExpiry = Number.POSITIVE_INFINITY;
    for (const socket of this.slots.flatMap((slot) => [...slot])) {
      if (socket.closing || socket.expiresAt === 0) continue;
      if (socket.expiresAt * 1000 <= now) this.onClose(socket, 'unauthorized');
      else this.watchExpiry(socket);
    }
  }
}
