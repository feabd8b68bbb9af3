import { isGuest, type ResponseOf, SESSION_LIFETIME_SECONDS } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import { AppError, type Caller } from '@luplay/service-kit';
import { sessionUserOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import type { LogIn, TokenIssuer } from '../tokens/issuer.ts';
import type { EndedSessionStore } from './store.ts';

export type OpenSession = ResponseOf<(typeof userCalls)['renewSession']>;

export interface Sessions {
  /** A new session. It ends SESSION_LIFETIME_SECONDS after the log-in. */
  begin(account: Account, logIn: LogIn): Promise<OpenSession>;
  /**
   * The caller's account. Throws `unauthorized` when the database says that the session has ended. The database knows
   * before the other services, so an ended session gets no new token even while NATS is away.
   */
  alive(caller: Caller): Promise<Account>;
  /**
   * The next token of the caller's session, for the current account. Throws like `alive`, and when the session is too
   * old.
   */
  renew(caller: Caller, account: Account): Promise<OpenSession>;
  /**
   * Ends the caller's session. For a token without a session, ends all sessions of the account. Throws `unavailable`,
   * without changes, while the other services cannot be informed.
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

    async renew(caller, account) {
      const { loggedInAt, loggedInBy = null, sessionId } = caller;
      if (now() / 1000 >= loggedInAt + SESSION_LIFETIME_SECONDS) throw new AppError('unauthorized');
      const token = await issuer.issue(account, { at: loggedInAt, by: loggedInBy, sessionId });
      // Check again after signing: a session that ends later is remembered for longer than this token lives.
      await assertNotEnded(caller);
      return { token, user: sessionUserOf(account) };
    },

    async end({ userId, sessionId, roles }, everywhere) {
      await announcer.assertReachable();
      // A guest has one session. Ended ones are not remembered for as long as a guest's token lives.
      if (everywhere || isGuest(roles)) {
        await accounts.logOutEverywhere(userId, now());
        await announcer.tokensRevoked(userId);
      } else {
        await ended.end(sessionId, userId, now());
        await announcer.sessionEnded(sessionId);
      }
    },
  };
}
