import { useSyncExternalStore } from 'react';
import { type Session, type SessionUser, session } from './store.ts';

/** The session, or null. Renders again on sign-in and sign-out, in this tab or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get, () => null);
}

/** The signed-in user. Only for screens behind a guard. */
export function useUser(): SessionUser {
  const present = useSession();
  if (!present) throw new Error('useUser without a session: the route needs a guard');
  return present.user;
}
