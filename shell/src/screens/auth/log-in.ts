import { accounts } from '@luplay/contracts/user';
import { ApiError, api, isApiError, mayPass, type SessionUser } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

export interface LoggedIn {
  token: string;
  user: SessionUser;
  /** The account has just been created. */
  isNew: boolean;
}

function checked({ token, user }: Omit<LoggedIn, 'isNew'>, isNew: boolean): LoggedIn {
  if (!token) throw new ApiError(200, 'no_token', ru.auth.noToken);
  return { token, user, isNew };
}

export async function logInWithPassword(username: string, password: string): Promise<LoggedIn> {
  return checked(await api(accounts.login, { body: { username, password } }), false);
}

export interface SignUp {
  username: string;
  password: string;
  displayName: string;
}

/** The name whose sign-up got no reply: it may have created the account. */
let unanswered: string | undefined;

export async function signUpWithPassword({ username, password, displayName }: SignUp): Promise<LoggedIn> {
  const body = { username, password, ...(displayName && { displayName }) };
  const isRepeated = unanswered === username;
  unanswered = undefined;
  try {
    return checked(await api(accounts.createAccount, { body }), true);
  } catch (error) {
    if (mayPass(error)) unanswered = username;
    if (!isRepeated || !isApiError(error, 'already_exists')) throw error;
    // A name that is somebody else's is taken.
    const entered = await api(accounts.login, { body: { username, password } }).catch(() => Promise.reject(error));
    return checked(entered, true);
  }
}

/** The guest that the link of a keep code offers to become. */
export interface OfferedGuest {
  displayName: string;
  profilePicture: string;
}

/**
 * Logs in with the messenger's signed data. An unknown person (404) is registered first, or asked with `guest` whether
 * they are the guest of their link; `keep` is their answer.
 */
export async function logInWithTelegram(initData: string, keep?: boolean): Promise<LoggedIn | { guest: OfferedGuest }> {
  try {
    return checked(await api(accounts.login, { body: { initData } }), false);
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    return register(initData, keep);
  }
}

/** The account may already exist, created by another tab or by a request whose answer was lost. */
async function register(initData: string, keep: boolean | undefined): Promise<LoggedIn | { guest: OfferedGuest }> {
  try {
    return checked(
      await api(accounts.createAccount, { body: { initData, ...(keep !== undefined && { keep }) } }),
      true,
    );
  } catch (error) {
    const { guest } = (isApiError(error, 'conflict') && (error.details as { guest?: OfferedGuest } | undefined)) || {};
    if (guest) return { guest };
    if (!isApiError(error, 'already_exists')) throw error;
    return checked(await api(accounts.login, { body: { initData } }), true);
  }
}
