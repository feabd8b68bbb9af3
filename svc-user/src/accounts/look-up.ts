import { hasRole } from '@luplay/contracts';
import { PEOPLE_MISSES } from '@luplay/contracts/user';
import { AppError, type Caller, callerIs, type Kit, MissLimit } from '@luplay/service-kit';
import type { Account, AccountStore } from './store.ts';

export const userNotFound = (): AppError => new AppError('not_found', { message: 'Пользователь не найден.' });

/** Everybody's name is a right one, so a longer memory would list who looked at whom, s. */
const KNOWN_SECONDS = 10 * 60;

/** The account that `ref` names; null if there is none. Throws `rate_limited` for callers who guess. */
export type LookUp = (ref: string, asked: { caller: Caller; ip: string }) => Promise<Account | null>;

/**
 * Limits how many references to others a caller may try: somebody who tests numbers at any speed learns which
 * Telegram users play here. Counted for each user, and because guests are made quickly, for their address.
 */
export function limitedLookUp(kit: Pick<Kit, 'redis' | 'env'>, accounts: Pick<AccountStore, 'byRef'>): LookUp {
  const byUser = new MissLimit(kit, 'people', PEOPLE_MISSES.user, KNOWN_SECONDS);
  const byAddress = new MissLimit(kit, 'people-address', PEOPLE_MISSES.address, KNOWN_SECONDS);
  return async (ref, { caller, ip }) => {
    if (callerIs(caller, ref) || hasRole(caller.roles, 'developer')) return accounts.byRef(ref);
    const missing = userNotFound();
    const read = async () => {
      const account = await accounts.byRef(ref);
      if (!account) throw missing;
      return account;
    };
    try {
      return await byUser.guard(caller.userId, ref, () => byAddress.guard(ip, ref, read));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  };
}
