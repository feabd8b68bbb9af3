import { randomBytes } from 'node:crypto';
import { isNamedBy, type LogInMethod } from '@luplay/contracts';
import { displayName as displayNameField, type userCalls } from '@luplay/contracts/user';
import { type AddressLimit, AppError, type Ctx, type Handlers } from '@luplay/service-kit';
import type { AchievementStore } from '../achievements/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import { createGuest, type GuestParts } from '../guests/routes.ts';
import { profileOf } from '../profiles/presenters.ts';
import type { ProfileStore } from '../profiles/store.ts';
import type { OpenSession, Sessions } from '../sessions/sessions.ts';
import type { Attempts } from './attempts.ts';
import type { Passwords } from './password.ts';
import { meMismatch } from './policy.ts';
import { newUserId, passwordWeakness, usernameCandidates } from './rules.ts';
import type { Account, AccountStore } from './store.ts';
import { type TelegramIdentity, verifyInitData } from './telegram.ts';

export interface AccountParts {
  accounts: AccountStore;
  profiles: ProfileStore;
  achievements: AchievementStore;
  passwords: Passwords;
  attempts: Attempts;
  sessions: Sessions;
  announcer: Announcer;
  guests: GuestParts;
  signUpOpen: boolean;
  /** Counts the sign-ups of an address. */
  signUpLimit: Pick<AddressLimit, 'count'>;
  telegram: { botToken: string | undefined; maxAgeSeconds: number };
  /** Epoch milliseconds. Telegram's dates are checked against `telegramNow`. */
  now(): number;
  telegramNow(): number;
}

type Calls = typeof userCalls;

export function accountRoutes(parts: AccountParts): Pick<Handlers<Calls>, 'login' | 'createAccount' | 'me'> {
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

  /** Starts a session for a user at this address. */
  async function enter(account: Account, ip: string, by: LogInMethod | null, at: number): Promise<OpenSession> {
    await parts.attempts.remember(account.username, ip);
    return sessions.begin(account, { at, by });
  }

  /** Starts the first session of a new account and publishes its profile card. */
  async function introduce(account: Account, ip: string, by: LogInMethod | null, at: number): Promise<OpenSession> {
    await parts.announcer.publishAccount(account._id);
    return enter(account, ip, by, at);
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
    if (!parts.signUpOpen) throw new AppError('forbidden', { message: 'Регистрация на сайте отключена.' });
    await parts.signUpLimit.count(ip);
    const weakness = passwordWeakness(password, username);
    if (weakness) throw new AppError('validation_failed', { details: [{ path: 'password', message: weakness }] });
    // A name that equals an existing id is taken too.
    if (await accounts.byRef(username)) throw new AppError('already_exists', { message: 'Это имя уже занято.' });
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

  async function signUpByTelegram(identity: TelegramIdentity): Promise<Account> {
    if (await accounts.byTelegramId(identity.id)) throw new AppError('already_exists');
    const guestId = await parts.guests.codes.take(identity.startParam);
    const shown = displayNameField.safeParse(`${identity.firstName} ${identity.lastName}`.trim().slice(0, 40));
    const wishes = usernameCandidates(identity.username, identity.id, randomBytes(2).toString('hex'));
    for (const username of wishes) {
      if (await accounts.byRef(username)) continue;
      try {
        if (guestId !== null) return await keepGuest(guestId, identity.id, username);
        return await accounts.create({
          _id: newUserId(),
          telegramId: identity.id,
          username,
          displayName: shown.success ? shown.data : username,
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

  /** The userId that `ref` names; `ref` itself if there is none. Does not read the given account again. */
  const idOf = async (account: Account, ref: string): Promise<string> =>
    isNamedBy({ ...account, userId: account._id }, ref)
      ? account._id
      : ((await accounts.byRef(ref))?._id ?? ref.toLowerCase());

  return {
    async login({ body, ip }: Ctx<Calls['login']>) {
      if (!('initData' in body)) {
        const account = await byPassword(body.username, body.password, ip);
        return sessions.begin(account, { at: nowSeconds(), by: 'pwd' });
      }
      const identity = telegramIdentity(body.initData);
      return enter(await byTelegram(identity), ip, 'telegram', enteredAt(identity));
    },

    async createAccount({ body, ip }: Ctx<Calls['createAccount']>) {
      if ('guest' in body) {
        return introduce(await createGuest(parts.guests, body.displayName, ip), ip, null, nowSeconds());
      }
      if (!('initData' in body)) return introduce(await signUp(body, ip), ip, 'pwd', nowSeconds());
      const identity = telegramIdentity(body.initData);
      return introduce(await signUpByTelegram(identity), ip, 'telegram', enteredAt(identity));
    },

    async me({ caller, query }: Ctx<Calls['me']>) {
      const account = await accounts.byId(caller.userId);
      if (!account) throw new AppError('unauthorized');
      const refs = [query.telegramId, query.username].filter((ref) => ref !== undefined);
      const mismatch = meMismatch(account._id, await Promise.all(refs.map((ref) => idOf(account, ref))));
      if (mismatch) throw new AppError(mismatch);
      const [subscribers, catalogue] = await Promise.all([
        parts.profiles.followersOf(account._id),
        parts.achievements.ids(),
      ]);
      return { user: profileOf(account, { subscribers, catalogue, asOwner: true }) };
    },
  };
}
