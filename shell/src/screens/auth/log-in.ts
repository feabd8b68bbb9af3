import { accounts } from '@luplay/contracts/user';
import { ApiError, api, isApiError, type SessionUser } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

export interface LoggedIn {
  token: string;
  user: SessionUser;
}

function checked({ token, user }: LoggedIn): LoggedIn {
  if (!token) throw new ApiError(200, 'no_token', ru.auth.noToken);
  return { token, user };
}

export async function logInWithPassword(username: string, password: string): Promise<LoggedIn> {
  return checked(await api(accounts.login, { body: { username, password } }));
}

/** Log-in by the messenger's signed data. A person it does not know yet (404) is registered first, then logs in again. */
export async function logInWithTelegram(initData: string): Promise<LoggedIn> {
  try {
    return checked(await api(accounts.login, { body: { initData } }));
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    await api(accounts.createAccount, { body: { initData } });
    return checked(await api(accounts.login, { body: { initData } }));
  }
}
