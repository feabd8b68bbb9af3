import { accounts, RENEW_AFTER_SECONDS } from '@luplay/contracts/user';
import { api } from '../api/api.ts';
import { session, signIn } from './store.ts';

/** How often an open page looks at its token's age, ms. */
const LOOK_EVERY_MS = 3600_000;
/**
 * After a try that failed, or for a clock that is far off, ms: returning to the tab again and again asks no more often.
 */
const LEAST_BETWEEN_MS = 60_000;
/** Tabs share it: one of them asks, the others go without. */
const LOCK = 'luplay-renewal';

let lastTry = Number.NEGATIVE_INFINITY;

/** When the token was issued, epoch seconds, as it says itself; null when it is not to be read. */
export function issuedAt(token: string): number | null {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const { iat } = claims as { iat?: unknown };
    return typeof iat === 'number' ? iat : null;
  } catch {
    return null;
  }
}

/** The session's token when it is old enough to be renewed. */
function oldToken(now: number): string | null {
  const token = session.get()?.token;
  const issued = token ? issuedAt(token) : null;
  return token && issued !== null && now / 1000 - issued > RENEW_AFTER_SECONDS ? token : null;
}

/**
 * Renews a session that is older than a day. What fails is left for the next time, except that a refused token (401)
 * has ended the session by then.
 */
export async function renewIfOld(now: number): Promise<void> {
  if (!oldToken(now) || now - lastTry < LEAST_BETWEEN_MS) return;
  lastTry = now;
  const renew = async () => {
    const token = oldToken(now);
    if (!token) return;
    const renewed = await api(accounts.renewSession);
    // Meanwhile the person may have left, or come in anew.
    if (session.get()?.token === token) signIn(renewed.token, renewed.user);
  };
  try {
    const { locks } = navigator as { locks?: LockManager };
    if (locks) await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? renew() : undefined));
    else await renew();
  } catch {
    // No answer, or a service that is away: the old token is still good for days.
  }
}

/**
 * Looks at the session's age now, on return to the tab and once an hour. `clock` in epoch ms. Returns what ends that.
 */
export function keepSessionFresh(clock: () => number = Date.now): () => void {
  const look = () => {
    if (document.visibilityState !== 'hidden') void renewIfOld(clock());
  };
  look();
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  };
}
