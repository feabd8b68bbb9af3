import { createHash, randomBytes } from 'node:crypto';
import { KEEP_CODE_SECONDS } from '@luplay/contracts/user';
import type { Redis } from '@luplay/service-kit';

/** Start parameters of the mini app that carry a guest's code. */
const START_PARAM = /^keep_([A-Za-z0-9_-]{24})$/;
const CODE_BYTES = 18;

export interface KeepCode {
  userId: string;
  /** Epoch ms. */
  issuedAt: number;
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url').slice(0, 32);

export type KeepCodes = ReturnType<typeof keepCodes>;

/**
 * Codes with which guests keep their accounts in Telegram. Only their digests are stored. A code works once, and only
 * the newest of a guest.
 */
export function keepCodes(redis: Pick<Redis, 'client' | 'key'>) {
  const { key } = redis;
  const ofCode = (digest: string) => key(`guests:keep:${digest}`);
  const ofGuest = (userId: string) => key(`guests:keeping:${userId}`);
  const expiration = { type: 'EX', value: KEEP_CODE_SECONDS } as const;

  async function find(startParam: string | undefined, get: (key: string) => Promise<string | null>) {
    const [, code] = startParam?.match(START_PARAM) ?? [];
    if (!code) return null;
    const digest = digestOf(code);
    const [, issuedAt, userId] = (await get(ofCode(digest)))?.match(/^(\d+) (.+)$/) ?? [];
    if (!issuedAt || !userId) return null;
    return (await redis.client.get(ofGuest(userId))) === digest ? { userId, issuedAt: Number(issuedAt) } : null;
  }

  return {
    /** The start parameter with a new code for this guest. */
    async issue(userId: string, nowMs: number): Promise<string> {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      const digest = digestOf(code);
      await redis.client.set(ofGuest(userId), digest, { expiration });
      await redis.client.set(ofCode(digest), `${nowMs} ${userId}`, { expiration });
      return `keep_${code}`;
    },

    /** Whose code the start parameter carries; null for every other. */
    read: (startParam: string | undefined): Promise<KeepCode | null> =>
      find(startParam, (name) => redis.client.get(name)),
    /** The same, and the code is used up. */
    take: (startParam: string | undefined): Promise<KeepCode | null> =>
      find(startParam, (name) => redis.client.getDel(name)),
  };
}
