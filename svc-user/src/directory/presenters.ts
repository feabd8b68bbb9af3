import type { ListedProfile } from '@luplay/contracts/user';
import { profileCardOf } from '../accounts/presenters.ts';
import type { ListedAccount } from './store.ts';

export const listedProfileOf = (account: ListedAccount): ListedProfile => ({
  ...profileCardOf(account),
  sex: account.sex,
});
