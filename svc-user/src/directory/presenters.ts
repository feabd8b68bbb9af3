import type { ListedProfile } from '@luplay/contracts/user';
import { profileCardOf, type Viewer } from '../accounts/presenters.ts';
import type { ListedAccount } from './store.ts';

export const listedProfileOf = (account: ListedAccount, viewer: Viewer): ListedProfile => ({
  ...profileCardOf(account, viewer),
  sex: account.sex,
});
