import { describe, expect, it } from '@jest/globals';
import { semaphore } from './semaphore.ts';

describe('a semaphore', () => {
  it('runs few jobs at once, the rest in order, and refuses more than may wait', async () => {
    const run = semaphore(2, 3);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const job = (n: number) =>
      run(async () => {
        most = Math.max(most, ++running);
        order.push(n);
        await gates[n]?.promise;
        running -= 1;
      });
    const jobs = [0, 1, 2, 3, 4].map(job);
    await expect(job(5)).rejects.toMatchObject({ code: 'unavailable' });
    for (const gate of gates) gate.resolve();
    await Promise.all(jobs);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });

  it('12.24: refuses a job that has waited as long as the gateway waits for an answer, and runs the next one', async () => {
    const run = semaphore(1, 3, 100);
    const gate = Promise.withResolvers<void>();
    const first = run(() => gate.promise);
    const started = performance.now();
    await expect(run(async () => 'in time')).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - started).toBeGreaterThan(90);
    const next = run(async () => 'in time');
    gate.resolve();
    await first;
    expect(await next).toBe('in time');
    expect(await run(async () => 'free again')).toBe('free again');
  });

  it('continues after a failed job', async () => {
    const run = semaphore(1, 1);
    await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(run(async () => 'yes')).resolves.toBe('yes');
  });
});
