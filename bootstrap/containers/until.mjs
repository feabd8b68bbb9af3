import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../command/failure.mjs';

const TIMEOUT_MS = 90_000;
const LOOK_MS = 100;
/** What takes longer than this may need help, ms. */
const SLOW_MS = 15_000;

/**
 * Waits until something holds that takes a container some time. `what` names it in the failure. `help` is called when
 * it takes long, and again after as long.
 */
export async function until(holds, what, help = () => {}) {
  const end = Date.now() + TIMEOUT_MS;
  let helpAt = Date.now() + SLOW_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Failure(`Not ${what} within ${TIMEOUT_MS / 1000} s.`);
    if (Date.now() > helpAt) {
      help();
      helpAt = Date.now() + SLOW_MS;
    }
    await sleep(LOOK_MS);
  }
}
