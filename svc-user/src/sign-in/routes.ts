import { randomBytes } from 'node:crypto';
import type { LogInMethod } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import { AppError, type Ctx, type Handlers } from '@luplay/service-kit';
import type { Attempts } from '../accounts/attempts.ts';
import type { Passwords } from '../accounts/password.ts';
import { displayNameOf, newUserId, usernameCandidates } from '../accounts/rules.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import type { KeepCode } from '../guests/keep-codes.ts';
import { assertMaySignUp, createGuest, type GuestParts } from '../guests/routes.ts';
import { isOnlyGuest } from '../guests/rules.ts';
import type { OpenSession, Sessions } from '../sessions/sessions.ts';
import { type TelegramIdentity, verifyInitData } from './telegram.ts';

export interface SignInParts {
  accounts: AccountStore;
  passwords: Passwords;
  attempts: Attempts;
  sessions: Sessions;
  announcer: Announcer;
  guests: GuestParts;
  telegram: { botToken: string | undefined; maxAgeSeconds: number };
  /** Epoch milliseconds. Telegram's dates are checked against `telegramNow`. */
  now(): number;
  telegramNow(): number;
}

type Calls = typeof userCalls;
/** The browser that a request comes from. */
type From = Pick<Ctx, 'ip' | 'userAgent'>;

/** Log-in and sign-up. */
export function signInRoutes(parts: SignInParts): Pick<Handlers<Calls>, 'login' | 'createAccount'> {
  const { accounts, sessions } = parts;

  function telegramIdentity(initData: string): TelegramIdentity {
    const { botToken, maxAgeSeconds } = parts.telegram;
    const identity = botToken
      ? verifyInitData(initData, { botToken, nowMs: parts.telegramNow(), maxAgeSeconds })
      : null;
    if (!identity) throw new AppError('unauthorized', { message: 'Необходима авторизация через Telegram' });
    return identity;
  }

  async function byPassword(username: string, password: string, ip: string): Promise<Account> {
    const account = await accounts.byUsername(username);
    const right = await parts.passwords.check(password, account?.passwordHash, () =>
      parts.attempts.count(username, ip, account?._id),
    );
    if (!account || !right) throw new AppError('bad_credentials', { subject: account?._id });
    await parts.attempts.forgive(username, ip);
    return account;
  }

  async function byTelegram({ id, authDate }: TelegramIdentity): Promise<Account> {
    const account = await accounts.byTelegramId(id);
    if (!account) throw new AppError('not_found', { message: 'Учётной записи ещё нет.' });
    if (authDate < account.loggedOutAt) throw new AppError('unauthorized', { subject: account._id });
    return account;
  }

  /** Starts a session for a user in this browser. */
  async function enter(account: Account, from: From, by: LogInMethod | null, at: number): Promise<OpenSession> {
    await parts.attempts.remember(account.username, from.ip);
    return sessions.begin(account, { at, by }, from.userAgent);
  }

  /** Starts the first session of a new account and publishes its profile card. */
  async function introduce(account: Account, from: From, by: LogInMethod | null, at: number): Promise<OpenSession> {
    await parts.announcer.publishAccount(account._id);
    return enter(account, from, by, at);
  }

  const nowSeconds = () => Math.floor(parts.now() / 1000);
  /** A log-in from Telegram is as old as its init data, which Telegram creates each time the app is opened. */
  const enteredAt = ({ authDate }: TelegramIdentity) =>
    nowSeconds() - Math.max(0, Math.floor(parts.telegramNow() / 1000) - authDate);

  async function signUp(
    body: { username: string; password: string; displayName?: string | undefined },
    ip: string,
  ): Promise<Account> {
    const { username, password } = body;
    await assertMaySignUp(parts.guests, body);
    // What is refused above counts for the limit of the call alone: a class that mistypes is not locked out.
    await parts.guests.signUpLimit.count(ip);
    const passwordHash = await parts.passwords.hash(password);
    const userId = newUserId();
    return accounts.create({
      _id: userId,
      telegramId: userId,
      username,
      displayName: body.displayName ?? username,
      passwordHash,
      createdAt: parts.now(),
    });
  }

  /** The guest's account becomes the Telegram user's; the guest's tokens end. */
  async function keepGuest(guestId: string, telegramId: string, username: string): Promise<Account> {
    await parts.announcer.assertReachable();
    const kept = await parts.guests.guests.keep(guestId, { username, telegramId }, parts.now());
    await parts.announcer.tokensRevoked(guestId);
    return kept;
  }

  /** The guest whose account the code offers. None after the guest has logged out. */
  async function guestOf(code: KeepCode | null): Promise<Account | null> {
    const guest = code && (await accounts.byId(code.userId));
    return guest && isOnlyGuest(guest.roles) && guest.loggedOutAt * 1000 < code.issuedAt ? guest : null;
  }

  /** The userId of the guest whom the Telegram user wants to be; null for a new account. */
  async function guestToKeep(startParam: string | undefined, keep: boolean | undefined): Promise<string | null> {
    const { codes } = parts.guests;
    if (keep === false) return null;
    const guest = await guestOf(await (keep ? codes.take(startParam) : codes.read(startParam)));
    if (keep && !guest) throw new AppError('conflict', { message: 'Ссылка больше не действует. Откройте новую.' });
    if (keep || !guest) return guest?._id ?? null;
    const { displayName, profilePicture, color, lucoins } = guest;
    throw new AppError('conflict', {
      message: 'Ссылка предлагает сохранить выигранное гостем. Обновите страницу, чтобы выбрать.',
      details: { guest: { displayName, profilePicture, color, lucoins } },
    });
  }

  async function signUpByTelegram(identity: TelegramIdentity, keep: boolean | undefined): Promise<Account> {
    if (await accounts.byTelegramId(identity.id)) throw new AppError('already_exists');
    const guestId = await guestToKeep(identity.startParam, keep);
    const wishes = usernameCandidates(identity.username, randomBytes(6).toString('hex'));
    for (const username of wishes) {
      if (await accounts.isTaken(username)) continue;
      try {
        if (guestId !== null) return await keepGuest(guestId, identity.id, username);
        return await accounts.create({
          _id: newUserId(),
          telegramId: identity.id,
          username,
          displayName: displayNameOf(identity) ?? username,
          createdAt: parts.now(),
        });
      } catch (error) {
        // The name was taken, or the same user was faster in another tab.
        if (!(error instanceof AppError && error.code === 'already_exists')) throw error;
        if (await accounts.byTelegramId(identity.id)) throw error;
      }
    }
    throw new AppError('conflict');
  }

  return {
    async login({ body, ip, userAgent }: Ctx<Calls['login']>) {
      if (!('initData' in body)) {
        const account = await byPassword(body.username, body.password, ip);
        return sessions.begin(account, { at: nowSeconds(), by: 'pwd' }, userAgent);
      }
      const identity = telegramIdentity(body.initData);
      return enter(await byTelegram(identity), { ip, userAgent }, 'telegram', enteredAt(identity));
    },

    async createAccount({ body, ip, userAgent }: Ctx<Calls['createAccount']>) {
      const from = { ip, userAgent };
      if ('guest' in body) {
        return introduce(await createGuest(parts.guests, body.displayName, ip), from, null, nowSeconds());
      }
      if (!('initData' in body)) return introduce(await signUp(body, ip), from, 'pwd', nowSeconds());
      const identity = telegramIdentity(body.initData);
      return introduce(await signUpByTelegram(identity, body.keep), from, 'telegram', enteredAt(identity));
    },
  };
}
