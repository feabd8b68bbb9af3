import { type ResponseOf, SESSION_LIFETIME_SECONDS } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import { AppError, type Caller } from '@luplay/service-kit';
import { sessionUserOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import type { LogIn, TokenIssuer } from '../tokens/issuer.ts';
import type { EndedSessionStore } from './store.ts';

export type OpenSession = ResponseOf<(typeof userCalls)['renewSession']>;

export interface Sessions {
  /** A new session, which ends SESSION_LIFETIME_SECONDS after the log-in. */
  begin(account: Account, logIn: LogIn): Promise<OpenSession>;
  /**
   * The caller's account. Throws `unauthorized` when the session is over by the database, which may know of it before
   * the other services do: nobody gets a new token for an ended session, not even while NATS is away.
   */
  alive(caller: Caller): Promise<Account>;
  /**
   * The next token of the caller's session, for their account as it is now. Throws like `alive`, also when the session
   * is too old.
   */
  goOn(caller: Caller, account: Account): Promise<OpenSession>;
  /**
   * Ends the caller's session. A token without a session ends with all others of the account. Throws `unavailable`,
   * with nothing changed, while the other services could not hear of it.
   */
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
    if (await ended.byId(sessionId)) throw new AppError('unauthorized');
  }

  return {
    begin: async (account, logIn) => ({ token: await issuer.issue(account, logIn), user: sessionUserOf(account) }),

    async alive(caller) {
      const account = await accounts.byId(caller.userId);
      if (!account || caller.tokenIssuedAt < account.tokensNotBefore) throw new AppError('unauthorized');
      await assertNotEnded(caller);
      return account;
    },

    async goOn(caller, account) {
      const { loggedInAt, loggedInBy = null, sessionId } = caller;
      if (now() / 1000 >= loggedInAt + SESSION_LIFETIME_SECONDS) throw new AppError('unauthorized');
      const token = await issuer.issue(account, { at: loggedInAt, by: loggedInBy, sessionId });
      // Asked after signing: a session that ends later than this remembers its end for longer than the token lives.
      await assertNotEnded(caller);
      return { token, user: sessionUserOf(account) };
    },

    async end({ userId, sessionId }, everywhere) {
      await announcer.assertReachable();
      if (everywhere) {
        await accounts.logOutEverywhere(userId, now());
        await announcer.tokensEnded(userId);
      } else {
        await ended.end(sessionId, userId, now());
        await announcer.sessionEnded(sessionId);
      }
    },
  };
}
