import { randomFillSync } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '../errors.ts';

/** Space for a checkpoint of SQLite's log (every 4 MB) and for deletes that pass through the log. */
const RESERVE_BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** With less than this in addition to the reserve, the next write would fill the disk again. */
const MARGIN_BYTES = 2 * 1024 * 1024;
/** The file system is queried at most this often, ms. */
const ASK_AGAIN_MS = 250;

/** A write found no space and was rolled back. Reads and deletes continue. */
export class DiskFullError extends CommandError {
  constructor(path: string) {
    super(14031, `no space left on the disk of ${path}: writes wait for space, reads and deletes go on`);
    this.name = 'DiskFullError';
  }
}

/**
 * Handles a full disk. A file beside the database reserves space for deletes. It is released when a delete needs it and
 * filled again when there is space. Until then writes are refused without trying.
 */
export class DiskSpace {
  readonly #path: string;
  readonly #file: number;
  #full = false;
  #askedAt = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(`${path}.reserve`, 'a', 0o600);
    this.#fill();
  }

  /** Whether writes are refused. Detects by itself when there is space again. */
  get full(): boolean {
    const now = Date.now();
    if (this.#full && now - this.#askedAt >= ASK_AGAIN_MS) {
      this.#askedAt = now;
      if (this.#free() >= MARGIN_BYTES + this.#missing()) this.#fill();
    }
    return this.#full;
  }

  /** Throws DiskFullError while the disk is known to be full. */
  check(): void {
    if (this.full) throw new DiskFullError(this.#path);
  }

  /** Called when SQLite has found no space. */
  ranOut(): DiskFullError {
    this.#full = true;
    this.#askedAt = Date.now();
    return new DiskFullError(this.#path);
  }

  /** Releases the reserve's space to the database. */
  release(): void {
    ftruncateSync(this.#file, 0);
  }

  /** Call after SQLite has closed its files: keeps the space of its log for the next start. */
  close(): void {
    this.#fill();
    closeSync(this.#file);
  }

  /**
   * Fills the reserve with the free space, completely if possible. The bytes are random, so that file systems with
   * compression reserve the space too.
   */
  #fill(): void {
    try {
      for (let left = this.#missing(); left > 0; ) {
        left -= writeSync(this.#file, randomFillSync(Buffer.alloc(Math.min(CHUNK_BYTES, left))));
      }
      fsyncSync(this.#file);
      this.#full = false;
    } catch {
      this.#full = true;
      this.#askedAt = Date.now();
    }
  }

  #missing(): number {
    return RESERVE_BYTES - fstatSync(this.#file).size;
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(dirname(this.#path));
    return bavail * bsize;
  }
}

/** SQLITE_FULL, SQLite's code for ENOSPC. */
export function isDiskFull(error: unknown): boolean {
  return (error as { errcode?: number } | null)?.errcode === 13;
}
