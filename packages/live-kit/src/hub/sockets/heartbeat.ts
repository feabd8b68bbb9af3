import { setImmediate as turn } from 'node:timers/promises';
import { SOCKET_HEARTBEAT } from '@luplay/contracts';
import { frameOf } from '../fan-out/frame.ts';
import type { OpenSocket } from '../socket.ts';

/** Each socket is checked twice in an interval, a fifth of them at a time. */
const CHECKS = 2;
const SLOTS = 5;
/** Sockets that are looked at in one turn of the event loop: a write takes about 20 µs. */
const CHUNK = 100;
const FRAME = frameOf(JSON.stringify(SOCKET_HEARTBEAT));

/**
 * Writes a heartbeat to every socket that got nothing else for half an interval to a whole one. Clients and the gateway
 * treat a longer silence as a hung process. One prebuilt frame and one timer; no timer without sockets.
 */
export class Heartbeat {
  private readonly slots: Set<OpenSocket>[] = Array.from({ length: SLOTS }, () => new Set());
  private readonly stepMs: number;
  private timer: NodeJS.Timeout | undefined;
  private count = 0;
  private step = 0;

  constructor(intervalMs: number) {
    this.stepMs = intervalMs / CHECKS / SLOTS;
  }

  add(socket: OpenSocket): void {
    this.slotOf(socket).add(socket);
    this.count += 1;
    if (this.timer) return;
    this.timer = setInterval(() => void this.run(), this.stepMs);
    this.timer.unref();
  }

  remove(socket: OpenSocket): void {
    if (!this.slotOf(socket).delete(socket)) return;
    this.count -= 1;
    if (this.count > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private slotOf(socket: OpenSocket): Set<OpenSocket> {
    return this.slots[socket.id % SLOTS] as Set<OpenSocket>;
  }

  /** Yields to the event loop as long as there is time: a process that is short of it must not fall silent. */
  private async run(): Promise<void> {
    this.step = (this.step + 1) % SLOTS;
    const endsAt = performance.now() + this.stepMs * 0.8;
    let count = 0;
    for (const socket of this.slots[this.step] as Set<OpenSocket>) {
      count += 1;
      if (count % CHUNK === 0 && performance.now() < endsAt) await turn();
      socket.silentChecks += 1;
      if (socket.silentChecks < CHECKS || socket.closing || !socket.stream.writable) continue;
      socket.silentChecks = 0;
      // Unread bytes are a sign of life already.
      if (socket.stream.writableLength === 0) socket.stream.write(FRAME);
    }
  }
}
