import { closeSync, fdatasync, openSync } from 'node:fs';

/** After as many bytes of documents the kernel is asked to bring the log to the disk. */
const FLUSH_BYTES = 1024 * 1024;

/**
 * SQLite brings the log to the disk itself, every 1000 pages, and the commit that it falls to waits for that. Asked
 * beforehand, beside our own work, the kernel has little left to do by then: of a thousand commits of 200 KB 44 took
 * over 5 ms, with it one. Nothing relies on it. (The log carries no locks, which a second descriptor would lose when it
 * is closed.)
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
    // A disk that fails is told of by SQLite, which asks for the same.
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
