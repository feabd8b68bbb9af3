import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { privately } from './private-files.mjs';

/**
 * Replaces a JSON file in one step, so that a reader never meets half of it. Throws and leaves the old one when there
 * is no space.
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

/** How long until a file that could not be written is tried again, ms. */
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

  /** Gives up on what could not be written. */
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
