import { accounts } from '@luplay/contracts/user';
import { api, session, signOut, THEME_KEY } from '@luplay/web-kit';

/** Nobody waits longer than this for the service to end the session, ms. */
const PATIENCE_MS = 2000;

/**
 * Ends the session at the service, so that its token is worth nothing any more, and here: everything that the product
 * has stored in this browser but the chosen theme, and the cache of what the person saw. The service's answer is waited
 * for shortly and not needed; the browser forgets in any case.
 */
export async function logOut(): Promise<void> {
  // Half a session is cleared too; there is nobody to ask for it.
  if (session.get()) await endAtService();
  clearStorage();
  signOut();
}

async function endAtService(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((done) => {
    timer = setTimeout(done, PATIENCE_MS);
  });
  await Promise.race([api(accounts.logout, { body: {} }).catch(() => undefined), patience]);
  clearTimeout(timer);
}

/** Whatever its key: what a remote stores is the person's, too. The origin is the product's own. */
function clearStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key !== THEME_KEY) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // No storage: nothing is stored.
  }
}
