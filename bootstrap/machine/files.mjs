import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { privately } from './private-files.mjs';

/**
 * Replaces a JSON file atomically, so that a reader never gets a partial one. Throws and keeps the old file when the
 * disk is full.
 */
export function writeJson(file, value) {
  const next = `${file}.${process.pid}.next`;
  try {
    writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`);
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** Interval between attempts to write a file on a full disk, ms. */
const AGAIN_MS = 1_000;

/**
 * Keeps a JSON file (mode 0600) up to date. A value that cannot be written because the disk is full is written as soon
 * as there is space. Never throws. Calls `onTrouble(error)` once per outage.
 */
export class KeptJson {
  #file;
  #wanted;
  #timer;
  #onTrouble;

  constructor(file, onTrouble = () => {}) {
    this.#file = file;
    this.#onTrouble = onTrouble;
  }

  /** Replaces the value; the newest one is written. */
  write(value) {
    this.#wanted = value;
    this.#try();
  }

  /** Stops retrying. */
  close() {
    clearTimeout(this.#timer);
  }

  #try() {
    try {
      privately(() => writeJson(this.#file, this.#wanted));
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } catch (error) {
      if (this.#timer === undefined) this.#onTrouble(error);
      else clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#try(), AGAIN_MS);
      this.#timer.unref();
    }
  }
}
