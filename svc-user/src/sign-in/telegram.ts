import { createHmac, timingSafeEqual } from 'node:crypto';

/** Default maximum age of Telegram's init data, seconds. Desktop clients keep it for long. */
export const TELEGRAM_MAX_AGE_SECONDS = 24 * 3600;
const MAX_BYTES = 4096;
const MAX_AHEAD_SECONDS = 30;

/** The user that Telegram's signature confirms. Only `id` is an identity; the rest are suggestions. */
export interface TelegramIdentity {
  id: string;
  username?: string;
  firstName: string;
  lastName: string;
  /** The start parameter of the link that opened the app. Signed, but chosen by who made the link. */
  startParam?: string;
  /** Epoch seconds. */
  authDate: number;
}

/**
 * Checks a mini app's raw init data as Telegram documents it: the signed pairs are the received ones, decoded, sorted
 * by bytes, without `hash`. Returns null for anything invalid. Callers do not reveal the reason.
 */
export function verifyInitData(
  raw: string,
  options: { botToken: string; nowMs: number; maxAgeSeconds: number },
): TelegramIdentity | null {
  if (Buffer.byteLength(raw) > MAX_BYTES) return null;
  const fields = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(raw)) {
    if (fields.has(key)) return null;
    fields.set(key, value);
  }
  const hash = fields.get('hash') ?? '';
  fields.delete('hash');
  if (!/^[0-9a-f]{64}$/.test(hash) || !sameHash(fields, hash, options.botToken)) return null;
  const authDate = fields.get('auth_date') ?? '';
  if (!/^\d{1,12}$/.test(authDate)) return null;
  const ageSeconds = options.nowMs / 1000 - Number(authDate);
  if (ageSeconds < -MAX_AHEAD_SECONDS || ageSeconds > options.maxAgeSeconds) return null;
  const identity = identityOf(fields.get('user') ?? '', Number(authDate));
  const startParam = fields.get('start_param');
  return identity && startParam !== undefined ? { ...identity, startParam } : identity;
}

function sameHash(fields: Map<string, string>, hash: string, botToken: string): boolean {
  const text = [...fields]
    .map(([key, value]) => Buffer.from(`${key}=${value}`))
    .sort(Buffer.compare)
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  return timingSafeEqual(createHmac('sha256', secret).update(text).digest(), Buffer.from(hash, 'hex'));
}

function identityOf(json: string, authDate: number): TelegramIdentity | null {
  let user: unknown;
  try {
    user = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof user !== 'object' || user === null) return null;
  const { id, username, first_name, last_name } = user as Record<string, unknown>;
  if (!Number.isSafeInteger(id) || (id as number) <= 0) return null;
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    id: String(id),
    username: textOf(username) || undefined,
    firstName: textOf(first_name),
    lastName: textOf(last_name),
    authDate,
  };
}
