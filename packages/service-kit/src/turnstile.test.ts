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

  it('goes on after a job that failed', async () => {
    const inTurn = turnstile(1, 1);
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(inTurn(async () => 'yes')).resolves.toBe('yes');
  });
});
