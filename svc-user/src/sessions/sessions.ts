import type { ResponseOf } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import { AppError, type Caller } from '@luplay/service-kit';
import { sessionUserOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import type { TokenIssuer } from '../tokens/issuer.ts';
import type { EndedSessionStore } from './store.ts';

export type OpenSession = ResponseOf<(typeof userCalls)['renewSession']>;

export interface Sessions {
  begin(account: Account): Promise<OpenSession>;
  /**
   * The caller's account. Throws `unauthorized` when the session is over by the database, which may know of it before
   * the other services do: nobody gets a new token for an ended session, not even while NATS is away.
   */
  alive(caller: Caller): Promise<Account>;
  /** The next token of the caller's session, for their account as it is now. Throws like `alive`. */
  goOn(caller: Caller, account: Account): Promise<OpenSession>;
  /** Ends the caller's session. A token without a session ends with all others of the account. */
  end(caller: Caller, everywhere: boolean): Promise<void>;
}

/** `now` in epoch milliseconds. */
export function openSessions(parts: {
  accounts: AccountStore;
  ended: EndedSessionStore;
  issuer: TokenIssuer;
  announcer: Announcer;
  now(): number;
}): Sessions {
  const { accounts, ended, issuer, announcer, now } = parts;

  async function assertNotEnded({ sessionId }: Caller): Promise<void> {
    if (sessionId !== undefined && (await ended.byId(sessionId))) throw new AppError('unauthorized');
  }

  return {
    begin: async (account) => ({ token: await issuer.issue(account), user: sessionUserOf(account) }),

    async alive(caller) {
      const account = await accounts.byId(caller.userId);
      if (!account || (caller.tokenIssuedAt ?? 0) < account.tokensNotBefore) throw new AppError('unauthorized');
      await assertNotEnded(caller);
      return account;
    },

    async goOn(caller, account) {
      const token = await issuer.issue(account, caller.sessionId);
      // Asked after signing: a session that ends later than this remembers its end for longer than the token lives.
      await assertNotEnded(caller);
      return { token, user: sessionUserOf(account) };
    },

    async end({ userId, sessionId }, everywhere) {
      if (everywhere || sessionId === undefined) {
        await accounts.logOutEverywhere(userId, now());
        await announcer.soon(userId);
      } else {
        await ended.end(sessionId, userId, now());
        await announcer.sessionEnded(sessionId);
      }
    },
  };
}
