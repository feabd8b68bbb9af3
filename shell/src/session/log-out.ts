import { accounts } from '@luplay/contracts/user';
import { api, session, signOut } from '@luplay/web-kit';

/** Nobody waits longer than this for the service to end the session, ms. */
const PATIENCE_MS = 2000;

/**
 * Ends the session at the service, so that its token is worth nothing any more, and here: storage and the cache of what the
 * person saw. The service's answer is waited for shortly and not needed; the browser forgets in any case.
 */
export async function logOut(): Promise<void> {
  // Half a session is cleared too; there is nobody to ask for it.
  if (!session.get()) {
    signOut();
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((done) => {
    timer = setTimeout(done, PATIENCE_MS);
  });
  await Promise.race([api(accounts.logout, { body: {} }).catch(() => undefined), patience]);
  clearTimeout(timer);
  signOut();
}
