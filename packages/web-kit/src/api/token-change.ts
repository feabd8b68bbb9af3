import { session, signOut } from '../session/store.ts';

/**
 * Calls that change something and have no reply yet. One of them may end the session's token and bring the next one;
 * until then the services refuse everything else.
 */
const underWay = new Set<Promise<unknown>>();

/** Whether a reply may bring a token in place of the present one. */
export const isTokenChanging = (): boolean => underWay.size > 0;

/** Runs a call that may do so. */
export async function changing<T>(call: Promise<T>): Promise<T> {
  underWay.add(call);
  try {
    return await call;
  } finally {
    underWay.delete(call);
  }
}

/** The services refused the token: ends the session, unless the token was replaced, or is by a reply under way. */
export async function tokenRefused(token: string): Promise<void> {
  while (isTokenChanging()) {
    await Promise.allSettled(underWay);
    // The caller signs in with the reply first.
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (session.get()?.token === token) signOut('expired');
}
