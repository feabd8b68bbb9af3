import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const WATCHDOG = fileURLToPath(new URL('./watchdog.mjs', import.meta.url));

/** Starts the watchdog and tells it which processes to end when this process dies. */
export class WatchdogPipe {
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
