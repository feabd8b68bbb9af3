import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makePrivate } from '../machine/private-files.mjs';

const MEBIBYTE = 1024 * 1024;
/** Lines with this mark are copied to a file of their own: the security log of all services. */
const SECURITY = { name: 'security', mark: '"stream":"security"' };
/** The beginning of a line that waits for its end, bytes at most. */
const PARTIAL_BYTES = 64 * 1024;
/** Limit of one file. A process has at most two: the current `<name>.log` and the previous `<name>.log.1`. */
const FILE_BYTES = 5 * MEBIBYTE;
/** All files together. */
const TOTAL_BYTES = 256 * MEBIBYTE;

/**
 * The logs of the processes of one data directory: standard output and error, in `<dir>/<name>.log`. A process writes
 * into pipes, and this process writes the files. So files rotate while a process runs, and a full disk costs log
 * lines here instead of failing a write in that process. `<dir>/security.log` repeats the security events of all.
 */
export class LogFiles {
  #dir;
  #fileBytes;
  #totalBytes;
  #open = new Map();

  constructor(dir, { fileBytes = FILE_BYTES, totalBytes = TOTAL_BYTES } = {}) {
    this.#dir = makePrivate(dir);
    this.#fileBytes = fileBytes;
    this.#totalBytes = totalBytes;
    this.#removeSurplus();
  }

  file(name) {
    return join(this.#dir, `${name}.log`);
  }

  /**
   * Writes the output of a child that was spawned with pipes as its standard output and error.
   * @param {string} name
   * @param {import('node:child_process').ChildProcess} child
   * @param {(line: string) => string} [filter] what is written of each line; unset: the bytes as they come
   * @returns {Promise<void>} resolves when both pipes are closed and everything is written
   */
  follow(name, child, filter) {
    const log = this.#opened(name);
    log.write(Buffer.alloc(0));
    const copy = linesWith(SECURITY.mark, (lines) => this.#opened(SECURITY.name).write(lines));
    // The services log to their standard output.
    child.stdout.on('data', copy);
    const ends = [child.stdout, child.stderr].map((stream) => {
      stream.on('error', () => {});
      if (filter) {
        const lines = createInterface({ input: stream });
        lines.on('line', (line) => log.write(Buffer.from(`${filter(line)}\n`)));
        return new Promise((resolve) => lines.once('close', resolve));
      }
      stream.on('data', (bytes) => log.write(bytes));
      return new Promise((resolve) => stream.once('close', resolve));
    });
    return Promise.all(ends).then(() => undefined);
  }

  #opened(name) {
    if (!this.#open.has(name)) {
      this.#open.set(name, new LogFile(this.file(name), this.#fileBytes, () => this.#removeSurplus()));
      this.#removeSurplus();
    }
    return this.#open.get(name);
  }

  /** The last lines of a process's log, indented for a message. */
  tail(name, lines = 15) {
    if (!existsSync(this.file(name))) return '';
    const text = readFileSync(this.file(name), 'utf8').trimEnd().split('\n').slice(-lines);
    return text.map((line) => `    ${line.slice(0, 400)}`).join('\n');
  }

  close() {
    for (const log of this.#open.values()) log.close();
    this.#open.clear();
  }

  /** Deletes the oldest files that are not being written, until the limit holds even with every current file full. */
  #removeSurplus() {
    const writing = new Set([...this.#open.keys()].map((name) => this.file(name)));
    const idle = readdirSync(this.#dir)
      .filter((name) => /\.log(\.1)?$/.test(name))
      .map((name) => join(this.#dir, name))
      .filter((file) => !writing.has(file))
      .map((file) => ({ file, size: 0, mtimeMs: 0, ...pick(statSync(file, { throwIfNoEntry: false })) }))
      .sort((a, b) => a.mtimeMs - b.mtimeMs);
    let size = writing.size * this.#fileBytes + idle.reduce((sum, entry) => sum + entry.size, 0);
    for (const entry of idle) {
      if (size <= this.#totalBytes) return;
      rmSync(entry.file, { force: true });
      size -= entry.size;
    }
  }
}

/**
 * Bounds a log that another process writes by itself, in append mode: when it is over the limit, it is copied to
 * `<file>.1` and emptied. Lines that are written between the two are lost. Returns a function that ends it.
 */
export function limitForeignLog(file, { fileBytes = FILE_BYTES, intervalMs = 2_000 } = {}) {
  const look = () => {
    const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
    if (size <= fileBytes) return;
    try {
      copyFileSync(file, `${file}.1`);
    } catch {
      // The limit still holds.
    }
    truncateSync(file);
  };
  look();
  // Not watchFile, which would never tell of a file that is full before its first look.
  const timer = setInterval(look, intervalMs).unref();
  return () => clearInterval(timer);
}

/** A reader of chunks that passes on the whole lines that contain `mark`. */
function linesWith(mark, write) {
  let partial = Buffer.alloc(0);
  return (bytes) => {
    const text = partial.length > 0 ? Buffer.concat([partial, bytes]) : bytes;
    const end = text.lastIndexOf('\n') + 1;
    const rest = text.subarray(end);
    partial = Buffer.from(rest.length > PARTIAL_BYTES ? rest.subarray(0, 0) : rest);
    if (!text.includes(mark)) return;
    const lines = text.toString('utf8', 0, end).split('\n');
    const marked = lines.filter((line) => line.includes(mark));
    if (marked.length > 0) write(Buffer.from(`${marked.join('\n')}\n`));
  };
}

const pick = (stat) => (stat ? { size: stat.size, mtimeMs: stat.mtimeMs } : {});

/**
 * One process's file. Writes never throw: lost bytes are counted, and noted in the file once it can be written again.
 */
class LogFile {
  #file;
  #limit;
  #onRotated;
  #handle;
  #size = 0;
  #lost = 0;

  constructor(file, limit, onRotated) {
    this.#file = file;
    this.#limit = limit;
    this.#onRotated = onRotated;
  }

  write(bytes) {
    let written = 0;
    try {
      this.#open();
      if (this.#size > 0 && this.#size + bytes.length > this.#limit) this.#rotate();
      if (this.#lost > 0) {
        this.#append(Buffer.from(`[${this.#lost} bytes of log are missing here: they could not be written]\n`));
        this.#lost = 0;
      }
      while (written < bytes.length) written += this.#append(bytes.subarray(written));
    } catch {
      this.#lost += bytes.length - written;
      this.close();
    }
  }

  close() {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }

  #open() {
    if (this.#handle !== undefined) return;
    this.#handle = openSync(this.#file, 'a', 0o600);
    this.#size = statSync(this.#file).size;
  }

  #append(bytes) {
    const written = writeSync(this.#handle, bytes);
    this.#size += written;
    return written;
  }

  #rotate() {
    this.close();
    try {
      renameSync(this.#file, `${this.#file}.1`);
    } catch {
      // The limit still holds.
      truncateSync(this.#file);
    }
    this.#open();
    this.#onRotated();
  }
}
