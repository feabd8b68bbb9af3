import { randomFillSync } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '../errors.ts';

/**
 * Room for SQLite's log to go into the database and for deletes to pass through the log: it is brought over every 4 MB.
 */
const RESERVE_BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** With less than this beside the reserve the disk would be full again with the next write. */
const MARGIN_BYTES = 2 * 1024 * 1024;
/** The file system is asked at most this often, ms. */
const ASK_AGAIN_MS = 250;

/** The write found no space. Nothing of it has happened, and reads and deletes go on. */
export class DiskFullError extends CommandError {
  constructor(path: string) {
    super(14031, `no space left on the disk of ${path}: writes wait for space, reads and deletes go on`);
    this.name = 'DiskFullError';
  }
}

/**
 * What to do when the disk is full. A file beside the database keeps space for what must work even then; it is given up
 * when a delete needs it and filled again when there is room. Until then writes are refused without trying.
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

  /** Whether writes are refused; finds out by itself when there is room again. */
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

  /** SQLite has found no space. */
  ranOut(): DiskFullError {
    this.#full = true;
    this.#askedAt = Date.now();
    return new DiskFullError(this.#path);
  }

  /** Gives the reserve's space to the database. */
  release(): void {
    ftruncateSync(this.#file, 0);
  }

  /** To be called when SQLite has closed its files: what its log has given back is kept for the next start. */
  close(): void {
    this.#fill();
    closeSync(this.#file);
  }

  /**
   * Takes what is free, all of the reserve if possible. The bytes are random, so that file systems that compress keep
   * the space, too.
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

/** SQLITE_FULL, which stands for ENOSPC. */
export function isDiskFull(error: unknown): boolean {
  return (error as { errcode?: number } | null)?.errcode === 13;
}
