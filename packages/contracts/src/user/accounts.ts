import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { paragraphs, text, userRef } from '../core/fields.ts';
import { LOGIN_LIMITS, PASSWORD_LENGTH } from './constants.ts';
import { displayName, password, profile, sessionUser, usernameField } from './profile.ts';

/** Telegram's raw init data. The unsigned fields beside it are accepted and ignored. */
const initData = z.string().min(1).max(4096);

export const login = defineCall({
  id: 'accounts.login',
  service: 'svc-user',
  method: 'POST',
  path: '/user/login',
  who: 'public',
  summary: 'Вход по имени и паролю или по данным Telegram',
  body: z.union([
    z.strictObject({ username: z.string().min(1).max(64), password: z.string().min(1).max(PASSWORD_LENGTH.max) }),
    z.strictObject({
      initData,
      telegramId: z.union([z.string().max(64), z.number()]).optional(),
      username: z.string().max(64).optional(),
      firstName: z.string().max(128).optional(),
      lastName: z.string().max(128).optional(),
    }),
  ]),
  response: z.object({ token: z.string(), user: sessionUser }),
  errors: ['bad_credentials', 'unauthorized', 'not_found'],
  limit: { points: 60, seconds: LOGIN_LIMITS.windowSeconds, by: 'ip' },
});

export const createAccount = defineCall({
  id: 'accounts.create',
  service: 'svc-user',
  method: 'POST',
  path: '/user/create',
  who: 'public',
  summary: 'Новая учётная запись: имя и пароль или данные Telegram',
  body: z.union([
    z.strictObject({ username: usernameField, password, displayName: displayName.optional() }),
    z.strictObject({
      initData,
      userId: z.string().max(64).optional(),
      username: z.string().max(64).optional(),
      displayName: z.string().max(128).optional(),
    }),
  ]),
  response: z.object({ token: z.string(), user: sessionUser }),
  errors: ['unauthorized', 'forbidden', 'already_exists'],
  limit: { points: 20, seconds: 3600, by: 'ip' },
});

/** A new token for the same session, with a new lifetime and the current roles. */
export const renewSession = defineCall({
  id: 'accounts.renew',
  service: 'svc-user',
  method: 'POST',
  path: '/user/renew',
  who: 'user',
  summary: 'Продлить сеанс: новый токен',
  response: z.object({ token: z.string(), user: sessionUser }),
});

/** Ends the session of the token and of tokens renewed from it. With `everywhere`: all sessions of the account. */
export const logout = defineCall({
  id: 'accounts.logout',
  service: 'svc-user',
  method: 'POST',
  path: '/user/logout',
  who: 'user',
  summary: 'Завершить сеанс, с everywhere: все сеансы',
  body: z.strictObject({ everywhere: z.boolean().default(false) }),
});

export const me = defineCall({
  id: 'accounts.me',
  service: 'svc-user',
  method: 'GET',
  path: '/api/auth/me',
  who: 'user',
  summary: 'Профиль владельца токена',
  query: z.strictObject({ telegramId: userRef.optional(), username: userRef.optional() }),
  response: z.object({ user: profile }),
  errors: ['forbidden'],
});

/** An error in a browser, stored for developers and throttled by address. */
export const logClientError = defineCall({
  id: 'accounts.clientError',
  service: 'svc-user',
  method: 'POST',
  path: '/log/client-error',
  who: 'optional',
  summary: 'Сообщение об ошибке в браузере',
  body: z.strictObject({
    message: paragraphs(1, 1000),
    source: text(0, 200).optional(),
    stack: z.string().max(8000).optional(),
    path: z.string().max(300).optional(),
    remote: z.string().max(64).optional(),
    version: z.string().max(64).optional(),
  }),
  limit: { points: 30, seconds: 60, by: 'ip' },
});
