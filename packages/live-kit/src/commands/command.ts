import type { ErrorCode } from '@luplay/contracts';
import type { Versioned } from '../store/versioned.ts';

/** Why a command was refused. The message is the code's own unless given. */
export interface Rejection {
  code: ErrorCode;
  message?: string;
}

/** The result of a rule: the state afterwards, the same object without a change. A rejection may change it too. */
export interface Outcome<S> {
  state: S;
  rejection?: Rejection;
}

/** What rules know besides the state; a service adds its own resources. */
export interface World {
  /** Epoch ms at which the command is carried out; new times count from here. */
  now: number;
  /** Epoch ms at which the request arrived; lateness is judged by it. */
  at: number;
  /** A random number from 0 up to 1, as Math.random returns. */
  chance(): number;
}

/** A rule with its arguments filled in. Pure: it runs again when another replica has saved first. */
export type Command<S, X = object> = (state: S, world: World & X) => Outcome<S>;

/** Idempotency keys that an aggregate remembers. Repetitions of a request come within seconds. */
const REMEMBERED_KEYS = 32;

/** A caller's request. `requestId`: the caller's own, or the HTTP request's, which the gateway keeps on retries. */
export interface Request {
  userId: string;
  requestId: string;
}

/** Why the caller may not do it in this state; null when they may. */
export type Refusal<S> = (state: S) => Rejection | null;

const keyOf = ({ userId, requestId }: Request): string => `${userId} ${requestId}`;

export const wasHandled = (state: Versioned, request: Request): boolean =>
  state.handled?.includes(keyOf(request)) ?? false;

/**
 * A command that does nothing the second time. The caller's right is checked first, every time: a caller without it
 * learns nothing from a request id. Ids are each caller's own.
 */
export const idempotent =
  <S extends Versioned, X>(request: Request, refusal: Refusal<S>, command: Command<S, X>): Command<S, X> =>
  (state, world) => {
    const rejection = refusal(state);
    if (rejection) return { state, rejection };
    if (wasHandled(state, request)) return { state };
    const outcome = command(state, world);
    if (outcome.rejection || outcome.state === state) return outcome;
    const handled = [...(state.handled ?? []), keyOf(request)].slice(-REMEMBERED_KEYS);
    return { state: { ...outcome.state, handled } };
  };
