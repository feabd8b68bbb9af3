import type { Account } from './store.ts';

const isNameOf = (account: Pick<Account, '_id' | 'telegramId' | 'usernameLower'>, ref: string): boolean =>
  ref === account._id || ref === account.telegramId || ref.toLowerCase() === account.usernameLower;

/**
 * A caller asks for themself and may say who they are. Returns the refusal when that is not so: `validation_failed`
 * when the names disagree with each other, `forbidden` when they are all somebody else's, null when all is well.
 */
export function meMismatch(
  account: Pick<Account, '_id' | 'telegramId' | 'usernameLower'>,
  refs: (string | undefined)[],
): 'validation_failed' | 'forbidden' | null {
  const own = refs.filter((ref) => ref !== undefined).map((ref) => isNameOf(account, ref));
  if (own.every(Boolean)) return null;
  return own.some(Boolean) ? 'validation_failed' : 'forbidden';
}
