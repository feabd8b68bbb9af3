import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { KeptJson } from '../machine/files.mjs';
import { privately } from '../machine/private-files.mjs';
import { identityOf, signalGroup } from '../machine/processes.mjs';
import { watchLiveness } from './liveness.mjs';
import { LogFiles } from './log-files.mjs';

const WATCHDOG = fileURLToPath(new URL('./watchdog.mjs', import.meta.url));

/** Starts the watchdog and tells it which processes to end when this process dies. */
class WatchdogPipe {
  #watchdog;

  constructor() {
    this.#watchdog = spawn(process.execPath, [WATCHDOG], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    this.#watchdog.stdin.on('error', () => {});
    this.#watchdog.unref();
    this.#watchdog.stdin.unref?.();
  }

  /** The messages are described in watchdog.mjs. */
  send(message) {
    if (this.#watchdog.stdin.writable) this.#watchdog.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Call when all processes have ended. Resolves when the watchdog has ended too. */
  async close() {
    const gone = once(this.#watchdog, 'exit');
    this.#watchdog.ref();
    this.send({ done: true });
    this.#watchdog.stdin.end();
    if (this.#watchdog.exitCode === null && this.#watchdog.signalCode === null) await gone;
  }
}

/**
 * `pids.json` (name → process id) is for people and tests. `processes.json` adds what the next start needs to identify
 * leftover processes.
 */
class PidFiles {
  #pids;
  #processes;

  /** @param {(what: string) => void} onTrouble called with what cannot be written */
  constructor(dataDir, onTrouble) {
    this.#pids = new KeptJson(join(dataDir, 'pids.json'), (error) =>
      onTrouble(`pids.json cannot be written: ${error.message}`),
    );
    this.#processes = new KeptJson(join(dataDir, 'processes.json'));
  }

  /** @param {{ name: string, pid: number, rank: number }[]} processes */
  write(processes) {
    this.#pids.write(Object.fromEntries(processes.map(({ name, pid }) => [name, pid])));
    this.#processes.write(processes.map((one) => ({ ...one, identity: identityOf(one.pid) })));
  }

  close() {
    this.#pids.close();
    this.#processes.close();
  }
}

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;
/** A process that ran this long restarts with the shortest backoff. */
const SETTLED_MS = 10_000;
/** Limit of the wait for the last lines of a process that has ended, ms: its own children may hold the pipe open. */
const LAST_LINES_MS = 2_000;

/** Only services need these variables, and they receive them explicitly. */
const NO_SECRETS = {
  MONGO_URL: undefined,
  REDIS_URL: undefined,
  NATS_URL: undefined,
  TELEGRAM_BOT_TOKEN: undefined,
  MEDIA_S3_SECRET_ACCESS_KEY: undefined,
};

/** The order in which processes end when the product stops: higher ranks first. */
export const RANK = { backing: 0, service: 1, gateway: 2 };

/**
 * Starts each process in a group of its own, restarts processes that die or hang, writes `<data>/pids.json` and ends
 * everything in order. One supervisor per data directory. A full disk does not stop it.
 */
export class Supervisor {
  #children = new Map();
  #logs;
  #watchdog = new WatchdogPipe();
  #stopping = false;
  #onRestart;
  #silence;
  #pidFiles;

  /**
   * @param {object} options
   * @param {string} options.dataDir
   * @param {(name: string, how: string) => void} [options.onRestart] told when a process died or hung and comes back
   * @param {(what: string) => void} [options.onTrouble] told what cannot be written
   * @param {{ everyMs: number, misses: number }} [options.silence] for tests: when a process counts as hung
   */
  constructor({ dataDir, onRestart = () => {}, onTrouble = () => {}, silence }) {
    this.#onRestart = onRestart;
    this.#silence = silence;
    this.#pidFiles = new PidFiles(dataDir, onTrouble);
    this.#logs = new LogFiles(join(dataDir, 'logs'));
  }

  /** Deletes a directory when this process ends, even if it is killed. */
  scratch(dir) {
    this.#watchdog.send({ scratch: dir });
  }

  /**
   * Starts a process and waits until `ready()` (a promise of true or false, asked again and again) says true. Throws
   * with the end of its log when it exits before that or takes longer than `timeoutMs`. `liveness` (`{ port, hello }`):
   * where it gives a sign of life as long as it does not hang. `folders`: those that it gets open, as file descriptors
   * from 3 on. `logFilter`: what its log gets of a line. `graceMs`: between SIGTERM and SIGKILL. `within`: the command
   * that runs it on a host of its own, where its liveness is not asked for: the network may be what fails.
   * @param {{ name: string, command: string, args: string[], env?: object, cwd: string, rank: number, ready: () =>
   *   Promise<boolean>, graceMs?: number, timeoutMs?: number, beforeRestart?: () => unknown, liveness?: object,
   *   folders?: string[], logFilter?: (line: string) => string, within?: string[] }} options
   */
  async start({ ready, timeoutMs = 30_000, graceMs = 10_000, folders = [], ...own }) {
    const { name } = own;
    const child = { ...own, graceMs, folders, backoff: FIRST_BACKOFF_MS, settled: false };
    this.#children.set(name, child);
    this.#spawn(child);
    const until = Date.now() + timeoutMs;
    while (!(await ready())) {
      if (this.#stopping) throw new Error(`${name}: stopped while starting`);
      if (child.failed) {
        await lastLines(child);
        throw new Error(`${name} ${child.failed}\n${this.logTail(name)}`);
      }
      if (Date.now() > until) throw new Error(`${name} was not ready in ${timeoutMs / 1000} s\n${this.logTail(name)}`);
      await sleep(20);
    }
    child.settled = true;
    if (child.failed) this.#restartLater(child); // since its last answer
  }

  /** `{ name: pid }` of the running processes. */
  pids() {
    const running = [...this.#children.values()].filter((child) => child.process);
    return Object.fromEntries(running.map((child) => [child.name, child.process.pid]));
  }

  /** The path of a process's log. */
  logFile(name) {
    return this.#logs.file(name);
  }

  /** The last lines of a process's log, indented for a message. */
  logTail(name, lines) {
    return this.#logs.tail(name, lines);
  }

  /** Ends one process without restarting it. */
  async end(name) {
    const child = this.#children.get(name);
    if (!child) return;
    await this.#endChild(child);
    this.#children.delete(name);
    this.#writePids();
  }

  /** Restarts a process. */
  restart(name) {
    const child = this.#children.get(name);
    if (child?.process) terminate(child);
  }

  /** Ends everything in order of rank. `hurry` skips the grace period. Safe to call twice. */
  async stop({ hurry = false } = {}) {
    this.#stopping = true;
    if (hurry)
      for (const child of this.#children.values()) if (child.process) signalGroup(child.process.pid, 'SIGKILL');
    const ranks = [...new Set([...this.#children.values()].map((child) => child.rank))].sort((a, b) => b - a);
    for (const rank of ranks) {
      const level = [...this.#children.values()].filter((child) => child.rank === rank);
      await Promise.all(level.map((child) => this.#endChild(child)));
    }
    this.#children.clear();
    this.#logs.close();
    this.#writePids();
    this.#pidFiles.close();
    await this.#watchdog.close();
  }

  async #endChild(child) {
    child.stopping = true;
    clearTimeout(child.timer);
    const running = child.process;
    if (!running) return;
    const gone = once(running, 'exit');
    terminate(child);
    await gone;
    await lastLines(child);
  }

  #spawn(child) {
    const folders = child.folders.map((folder) => openSync(folder, 'r'));
    const started = Date.now();
    child.failed = undefined;
    const options = {
      cwd: child.cwd,
      env: { ...process.env, ...NO_SECRETS, ...child.env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...folders],
    };
    const [command, ...args] = [...(child.within ?? []), child.command, ...child.args];
    const running = privately(() => spawn(command, args, options));
    for (const folder of folders) closeSync(folder);
    // A process that could not be started has no output.
    child.read = running.pid ? this.#logs.follow(child.name, running, child.logFilter) : undefined;
    let over = false;
    let hung = false;
    let unwatch = () => {};
    const ended = (how) => {
      if (over) return;
      over = true;
      unwatch();
      child.process = undefined;
      if (running.pid) {
        // Workers of a leader that was killed would keep its port (nginx).
        signalGroup(running.pid, 'SIGKILL');
        this.#watchdog.send({ remove: running.pid });
      }
      this.#writePids();
      if (child.stopping || this.#stopping) return;
      child.failed = hung ? 'gave no sign of life' : how;
      if (Date.now() - started > SETTLED_MS) child.backoff = FIRST_BACKOFF_MS;
      if (child.settled) this.#restartLater(child);
    };
    running.once('error', (error) => ended(`could not be started: ${error.message}`));
    running.once('exit', (code, signal) => ended(signal ? `was ended by ${signal}` : `exited with code ${code}`));
    if (!running.pid) return;
    child.process = running;
    this.#watchdog.send({ add: { pid: running.pid, rank: child.rank } });
    this.#writePids();
    if (!child.liveness || child.within) return;
    const kill = () => {
      hung = true;
      signalGroup(running.pid, 'SIGKILL');
    };
    unwatch = watchLiveness(child.liveness, kill, this.#silence);
  }

  #restartLater(child) {
    const wait = child.backoff;
    child.backoff = Math.min(wait * 2, LONGEST_BACKOFF_MS);
    this.#onRestart(child.name, child.failed);
    child.timer = setTimeout(async () => {
      try {
        await child.beforeRestart?.();
        if (!child.stopping && !this.#stopping) this.#spawn(child);
      } catch (error) {
        child.failed = `could not be started: ${error.message}`;
        this.#restartLater(child);
      }
    }, wait);
  }

  #writePids() {
    const running = [...this.#children.values()].filter((child) => child.process);
    this.#pidFiles.write(running.map(({ name, rank, process: { pid } }) => ({ name, pid, rank })));
  }
}

function terminate({ process, graceMs }) {
  signalGroup(process.pid, 'SIGTERM');
  const grace = setTimeout(() => signalGroup(process.pid, 'SIGKILL'), graceMs);
  process.once('exit', () => clearTimeout(grace));
}

/** Resolves when the whole output of an ended process is in its log. */
const lastLines = (child) => Promise.race([child.read, sleep(LAST_LINES_MS, undefined, { ref: false })]);
