import { FRESH_LOG_IN_SECONDS } from '@luplay/contracts/user';
import { AppError, type Caller } from '@luplay/service-kit';
import type { Attempts } from './attempts.ts';
import type { Passwords } from './password.ts';
import type { Account } from './store.ts';

/** Whether the caller's session began with a recent Telegram log-in. */
export const isFreshFromTelegram = ({ loggedInAt, loggedInBy }: Caller, nowMs: number): boolean =>
  loggedInBy === 'telegram' && nowMs / 1000 - loggedInAt <= FRESH_LOG_IN_SECONDS;

/**
 * A token is not enough to set a new password, because somebody with a stolen token or an open browser could take the
 * account over. Throws unless the caller knows the current password or has recently logged in from Telegram. Wrong
 * passwords count like those of a log-in.
 */
export async function assertMayChoosePassword(
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
