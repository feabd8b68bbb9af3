import { hasRole, isGuest, isNamedBy, type LogInMethod, type Role, type Who } from '@luplay/contracts';
import { AppError } from './errors.ts';

/** The caller that the token names. `telegramId` is the userId for accounts without Telegram. */
export interface Caller {
  userId: string;
  telegramId: string;
  username: string;
  roles: Role[];
  /** The session of the token. */
  sessionId: string;
  /** When the token was issued, epoch seconds. */
  tokenIssuedAt: number;
  /** When the session began with a log-in, epoch seconds. */
  loggedInAt: number;
  /** How; absent in a session that an operator began. */
  loggedInBy?: LogInMethod;
}

/** What a handler finds in `ctx.caller`, by the `who` of its call. */
export type CallerFor<W extends Who> = W extends 'public' ? null : W extends 'optional' ? Caller | null : Caller;

/** Whether `ref` names the caller, by the rule of the contracts. */
export const callerIs = (caller: Caller, ref: string): boolean => isNamedBy(caller, ref);

/** Whether the caller may find somebody by `ref`: who may try numbers learns which Telegram users play here. */
export const mayFindBy = (caller: Caller, ref: string): boolean =>
  !/^\d+$/.test(ref) || callerIs(caller, ref) || hasRole(caller.roles, 'developer');

/** Throws `forbidden` unless `ref` names the caller or the caller may act for others (developer, admin). */
export function assertSelf(caller: Caller, ref: string | undefined): void {
  if (ref === undefined || callerIs(caller, ref) || hasRole(caller.roles, 'developer')) return;
  throw new AppError('forbidden');
}

/** Throws `unauthorized`, `registration_required` or `forbidden` unless `caller` may make a call for `who`. */
export function assertMayCall(who: Who, caller: Caller | null): void {
  if (who === 'public' || who === 'optional') return;
  if (!caller) throw new AppError('unauthorized');
  if (who === 'user') return;
  if (isGuest(caller.roles)) throw new AppError('registration_required');
  if (who !== 'registered' && !hasRole(caller.roles, who)) throw new AppError('forbidden');
}
