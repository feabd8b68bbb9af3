import { closeSync, fdatasync, openSync } from 'node:fs';

/** Bytes of documents after which the kernel is asked to write the log to disk. */
const FLUSH_BYTES = 1024 * 1024;

/**
 * SQLite flushes the log itself every 1000 pages, and the commit that triggers it waits. An earlier fdatasync, in
 * parallel with our own work, leaves the kernel little to do then: of a thousand commits of 200 KB, 44 took over 5 ms
 * without it and one with it. Durability does not depend on it. (The log carries no locks, which closing a second
 * descriptor would release.)
 */
export class LogFlush {
  readonly #path: string;
  #descriptor: number | null = null;
  #bytes = 0;
  #busy = false;
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  wrote(bytes: number): void {
    this.#bytes += bytes;
  }

  committed(): void {
    if (this.#bytes < FLUSH_BYTES || this.#busy) return;
    this.#bytes = 0;
    this.#descriptor ??= openLog(this.#path);
    if (this.#descriptor === null) return;
    this.#busy = true;
    // SQLite reports a failing disk itself.
    fdatasync(this.#descriptor, () => {
      this.#busy = false;
      if (this.#closed) this.#release();
    });
  }

  close(): void {
    this.#closed = true;
    if (!this.#busy) this.#release();
  }

  #release(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

function openLog(path: string): number | null {
  try {
    return openSync(path, 'r+');
  } catch {
    return null;
  }
}
