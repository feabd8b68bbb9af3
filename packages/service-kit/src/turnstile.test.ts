import { describe, expect, it } from '@jest/globals';
import { turnstile } from './turnstile.ts';

describe('the turnstile', () => {
  it('lets few in at once, the rest in order, and nobody beyond', async () => {
    const inTurn = turnstile(2, 3);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const job = (n: number) =>
      inTurn(async () => {
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

  it('12.24: lets nobody wait for longer than the gateway waits for an answer, and the next one in after them', async () => {
    const inTurn = turnstile(1, 3, 100);
    const gate = Promise.withResolvers<void>();
    const first = inTurn(() => gate.promise);
    const started = performance.now();
    await expect(inTurn(async () => 'in time')).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - started).toBeGreaterThan(90);
    const next = inTurn(async () => 'in time');
    gate.resolve();
    await first;
    expect(await next).toBe('in time');
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('goes on after a job that failed', async () => {
    const inTurn = turnstile(1, 1);
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(inTurn(async () => 'yes')).resolves.toBe('yes');
  });
});
