import { hasRole, type Role, rolesOf } from '@luplay/contracts';
import { emitter } from '../state/emitter.ts';
import { store, stored, storedJson } from '../state/stored.ts';
import { TOKEN_KEY, USER_KEY } from './keys.ts';

/** What the browser stores of the account in addition to its token. */
export interface SessionUser {
  userId: string;
  telegramId: string;
  username: string;
  displayName: string;
  role: Role | Role[];
  /** When somebody else set the password, epoch ms; until the user has taken note. */
  passwordSetByOtherAt?: number | undefined;
  /** A guest cannot keep the account by a password. */
  signUpClosed?: true | undefined;
}

export interface Session {
  token: string;
  user: SessionUser;
}

const changes = emitter();
/** The last session ended because the services refused its token, not by a sign-out in this page. */
let expired = false;
let current: Session | null = read();

function read(): Session | null {
  const token = stored(TOKEN_KEY);
  const user = storedJson(USER_KEY);
  return token && isSessionUser(user) ? { token, user } : null;
}

function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Partial<Record<keyof SessionUser, unknown>>;
  return typeof user.username === 'string' && (typeof user.userId === 'string' || typeof user.telegramId === 'string');
}

function write(next: Session | null): void {
  store(TOKEN_KEY, next?.token ?? null);
  store(USER_KEY, next && JSON.stringify(next.user));
  change(next);
}

function change(next: Session | null): void {
  current = next;
  changes.emit();
}

/** The one session of the page. Authorized only when both the token and the user are stored. */
export const session = {
  get: (): Session | null => current,
  /** The services refused the last session. Reset by the next sign-in. */
  hasExpired: (): boolean => expired,
  /** Calls back after every change, also in another tab. Returns a function that unsubscribes. */
  subscribe: changes.subscribe,
};

export function signIn(token: string, user: SessionUser): void {
  expired = false;
  const { userId, telegramId, username, displayName, role, passwordSetByOtherAt: at, signUpClosed } = user;
  const known = { userId, telegramId, username, displayName, role, ...(signUpClosed && { signUpClosed }) };
  write({ token, user: { ...known, ...(at !== undefined && { passwordSetByOtherAt: at }) } });
}

/**
 * Clears the storage, also of an incomplete session. `because`: the services refused its token, which another tab may
 * have replaced while this one could not be told, as a page that Back brings back.
 */
export function signOut(because?: 'expired'): void {
  const stored = because && read();
  if (stored && stored.token !== current?.token) change(stored);
  else {
    expired = because === 'expired';
    write(null);
  }
}

/** Nobody is signed in in this page. The browser keeps the session, until somebody signs in. */
export const setSessionAside = (): void => change(null);

/** Updates the stored user after a profile change. Does nothing when nobody is signed in. */
export function updateSessionUser(patch: Partial<SessionUser>): void {
  if (current) signIn(current.token, { ...current.user, ...patch });
}

/** True when one of the user's roles may act as `wanted`. */
export function userHasRole(user: Pick<SessionUser, 'role'> | null | undefined, wanted: Role): boolean {
  return user ? hasRole(rolesOf(user.role), wanted) : false;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // `key` is null when the whole storage was cleared.
    if (event.key !== null && event.key !== TOKEN_KEY && event.key !== USER_KEY) return;
    const next = read();
    if (next?.token === current?.token && JSON.stringify(next?.user) === JSON.stringify(current?.user)) return;
    change(next);
  });
}
