import type { Role } from '@luplay/contracts';
import type { ListedProfile, userCalls } from '@luplay/contracts/user';
import type { Ctx, Handlers } from '@luplay/service-kit';
import type { Filter } from 'mongodb';
import { profileCardOf, type Viewer } from '../accounts/presenters.ts';
import { listKeyOf, plainText } from '../accounts/rules.ts';
import { ACCOUNTS, type Account, type Collections } from '../accounts/store.ts';

type Calls = typeof userCalls;

export function directoryRoutes(directory: DirectoryStore): Pick<Handlers<Calls>, 'allProfiles'> {
  return {
    async allProfiles({ caller, query: { after, limit, ...query } }: Ctx<Calls['allProfiles']>) {
      // A replica of an older version may still create accounts.
      if (after === undefined) await directory.fillKeys();
      const [page, total] = await Promise.all([directory.page(query, after, limit + 1), directory.count(query)]);
      const shown = page.slice(0, limit);
      return {
        profiles: shown.map((account) => listedProfileOf(account, caller)),
        total,
        next: page.length > limit ? (shown.at(-1)?.listKey ?? null) : null,
      };
    },
  };
}

const listedProfileOf = (account: ListedAccount, viewer: Viewer): ListedProfile => ({
  ...profileCardOf(account, viewer),
  sex: account.sex,
});

export interface DirectoryQuery {
  search?: string | undefined;
  role?: Role | undefined;
}

/** The fields that the list shows. Accounts also have ledgers and subscriptions, which would be most of the data. */
const SHOWN = {
  _id: 1,
  telegramId: 1,
  username: 1,
  displayName: 1,
  profilePicture: 1,
  color: 1,
  roles: 1,
  sex: 1,
  listKey: 1,
} as const satisfies Partial<Record<keyof Account, 1>>;
export type ListedAccount = Pick<Account, keyof typeof SHOWN>;

const NAMES = { displayName: 1, usernameLower: 1, telegramId: 1 } as const;
/** Accounts per write when keys are filled in. */
const BATCH = 1000;

export type DirectoryStore = ReturnType<typeof directoryStore>;

/**
 * All profiles by name. One indexed text per account (`listKey`) answers sorting, paging and search, so MongoDB reads
 * the index, and only the documents of the page.
 */
export function directoryStore(mongo: Collections) {
  const accounts = mongo.collection<Account>(ACCOUNTS);

  const filterOf = ({ search, role }: DirectoryQuery, after?: string): Filter<Account> => {
    const matches = patternsOf(search).map((pattern) => ({ listKey: { $regex: pattern } }));
    const clauses = after === undefined ? matches : [{ listKey: { $gt: after } }, ...matches];
    return { ...(role && { roles: role }), ...(clauses.length > 0 && { $and: clauses }) };
  };

  return {
    /** The matching accounts behind the key `after`. */
    page: (query: DirectoryQuery, after: string | undefined, limit: number): Promise<ListedAccount[]> =>
      accounts
        .find<ListedAccount>(filterOf(query, after), { projection: SHOWN })
        .sort({ listKey: 1 })
        .limit(limit)
        .toArray(),

    count: (query: DirectoryQuery): Promise<number> => {
      const filter = filterOf(query);
      return Object.keys(filter).length === 0 ? accounts.estimatedDocumentCount() : accounts.countDocuments(filter);
    },

    /** Gives keys to accounts that an older version has written. */
    async fillKeys(): Promise<void> {
      for (;;) {
        const old = await accounts
          .find({ listKey: { $exists: false } }, { projection: { rev: 1, ...NAMES } })
          .limit(BATCH)
          .toArray();
        if (old.length === 0) return;
        // An account that changes meanwhile gets its key from that change.
        const writes = old.map((account) => ({
          updateOne: {
            filter: { _id: account._id, rev: account.rev },
            update: { $set: { listKey: listKeyOf(account) } },
          },
        }));
        await accounts.bulkWrite(writes, { ordered: false });
      }
    },
  };
}

/** Characters with a meaning in regular expressions. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** A pattern for each word of a search. A profile is found when all of them are in its `listKey`. */
export const patternsOf = (search: string | undefined): string[] =>
  plainText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(SPECIAL, '\\$&'));
