import { isGuest, type ResponseOf, type Role, SESSION_LIFETIME_SECONDS } from '@luplay/contracts';
import type { ListedSession, userCalls } from '@luplay/contracts/user';
import { AppError, type Caller, type Ctx, type Handlers, type Kit } from '@luplay/service-kit';
import { sessionUserOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import type { EndedSessionStore } from '../tokens/ended-sessions.ts';
import type { LogIn, TokenIssuer } from '../tokens/issuer.ts';
import { tokenLifetime } from '../tokens/rules.ts';
import { browserOf } from './browser.ts';
import type { SessionRecords } from './records.ts';

export type OpenSession = ResponseOf<(typeof userCalls)['renewSession']>;

export type Sessions = ReturnType<typeof openSessions>;

/** `signUpOpen`: `LUPLAY_SIGNUP`; `now` in epoch milliseconds. */
export function openSessions(parts: {
  accounts: AccountStore;
  ended: EndedSessionStore;
  records: SessionRecords;
  issuer: TokenIssuer;
  announcer: Announcer;
  log: Kit['log'];
  signUpOpen: boolean;
  now(): number;
}) {
  const { accounts, ended, records, issuer, announcer, log, signUpOpen, now } = parts;

  async function assertNotEnded({ sessionId }: Caller): Promise<void> {
    if (await ended.byId(sessionId)) throw new AppError('unauthorized');
  }

  /** Guests do not list their sessions. A session that could not be recorded counts all the same. */
  async function note({ roles }: Account, token: string, userAgent: string): Promise<void> {
    if (isGuest(roles)) return;
    await records
      .note(token, browserOf(userAgent))
      .catch((error) => log.warn({ err: error }, 'a session is not in the list of its owner'));
  }

  async function endOne(sessionId: string, userId: string, roles: readonly Role[]): Promise<void> {
    await ended.end(sessionId, userId, tokenLifetime(roles), now());
    await announcer.sessionEnded(sessionId);
    await records.remove(sessionId);
  }

  return {
    /** A new session. It ends SESSION_LIFETIME_SECONDS after the log-in. */
    async begin(account: Account, logIn: LogIn, userAgent: string): Promise<OpenSession> {
      const token = await issuer.issue(account, logIn);
      await note(account, token, userAgent);
      return { token, user: sessionUserOf(account, signUpOpen) };
    },

    /**
     * The caller's account. Throws `unauthorized` when the database says that the session has ended. The database knows
     * before the other services, so an ended session gets no new token even while NATS is away.
     */
    async alive(caller: Caller): Promise<Account> {
      const account = await accounts.byId(caller.userId);
      if (!account || caller.tokenIssuedAt < account.tokensNotBefore) throw new AppError('unauthorized');
      await assertNotEnded(caller);
      return account;
    },

    /**
     * The next token of the caller's session, for the current account. Throws like `alive`, and when the session is too
     * old.
     */
    async renew(caller: Caller, account: Account, userAgent: string): Promise<OpenSession> {
      const { loggedInAt, loggedInBy = null, sessionId } = caller;
      if (now() / 1000 >= loggedInAt + SESSION_LIFETIME_SECONDS) throw new AppError('unauthorized');
      const token = await issuer.issue(account, { at: loggedInAt, by: loggedInBy, sessionId });
      // Check again after signing: a session that ends later is remembered for longer than this token lives.
      await assertNotEnded(caller);
      await note(account, token, userAgent);
      return { token, user: sessionUserOf(account, signUpOpen) };
    },

    /**
     * Ends the caller's session, or all sessions of the account. Throws `unavailable`, without changes, while the other
     * services cannot be informed.
     */
    async end({ userId, sessionId, roles }: Caller, everywhere: boolean): Promise<void> {
      await announcer.assertReachable();
      if (everywhere) {
        await accounts.logOutEverywhere(userId, now());
        await announcer.tokensRevoked(userId);
        return;
      }
      // The link with which a guest keeps the account is not for the next user of this browser.
      if (isGuest(roles)) await accounts.change(userId, () => ({ loggedOutAt: Math.ceil(now() / 1000) }));
      await endOne(sessionId, userId, roles);
    },

    /** The sessions of the account, with the caller's own, which may have begun before sessions were recorded. */
    async list(
      { sessionId, loggedInAt, loggedInBy, tokenIssuedAt }: Caller,
      account: Account,
      userAgent: string,
    ): Promise<ListedSession[]> {
      const recorded = await records.ofAccount(account, now());
      const gone = await ended.among(recorded.map(({ _id }) => _id));
      const own = {
        ...{ _id: sessionId, startedAt: loggedInAt, issuedAt: tokenIssuedAt, browser: browserOf(userAgent) },
        ...(loggedInBy && { by: loggedInBy }),
      };
      const others = recorded.filter(({ _id }) => _id !== sessionId && !gone.has(_id));
      const known = recorded.find(({ _id }) => _id === sessionId);
      return [{ ...own, ...known, browser: own.browser ?? known?.browser ?? null }, ...others].map((session) => ({
        ...{ id: session._id, browser: session.browser, current: session._id === sessionId },
        ...{ startedAt: session.startedAt * 1000, usedAt: session.issuedAt * 1000 },
        ...(session.by && { by: session.by }),
      }));
    },

    /** Ends another session of the caller. Throws `not_found`, and like `end`. */
    async endOne({ userId, roles }: Caller, sessionId: string): Promise<void> {
      if (!(await records.byId(sessionId, userId)))
        throw new AppError('not_found', { message: 'Этого сеанса уже нет.' });
      await announcer.assertReachable();
      await endOne(sessionId, userId, roles);
    },
  };
}

type Calls = typeof userCalls;

type SessionCalls = 'renewSession' | 'logout' | 'listSessions' | 'endSession';

export function sessionRoutes(sessions: Sessions): Pick<Handlers<Calls>, SessionCalls> {
  return {
    async renewSession({ caller, userAgent }: Ctx<Calls['renewSession']>) {
      return sessions.renew(caller, await sessions.alive(caller), userAgent);
    },

    async logout({ caller, body }: Ctx<Calls['logout']>) {
      await sessions.end(caller, body.everywhere);
      return {};
    },

    async listSessions({ caller, userAgent }: Ctx<Calls['listSessions']>) {
      return { sessions: await sessions.list(caller, await sessions.alive(caller), userAgent) };
    },

    async endSession({ caller, params }: Ctx<Calls['endSession']>) {
      await sessions.alive(caller);
      await sessions.endOne(caller, params.id);
      return {};
    },
  };
}
