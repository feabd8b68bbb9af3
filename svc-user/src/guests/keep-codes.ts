import { createHash, randomBytes } from 'node:crypto';
import { KEEP_CODE_SECONDS } from '@luplay/contracts/user';
import type { Redis } from '@luplay/service-kit';

/** Start parameters of the mini app that carry a guest's code. */
const START_PARAM = /^keep_([A-Za-z0-9_-]{24})$/;
const CODE_BYTES = 18;

/**
 * Codes with which guests keep their accounts in Telegram. Only their digests are stored. A code works once, and only
 * the newest of a guest.
 */
export interface KeepCodes {
  /** The start parameter with a new code for this guest. */
  issue(userId: string): Promise<string>;
  /** The guest whose code the start parameter carries; null for every other. The code is used up. */
  take(startParam: string | undefined): Promise<string | null>;
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url').slice(0, 32);

export function keepCodes(redis: Pick<Redis, 'client' | 'key'>): KeepCodes {
  const { key } = redis;
  const ofCode = (digest: string) => key(`guests:keep:${digest}`);
  const ofGuest = (userId: string) => key(`guests:keeping:${userId}`);
  const expiration = { type: 'EX', value: KEEP_CODE_SECONDS } as const;
  return {
    async issue(userId) {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      const digest = digestOf(code);
      await redis.client.set(ofGuest(userId), digest, { expiration });
      await redis.client.set(ofCode(digest), userId, { expiration });
      return `keep_${code}`;
    },

    async take(startParam) {
      const [, code] = startParam?.match(START_PARAM) ?? [];
      if (!code) return null;
      const digest = digestOf(code);
      const userId = await redis.client.getDel(ofCode(digest));
      if (userId === null) return null;
      return (await redis.client.get(ofGuest(userId))) === digest ? userId : null;
    },
  };
}
