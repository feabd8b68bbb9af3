import { describe, expect, it } from '@jest/globals';
import { AppError } from '@luplay/service-kit';
import { createPasswords } from './password.ts';

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
