import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { semaphore } from '@luplay/service-kit';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { normalizePassword } from './rules.ts';

/**
 * argon2id, 19 MiB, two passes, one lane: OWASP's minimum. The package's `Algorithm` is a const enum: 2 is Argon2id.
 */
const ARGON2 = { algorithm: 2 as Algorithm, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** What a hash costs: KiB of memory, and passes over it. */
export type PasswordCost = Pick<typeof ARGON2, 'memoryCost' | 'timeCost'>;

/**
 * Hashes that run at once, in threads beside the event loop: more would only share the same cores and hold 19 MiB each.
 */
const CONCURRENCY = Math.min(4, availableParallelism());
/** Checks whose `before` is done already when a thread becomes free: no thread waits for Redis. */
const READY = 2;
/** Hashes that may wait; about 30 ms each. */
const CAPACITY = 200;

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/**
 * Also hashes a placeholder for accounts that do not exist, so it takes a moment. `cost`: for tests that make many
 * accounts; no setting changes it.
 */
export async function createPasswords(cost: PasswordCost = ARGON2) {
  const costs = { ...ARGON2, ...cost };
  const hashing = semaphore(CONCURRENCY, CAPACITY);
  const checking = semaphore(CONCURRENCY + READY, CAPACITY);
  const placeholder = await hash(randomBytes(24), costs);
  return {
    hash: (password: string): Promise<string> => hashing(() => hash(normalizePassword(password), costs)),
    /**
     * Whether `password` matches `passwordHash`; without a hash the same work is done and the result is false. `before`
     * runs shortly before the work; what it throws ends the check.
     */
    check: (password: string, passwordHash: string | undefined, before?: () => Promise<void>): Promise<boolean> =>
      checking(async () => {
        await before?.();
        const same = await hashing(() => verify(passwordHash ?? placeholder, normalizePassword(password)));
        return same && passwordHash !== undefined;
      }),
  };
}
