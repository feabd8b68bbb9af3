import { setTimeout as sleep } from 'node:timers/promises';
import type { TestGateway } from './gateway.ts';

const PAUSE_MS = 50;

/** By a connection of its own, so that the next one may reach another worker of nginx. */
async function call(at: TestGateway): Promise<void> {
  const answer = await fetch(`${at.url}/api2/profile/1`, { headers: { connection: 'close' } });
  await answer.text();
}

/**
 * The longest time that calls of a service without trouble take while `work` goes on, ms: how busy the machine is.
 * A delay in the pauses between them counts, too.
 */
export async function slowestOrdinary(at: TestGateway, work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const started = performance.now();
    await Promise.all([call(at), call(at)]);
    await sleep(PAUSE_MS);
    slowest = Math.max(slowest, performance.now() - started - PAUSE_MS);
  }
  return slowest;
}
