import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../command/failure.mjs';

/** A replica is ready within ten seconds; at a load of 35 on two cores within 40. */
const TIMEOUT_MS = 180_000;
const LOOK_MS = 100;

/** Whether something answers at an address. */
export const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until something holds that takes a container some time. `what` names it in the failure. */
export async function until(holds, what) {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Failure(`Not ${what} within ${TIMEOUT_MS / 1000} s.`);
    await sleep(LOOK_MS);
  }
}
