import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { turnstile } from '@luplay/service-kit';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { normalizePassword } from './rules.ts';

/**
 * argon2id, 19 MiB, two passes, one lane: OWASP's minimum. The package's `Algorithm` is a const enum: 2 is Argon2id.
 */
const ARGON2 = { algorithm: 2 as Algorithm, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Hashes that run at once, in threads beside the one that answers: more would only take turns on the same cores and hold 19 MiB each. */
const AT_ONCE = Math.min(4, availableParallelism());
/** Checks that stand ready for the next free thread, what comes before the work already done: no thread waits for Redis. */
const READY = 2;
/** Hashes that may wait for their turn; about 30 ms each. */
const WAITING = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether `password` is the one behind `passwordHash`; without a hash the same work is done and the answer is no.
   * `before` runs when this check's turn is near, a hash or two before the work; what it throws ends the check.
   */
  check(password: string, passwordHash: string | undefined, before?: () => Promise<void>): Promise<boolean>;
}

/** Makes the hash that stands in for accounts that are not there, so it takes a moment. */
export async function createPasswords(): Promise<Passwords> {
  const inTurn = turnstile(AT_ONCE, WAITING);
  const nearTurn = turnstile(AT_ONCE + READY, WAITING);
  const nobody = await hash(randomBytes(24), ARGON2);
  return {
    hash: (password) => inTurn(() => hash(normalizePassword(password), ARGON2)),
    check: (password, passwordHash, before) =>
      nearTurn(async () => {
        await before?.();
        const same = await inTurn(() => verify(passwordHash ?? nobody, normalizePassword(password)));
        return same && passwordHash !== undefined;
      }),
  };
}
