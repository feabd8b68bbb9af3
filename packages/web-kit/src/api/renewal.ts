import { accounts, RENEW_AFTER_SECONDS } from '@luplay/contracts/user';
import { claimsOf } from '../session/claims.ts';
import { session, signIn } from '../session/store.ts';
import { api } from './api.ts';

/** How often an open page checks its token's age, ms. */
const CHECK_INTERVAL_MS = 3600_000;
/** Minimum interval between two renewals, ms, also after a failure or with a clock that is far off. */
const MIN_INTERVAL_MS = 60_000;
/** A lock that all tabs share, so that only one of them renews. */
const LOCK = 'luplay-renewal';

let lastTry = Number.NEGATIVE_INFINITY;

/** The token's `iat`, epoch seconds; null when it cannot be read. */
export function issuedAt(token: string): number | null {
  const { iat } = claimsOf(token);
  return typeof iat === 'number' ? iat : null;
}

/** The session's token when it is old enough to be renewed. */
function oldToken(now: number): string | null {
  const token = session.get()?.token;
  const issued = token ? issuedAt(token) : null;
  return token && issued !== null && now / 1000 - issued > RENEW_AFTER_SECONDS ? token : null;
}

/**
 * Renews a session that is older than a day. A failed renewal is repeated at the next check, unless a refused token
 * (401) has ended the session.
 */
export async function renewIfOld(now: number): Promise<void> {
  if (!oldToken(now) || now - lastTry < MIN_INTERVAL_MS) return;
  lastTry = now;
  const renew = async () => {
    const token = oldToken(now);
    if (!token) return;
    const renewed = await api(accounts.renewSession);
    // The user may have signed out, or in again, meanwhile.
    if (session.get()?.token === token) signIn(renewed.token, renewed.user);
  };
  try {
    const { locks } = navigator as { locks?: LockManager };
    if (locks) await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? renew() : undefined));
    else await renew();
  } catch {
    // No response, or the service is unavailable: the old token stays valid for days.
  }
}

/**
 * Checks the session's age now, on return to the tab and once an hour. `clock` in epoch ms. Returns a function that
 * stops it.
 */
export function keepSessionFresh(clock: () => number = Date.now): () => void {
  const check = () => {
    if (document.visibilityState !== 'hidden') void renewIfOld(clock());
  };
  check();
  document.addEventListener('visibilitychange', check);
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return () => {
    document.removeEventListener('visibilitychange', check);
    clearInterval(timer);
  };
}
