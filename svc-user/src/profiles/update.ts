import { isGuest } from '@luplay/contracts';
import { displayName, FRESH_LOG_IN_SECONDS, nickname, type userCalls } from '@luplay/contracts/user';
import { AppError, type Caller, type Ctx, type Handlers, type Kit } from '@luplay/service-kit';
import type { Attempts } from '../accounts/attempts.ts';
import { userNotFound } from '../accounts/look-up.ts';
import type { Passwords } from '../accounts/password.ts';
import { mayActFor, passwordWeakness, sameRoles } from '../accounts/rules.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { AchievementStore } from '../achievements/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { mayUpdate } from './policy.ts';
import { profileReader } from './presenters.ts';
import { changesOf } from './rules.ts';
import type { ProfileStore } from './store.ts';

type Calls = typeof userCalls;

export interface UpdateParts {
  accounts: AccountStore;
  profiles: ProfileStore;
  achievements: AchievementStore;
  passwords: Passwords;
  attempts: Attempts;
  sessions: Sessions;
  announcer: Announcer;
  audit: Kit['audit'];
  /** Epoch milliseconds. */
  now(): number;
}

/** Changes of a profile, including their announcement to other services. */
export function profileUpdateRoutes(
  parts: UpdateParts,
): Pick<Handlers<Calls>, 'updateProfile' | 'refreshProfileCache'> {
  const { accounts, passwords, sessions, announcer, now } = parts;
  const profileFor = profileReader(parts.profiles, parts.achievements);
  return {
    async updateProfile({ body, caller, ip, userAgent }: Ctx<Calls['updateProfile']>) {
      const account = (await accounts.byRef(body.userId)) ?? undefined;
      if (!mayUpdate(caller, account, body)) throw new AppError('forbidden', { subject: account?._id });
      if (!account) throw userNotFound();
      await sessions.alive(caller);
      const { password, currentPassword, userId: _, ...rest } = body;
      assertName(account, rest.displayName);
      const isOwn = caller.userId === account._id;
      const weakness = password === undefined ? null : passwordWeakness(password, account.username);
      if (weakness) throw new AppError('validation_failed', { details: [{ path: 'password', message: weakness }] });
      if (password !== undefined && isOwn) {
        await assertMayChoosePassword({ caller, account, currentPassword, ip }, parts);
      }
      const endsTokens = password !== undefined || body.role !== undefined;
      if (endsTokens) await announcer.assertReachable();
      const hashed =
        password === undefined
          ? rest
          : {
              ...rest,
              passwordHash: await passwords.hash(password),
              ...(isOwn ? ownPassword(caller, account) : othersPassword(caller, now())),
            };
      let before: Account = account;
      const after = await accounts.change(account._id, (stored) => {
        before = stored;
        if (!mayUpdate(caller, stored, body)) throw new AppError('forbidden', { subject: stored._id });
        return changesOf(stored, hashed, now());
      });
      const who = { actor: caller.userId, subject: after._id, address: ip };
      if (!sameRoles(before.roles, after.roles)) {
        parts.audit('role_changed', { ...who, before: before.roles, after: after.roles });
      }
      if (password !== undefined && !isOwn) parts.audit('password_set', who);
      if (password !== undefined && isOwn) await accounts.acknowledgePassword(caller);
      if (after.rev !== account.rev)
        await (endsTokens ? announcer.tokensRevoked : announcer.publishAccount)(account._id);
      const user = await profileFor(after, caller);
      return isOwn && endsTokens ? { user, token: (await sessions.renew(caller, after, userAgent)).token } : { user };
    },

    async refreshProfileCache({ params, caller }: Ctx<Calls['refreshProfileCache']>) {
      const account = await accounts.byRef(params.userId);
      if (!mayActFor(caller, account?._id)) throw new AppError('forbidden');
      if (!account) throw userNotFound();
      // Marks the account, so that it is published later while NATS is away.
      await accounts.change(account._id, () => ({}));
      await announcer.publishAccount(account._id);
      return {};
    },
  };
}

/** A new name keeps to the rules, for guests to those of nicknames. The present one may be older than they. */
function assertName(account: Account, name: string | undefined): void {
  if (name === undefined || name === account.displayName) return;
  const fault = (isGuest(account.roles) ? nickname : displayName).safeParse(name).error?.issues[0];
  if (fault) throw new AppError('validation_failed', { details: [{ path: 'displayName', message: fault.message }] });
}

/** A creator with a Telegram user's password can choose it again too. */
const ownPassword = ({ loggedInBy }: Caller, { _id, telegramId }: Account) =>
  loggedInBy === 'telegram' || telegramId === _id ? { passwordByOther: undefined } : {};

/** Admins may set those of every role anyway. */
const othersPassword = ({ roles }: Caller, nowMs: number) => ({
  passwordSetByOtherAt: nowMs,
  passwordByOther: roles.includes('admin') ? undefined : (true as const),
});

/** Whether the caller's session began with a recent Telegram log-in. */
const isFreshFromTelegram = ({ loggedInAt, loggedInBy }: Caller, nowMs: number): boolean =>
  loggedInBy === 'telegram' && nowMs / 1000 - loggedInAt <= FRESH_LOG_IN_SECONDS;

/**
 * A token is not enough to set a new password, because somebody with a stolen token or an open browser could take the
 * account over. Throws unless the caller knows the current password or has recently logged in from Telegram. Wrong
 * passwords count like those of a log-in.
 */
async function assertMayChoosePassword(
  {
    caller,
    account,
    currentPassword,
    ip,
  }: { caller: Caller; account: Account; currentPassword: string | undefined; ip: string },
  { passwords, attempts, now }: { passwords: Passwords; attempts: Attempts; now(): number },
): Promise<void> {
  const { _id: userId, username, passwordHash } = account;
  if (currentPassword !== undefined && passwordHash !== undefined) {
    const right = await passwords.check(currentPassword, passwordHash, () => attempts.count(username, ip, userId));
    if (!right) throw new AppError('wrong_password', { subject: userId });
    await attempts.forgive(username, ip);
    return;
  }
  if (isFreshFromTelegram(caller, now())) return;
  if (passwordHash === undefined) throw new AppError('fresh_login_required');
  throw new AppError('validation_failed', {
    details: [{ path: 'currentPassword', message: 'Введите текущий пароль' }],
  });
}
