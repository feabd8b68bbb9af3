import { type Role, twinOf, userLookups } from '@luplay/contracts';
import type { ProfileColor } from '@luplay/contracts/user';
import { AppError, type Caller, nullIfDuplicate } from '@luplay/service-kit';
import type { Collection, Document, IndexDescription } from 'mongodb';
import { listKeyOf, notBeforeAt, sameRoles, withoutKnownPassword } from './rules.ts';

/** Account, profile and balance of a user in one document, so that each change is one atomic write. */
export interface Account {
  /** userId. */
  _id: string;
  /** The user's Telegram id, or the userId. */
  telegramId: string;
  username: string;
  usernameLower: string;
  displayName: string;
  /** `listKeyOf` the names. Missing in accounts of older versions until the list is read. */
  listKey: string;
  sex: 'Male' | 'Female' | 'Not specified';
  profilePicture: string;
  color: ProfileColor;
  /** Never empty. */
  roles: Role[];
  stats: Record<string, unknown>;
  achievements: string[];
  rolecards: { id: string; name: string; imageUrl?: string; image?: string }[];
  lucoins: number;
  /** All LuCoins ever granted, spent or not. */
  earned: number;
  /** The newest grants, newest last. A grant in here is not paid again. */
  ledger: LedgerEntry[];
  /** When the newest paid games ended, epoch ms, ascending. Absent before the first. */
  paidGames?: number[];
  /** userIds that this user follows. Followers are found by the index on this field. */
  subscriptions: string[];
  /** argon2id, PHC string. Absent: no log-in by password. */
  passwordHash?: string;
  /** When somebody else set the password, epoch ms; until the owner has taken note. */
  passwordSetByOtherAt?: number;
  /** A creator set the password and may know it still, whether or not the owner has taken note. */
  passwordByOther?: true;
  /** Digest of a guest's return code; absent before the first. */
  returnDigest?: string;
  /** Epoch seconds: tokens with an earlier `iat` are refused everywhere. 0: nothing was revoked. */
  tokensNotBefore: number;
  /** Epoch seconds: older Telegram init data is refused. Set by a new password and by "log out everywhere". */
  loggedOutAt: number;
  /** Grows with each change that other services need (card, token epoch). */
  rev: number;
  /** Present until NATS has the state of `rev`. */
  unannounced?: true;
  /** Created by the demo seed, which may set a new password. */
  demo?: true;
  /** The demo seed has given its role cards. Cards that are taken later are not given again. */
  demoCards?: true;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** A grant of LuCoins. */
export interface LedgerEntry {
  /** `game:<gameId>` or `achievement:<id>`. */
  from: string;
  lucoins: number;
  /** Epoch milliseconds. */
  at: number;
}

export type NewAccount = Pick<Account, '_id' | 'telegramId' | 'username' | 'displayName' | 'createdAt'> &
  Partial<
    Pick<Account, 'sex' | 'profilePicture' | 'color' | 'roles' | 'passwordHash' | 'demo' | 'demoCards' | 'rolecards'>
  >;

/** Provides collections: service-kit's Mongo, or the driver's Db in the operator's commands. */
export interface Collections {
  collection<T extends Document>(name: string): Collection<T>;
}

/** Fields of an account with their new values; undefined: none from now on. */
export type AccountChanges = { [Field in keyof Account]?: Account[Field] | undefined };

export const ACCOUNTS = 'accounts';
export const ACCOUNT_INDEXES: IndexDescription[] = [
  { key: { usernameLower: 1 }, name: 'username', unique: true },
  { key: { telegramId: 1 }, name: 'telegram', unique: true },
  { key: { subscriptions: 1 }, name: 'subscriptions' },
  { key: { 'rolecards.id': 1 }, name: 'rolecards', sparse: true },
  { key: { unannounced: 1 }, name: 'unannounced', sparse: true },
  { key: { returnDigest: 1 }, name: 'return-code', sparse: true },
  { key: { listKey: 1 }, name: 'list' },
  { key: { roles: 1, listKey: 1 }, name: 'list-by-role' },
  { key: { roles: 1, createdAt: 1 }, name: 'age-by-role' },
];

export function newAccount(given: NewAccount): Account {
  const usernameLower = given.username.toLowerCase();
  return {
    sex: 'Not specified',
    profilePicture: '/profile_pictures/profile_picture_00.jpg',
    color: 'Зеленый',
    roles: ['User'],
    stats: {},
    achievements: [],
    rolecards: [],
    lucoins: 0,
    earned: 0,
    ledger: [],
    subscriptions: [],
    tokensNotBefore: 0,
    loggedOutAt: 0,
    rev: 1,
    unannounced: true,
    ...given,
    usernameLower,
    listKey: listKeyOf({ ...given, usernameLower }),
  };
}

const FIELD_OF = { userId: '_id', telegramId: 'telegramId', username: 'usernameLower' } as const;

export const nameTaken = (): AppError => new AppError('already_exists', { message: 'Это имя уже занято.' });

export type AccountStore = ReturnType<typeof accountStore>;

export function accountStore(mongo: Collections) {
  const accounts = mongo.collection<Account>(ACCOUNTS);

  /**
   * Changes the account in one write and marks it for announcement. Retried when the account changed meanwhile. `make`
   * returns null when there is nothing to do; an undefined field is removed. Throws `not_found`.
   */
  async function change(userId: string, make: (account: Account) => AccountChanges | null): Promise<Account> {
    for (;;) {
      const account = await accounts.findOne({ _id: userId });
      if (!account) throw new AppError('not_found');
      const fields = make(account);
      if (!fields) return account;
      const after = { ...account, ...fields } as Account;
      const changed = { ...fields, listKey: listKeyOf(after), unannounced: true as const, rev: account.rev + 1 };
      const removed = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [[field, '']] : []));
      const kept = Object.entries(changed).filter(([, value]) => value !== undefined);
      const write = { $set: Object.fromEntries(kept) as Partial<Account>, $unset: Object.fromEntries(removed) };
      const { matchedCount } = await accounts.updateOne({ _id: userId, rev: account.rev }, write);
      if (matchedCount === 1) return { ...after, ...(changed as Partial<Account>) };
    }
  }

  /** Like `change`, and revokes the account's tokens. */
  const endSessions = (userId: string, nowMs: number, make: (account: Account) => AccountChanges | null) =>
    change(userId, (account) => {
      const fields = make(account);
      return fields && { ...fields, tokensNotBefore: notBeforeAt(nowMs, account.tokensNotBefore) };
    });

  const byUsername = (username: string): Promise<Account | null> =>
    accounts.findOne({ usernameLower: username.toLowerCase() });

  /** The account that `ref` names, by the rule of the contracts. */
  async function byRef(ref: string): Promise<Account | null> {
    for (const { kind, value } of userLookups(ref)) {
      const found = await accounts.findOne({ [FIELD_OF[kind]]: value });
      if (found) return found;
    }
    return null;
  }

  return {
    accounts,
    change,
    byUsername,
    byRef,

    /** Whether somebody has this name, or one that looks the same. A name that equals an existing id is taken too. */
    async isTaken(username: string): Promise<boolean> {
      const twin = twinOf(username);
      return (await byRef(username)) !== null || (twin !== null && (await byUsername(twin)) !== null);
    },

    byId: (userId: string): Promise<Account | null> => accounts.findOne({ _id: userId }),
    byTelegramId: (telegramId: string): Promise<Account | null> => accounts.findOne({ telegramId }),
    /** In the order of `userIds`. Missing accounts are left out. */
    async many(userIds: string[]): Promise<Account[]> {
      if (userIds.length === 0) return [];
      const found = await accounts.find({ _id: { $in: userIds } }).toArray();
      const byId = new Map(found.map((account) => [account._id, account]));
      return userIds.map((userId) => byId.get(userId)).filter((account) => account !== undefined);
    },

    /** Throws `already_exists` when the username or the Telegram id is taken. */
    async create(given: NewAccount): Promise<Account> {
      const account = newAccount(given);
      if (!(await nullIfDuplicate(accounts.insertOne(account)))) throw nameTaken();
      return account;
    },

    /** Of somebody else. Revokes older tokens and Telegram's older init data. */
    setPassword: (userId: string, passwordHash: string, nowMs: number) =>
      endSessions(userId, nowMs, () => ({
        passwordHash,
        passwordSetByOtherAt: nowMs,
        passwordByOther: undefined,
        loggedOutAt: Math.ceil(nowMs / 1000),
      })),

    /**
     * The owner has taken note of a password that somebody else set. That password proves no Telegram user: nothing
     * happens unless they have come from there.
     */
    async acknowledgePassword({ userId, loggedInBy }: Pick<Caller, 'userId' | 'loggedInBy'>): Promise<void> {
      const proven = loggedInBy === 'telegram' ? {} : { telegramId: userId };
      await accounts.updateOne({ _id: userId, ...proven }, { $unset: { passwordSetByOtherAt: '' } });
    },

    /** Revokes older tokens unless the roles do not change. Returns the account afterwards. */
    setRoles: (userId: string, change: (roles: readonly Role[]) => Role[], nowMs: number) =>
      endSessions(userId, nowMs, (account) => {
        const roles = change(account.roles);
        return sameRoles(roles, account.roles) ? null : { roles, ...withoutKnownPassword(account, roles) };
      }),

    /** Ends every session and refuses Telegram's older init data. */
    logOutEverywhere: (userId: string, nowMs: number) =>
      endSessions(userId, nowMs, () => ({ loggedOutAt: Math.ceil(nowMs / 1000) })),

    /**
     * Leaves only the id, under which nobody can log in. Without its account, games and records would show the username
     * that they keep of each player.
     */
    async erase(userId: string, nowMs: number): Promise<Account> {
      const names = { telegramId: userId, username: userId, displayName: 'Удалённый игрок' };
      const blank = newAccount({ _id: userId, ...names, createdAt: nowMs });
      const erased = await endSessions(userId, nowMs, (account) => ({
        ...Object.fromEntries(Object.keys(account).map((field) => [field, undefined])),
        ...blank,
      }));
      await accounts.updateMany({ subscriptions: userId }, { $pull: { subscriptions: userId } });
      return erased;
    },
  };
}
