import { describe, expect, it } from '@jest/globals';
import { AppError } from '@luplay/service-kit';
import { createPasswords, turnstile } from './password.ts';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB, two passes, one lane', async () => {
    const { hash } = await createPasswords();
    expect(await hash('рыжая лиса на крыше')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('are right or wrong; the composed and the decomposed й are one letter', async () => {
    const { hash, check } = await createPasswords();
    const kept = await hash('\u0439огурт на завтрак');
    expect(await check('\u0438\u0306огурт на завтрак', kept)).toBe(true);
    expect(await check('йогурт на ужин', kept)).toBe(false);
    expect(await check('йогурт на ужин', undefined)).toBe(false);
  });

  it('are not looked at when the check before refuses', async () => {
    const { check } = await createPasswords();
    const refused = check('x', undefined, () => Promise.reject(new AppError('rate_limited')));
    await expect(refused).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

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
