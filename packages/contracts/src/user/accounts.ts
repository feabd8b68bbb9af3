import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, paragraphs, text, userRef } from '../core/fields.ts';
import { GUESTS_PER_ADDRESS, LOGIN_LIMITS, PASSWORD_LENGTH, SIGN_UPS_PER_ADDRESS } from './constants.ts';
import { displayName, nickname, openSession, password, profile, sessionUser, usernameField } from './profile.ts';

const of = { service: 'svc-user', method: 'POST', who: 'user' } as const;

/** Telegram's raw init data. The unsigned fields beside it are accepted and ignored. */
const initData = z.string().min(1).max(4096);

export const login = defineCall({
  ...of,
  id: 'accounts.login',
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

/**
 * Sign-ups with a password and guests have limits of their own: SIGN_UPS_PER_ADDRESS, GUESTS_PER_ADDRESS. A Telegram
 * account whose signed start parameter names a guest's code (`keep_<code>`, see `keepInTelegram`) becomes that guest's:
 * name, picture and everything won stay, and the guest's earlier tokens end. That has to be asked for with `keep`: the
 * link may be somebody else's. Without `keep` such a parameter is answered with 409 `conflict`, with the guest in
 * `details.guest`; `keep: false` makes a new account.
 */
export const createAccount = defineCall({
  ...of,
  id: 'accounts.create',
  path: '/user/create',
  who: 'public',
  summary: 'Новая учётная запись: имя и пароль, данные Telegram или гость без пароля',
  body: z.union([
    z.strictObject({ username: usernameField, password, displayName: displayName.optional() }),
    z.strictObject({
      initData,
      userId: z.string().max(64).optional(),
      username: z.string().max(64).optional(),
      displayName: z.string().max(128).optional(),
      keep: z.boolean().optional(),
    }),
    z.strictObject({ guest: z.literal(true), displayName: nickname }),
  ]),
  response: z.object({ token: z.string(), user: sessionUser }),
  errors: ['unauthorized', 'forbidden', 'guests_off', 'already_exists', 'conflict'],
  // Twice as many as can be made: who is refused tries again.
  limit: { points: 2 * (GUESTS_PER_ADDRESS.points + SIGN_UPS_PER_ADDRESS.points), seconds: 3600, by: 'ip' },
});

/**
 * Makes the caller, a guest, an ordinary account with a name and a password. Everything won stays. Ends the guest's
 * earlier tokens and answers with a new one for the same session. 403 for everybody else. 503 when other services
 * cannot be informed; nothing is changed then.
 */
export const keepAccount = defineCall({
  ...of,
  id: 'accounts.keep',
  method: 'PUT',
  path: '/profile/keep',
  summary: 'Сохранить учётную запись гостя: имя и пароль',
  body: z.strictObject({ username: usernameField, password }),
  response: z.object({ token: z.string(), user: sessionUser }),
  errors: ['forbidden', 'already_exists', 'conflict'],
  limit: { points: 20, seconds: 600, by: 'user' },
});

/**
 * A code with which the guest's account is kept by opening the mini app with the start parameter `keep_<code>`. It
 * works once, for KEEP_CODE_SECONDS, and not after the guest has logged out. A new code replaces the one before.
 */
export const keepInTelegram = defineCall({
  ...of,
  id: 'accounts.keepInTelegram',
  path: '/profile/keep/telegram',
  summary: 'Код, с которым гость сохраняет учётную запись в Telegram',
  response: z.object({ startParam: z.string() }),
  errors: ['forbidden'],
  limit: { points: 20, seconds: 600, by: 'user' },
});

/** As somebody types or keeps it. */
const returnCode = z.string().regex(/^[\p{L} -]{6,12}$/u);

/**
 * A code of RETURN_CODE with which the caller, a guest, logs in on another device: the `known` one while it works,
 * otherwise a new one, which ends the one before.
 */
export const issueReturnCode = defineCall({
  ...of,
  id: 'accounts.issueReturnCode',
  path: '/profile/return-code',
  summary: 'Код возвращения гостя: известный, если он ещё верен, иначе новый',
  body: z.strictObject({ known: returnCode.optional() }),
  response: z.object({ code: z.string() }),
  errors: ['forbidden'],
  limit: { points: 20, seconds: 600, by: 'user' },
});

/** Logs a guest in by their return code. The session ends with the guest's account. */
export const returnByCode = defineCall({
  ...of,
  id: 'accounts.returnByCode',
  path: '/user/return',
  who: 'public',
  summary: 'Вход гостя по коду возвращения',
  body: z.strictObject({ code: returnCode }),
  response: z.object({ token: z.string(), user: sessionUser }),
  errors: ['not_found', 'rate_limited'],
});

/** A new token for the same session, with a new lifetime and the current roles. */
export const renewSession = defineCall({
  ...of,
  id: 'accounts.renew',
  path: '/user/renew',
  summary: 'Продлить сеанс: новый токен',
  response: z.object({ token: z.string(), user: sessionUser }),
});

/** Ends the session of the token and of tokens renewed from it. With `everywhere`: all sessions of the account. */
export const logout = defineCall({
  ...of,
  id: 'accounts.logout',
  path: '/user/logout',
  summary: 'Завершить сеанс, с everywhere: все сеансы',
  body: z.strictObject({ everywhere: z.boolean().default(false) }),
});

/** The sessions of the caller whose tokens still count, the newest first. */
export const listSessions = defineCall({
  id: 'accounts.sessions',
  service: 'svc-user',
  method: 'GET',
  path: '/user/sessions',
  who: 'registered',
  summary: 'Свои сеансы',
  response: z.object({ sessions: z.array(openSession) }),
});

/** Ends a session of the caller, as `logout` does from within it: its tokens are refused and its sockets closed. */
export const endSession = defineCall({
  id: 'accounts.endSession',
  service: 'svc-user',
  method: 'DELETE',
  path: '/user/sessions/:id',
  who: 'registered',
  summary: 'Завершить один из своих сеансов',
  params: z.strictObject({ id }),
  errors: ['not_found'],
});

/** The caller knows that somebody else has set the password: `passwordSetByOtherAt` goes. */
export const acknowledgePassword = defineCall({
  ...of,
  id: 'accounts.acknowledgePassword',
  path: '/user/password/seen',
  summary: 'Принять к сведению, что пароль задал кто-то другой',
});

export const me = defineCall({
  ...of,
  id: 'accounts.me',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Профиль владельца токена',
  query: z.strictObject({ telegramId: userRef.optional(), username: userRef.optional() }),
  response: z.object({ user: profile }),
  errors: ['forbidden'],
});

/** An error in a browser, stored for developers and throttled by address. */
export const logClientError = defineCall({
  ...of,
  id: 'accounts.clientError',
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
