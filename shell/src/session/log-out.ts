import type { LogInMethod } from '@luplay/contracts';
import { accounts } from '@luplay/contracts/user';
import {
  api,
  claimsOf,
  DEVICE_KEY,
  isInMessenger,
  LAUNCH_KEY,
  launchData,
  session,
  setSessionAside,
  signOut,
  THEME_KEY,
  userHasRole,
} from '@luplay/web-kit';

/** How long a log-out waits for the service, ms. */
const PATIENCE_MS = 2000;

/**
 * Revokes the session at the service and clears everything that the product has stored in this browser except the
 * theme, the query cache included. Without an answer from the service it clears the browser all the same. When a guest
 * logs out, the browser's random id stays, because a kicked guest must not be back as a new one. What the messenger
 * has opened the page with stays too: it is the messenger's, and after a reload its edges and buttons depend on it.
 */
export async function logOut(): Promise<void> {
  // Without a whole session there is no token to revoke.
  if (session.get()) await endAtService();
  const kept = [THEME_KEY];
  if (userHasRole(session.get()?.user, 'guest')) kept.push(DEVICE_KEY);
  if (isInMessenger()) kept.push(LAUNCH_KEY);
  clearStorage(kept);
  signOut();
}

/**
 * Sets the session of a Telegram account aside that is not the one that opened the mini app: accounts of one messenger
 * may share the storage. It does not end before the services have verified who that is: any bot may open this page.
 * Sessions that did not begin with a Telegram log-in stay.
 */
export function leaveOthersSession(): void {
  const token = session.get()?.token;
  const id = isInMessenger() ? launchData()?.user.id : undefined;
  if (!token || id === undefined) return;
  const { amr, tid } = claimsOf(token);
  const isFromTelegram = Array.isArray(amr) && amr.includes('telegram' satisfies LogInMethod);
  if (isFromTelegram && tid !== String(id)) setSessionAside();
}

async function endAtService(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((done) => {
    timer = setTimeout(done, PATIENCE_MS);
  });
  await Promise.race([api(accounts.logout, { body: {} }).catch(() => undefined), patience]);
  clearTimeout(timer);
}

/** All keys: remotes store personal data too, and nothing else runs on this origin. */
function clearStorage(kept: readonly string[]): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (!kept.includes(key)) storage.removeItem(key);
  } catch {
    // No storage: nothing to clear.
  }
}
