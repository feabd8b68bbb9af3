import { setTimeout as sleep } from 'node:timers/promises';
import type { TestGateway } from './gateway.ts';

/** The longest time that calls of a service without trouble take while `work` goes on, ms: how busy the machine is. */
export async function slowestOrdinary(at: TestGateway, work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const started = performance.now();
    await (await fetch(`${at.url}/api2/profile/1`)).text();
    slowest = Math.max(slowest, performance.now() - started);
    await sleep(50);
  }
  return slowest;
}
