import { isGuest } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import {
  type AddressLimit,
  AppError,
  type Caller,
  type Ctx,
  type Handlers,
  type Kit,
  type MissLimit,
} from '@luplay/service-kit';
import type { Passwords } from '../accounts/password.ts';
import { newUserId, passwordWeakness } from '../accounts/rules.ts';
import { type Account, type AccountStore, nameTaken } from '../accounts/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { KeepCodes } from './keep-codes.ts';
import { readCode, type returnCodes } from './return-codes.ts';
import { expiredBefore, guestFace, guestUsername } from './rules.ts';
import type { GuestStore } from './store.ts';

type Calls = typeof userCalls;

export interface GuestParts {
  accounts: AccountStore;
  guests: GuestStore;
  codes: KeepCodes;
  returns: ReturnType<typeof returnCodes>;
  /** Wrong return codes. */
  guesses: MissLimit;
  audit: Kit['audit'];
  passwords: Passwords;
  sessions: Sessions;
  announcer: Announcer;
  /** `LUPLAY_GUESTS`. */
  open: boolean;
  /** Counts the guests of an address. */
  limit: Pick<AddressLimit, 'count'>;
  /** `LUPLAY_SIGNUP`. */
  signUpOpen: boolean;
  /** Counts the sign-ups of an address. */
  signUpLimit: Pick<AddressLimit, 'count'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** A new guest with this nickname. Throws `guests_off`, and `rate_limited` for an address with too many. */
export async function createGuest(parts: GuestParts, displayName: string, ip: string): Promise<Account> {
  if (!parts.open) throw new AppError('guests_off');
  await parts.limit.count(ip);
  const userId = newUserId();
  return parts.accounts.create({
    _id: userId,
    telegramId: userId,
    username: guestUsername(),
    displayName,
    roles: ['guest'],
    ...guestFace(),
    createdAt: parts.now(),
  });
}

/** Throws unless somebody may make an account with this name and password, also of a guest's. */
export async function assertMaySignUp(
  { accounts, signUpOpen }: Pick<GuestParts, 'accounts' | 'signUpOpen'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  if (!signUpOpen) throw new AppError('forbidden', { message: 'Регистрация на сайте отключена.' });
  const weakness = passwordWeakness(password, username);
  if (weakness) throw new AppError('validation_failed', { details: [{ path: 'password', message: weakness }] });
  if (await accounts.isTaken(username)) throw nameTaken();
}

type GuestCalls = 'keepAccount' | 'keepInTelegram' | 'issueReturnCode' | 'returnByCode';

export function guestRoutes(parts: GuestParts): Pick<Handlers<Calls>, GuestCalls> {
  const { guests, passwords, sessions, announcer, returns, audit } = parts;

  /** The guest who calls. The token is their only proof. */
  async function guest(caller: Caller): Promise<Account> {
    const account = await sessions.alive(caller);
    if (!isGuest(account.roles)) throw new AppError('forbidden', { message: 'Эта учётная запись уже сохранена.' });
    return account;
  }

  /** The guest with this code whose account still lives. Throws `not_found`. */
  async function guestWith(code: string, ip: string): Promise<Account> {
    const found = await returns.find(code);
    if (found && expiredBefore(parts.now()) < found.createdAt) return found;
    audit('auth_refused', { actor: null, address: ip, call: 'accounts.returnByCode', code: 'not_found' });
    throw new AppError('not_found', { message: 'Такого кода нет.' });
  }

  return {
    async issueReturnCode({ caller, body, ip }: Ctx<Calls['issueReturnCode']>) {
      const account = await guest(caller);
      const known = readCode(body.known ?? '');
      if (known !== null && (await returns.isOf(known, account))) return { code: known };
      const { _id: userId } = account;
      const code = await returns.issue(userId);
      audit('return_code_issued', { actor: userId, address: ip });
      return { code };
    },

    async returnByCode({ body, ip, userAgent }: Ctx<Calls['returnByCode']>) {
      const code = readCode(body.code);
      if (code === null) throw new AppError('not_found', { message: 'Такого кода нет.' });
      const account = await parts.guesses.guard(ip, code, () => guestWith(code, ip));
      audit('guest_returned', { actor: null, subject: account._id, address: ip });
      // The account is removed SESSION_LIFETIME_SECONDS after it was made, and no session is longer.
      return sessions.begin(account, { at: Math.floor(account.createdAt / 1000), by: null }, userAgent);
    },

    async keepAccount({ caller, body, userAgent }: Ctx<Calls['keepAccount']>) {
      const { _id: userId } = await guest(caller);
      const { username, password } = body;
      // A hall keeps its accounts at once, from one address, which was counted with its guests.
      await assertMaySignUp(parts, body);
      await announcer.assertReachable();
      const passwordHash = await passwords.hash(password);
      const kept = await guests.keep(userId, { username, passwordHash }, parts.now());
      await announcer.tokensRevoked(userId);
      return sessions.renew(caller, kept, userAgent);
    },

    async keepInTelegram({ caller }: Ctx<Calls['keepInTelegram']>) {
      const { _id: userId } = await guest(caller);
      return { startParam: await parts.codes.issue(userId, parts.now()) };
    },
  };
}
