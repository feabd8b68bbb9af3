import { createHash, randomBytes } from 'node:crypto';
import type { ErrorCode } from '@luplay/contracts';
import type { Caller } from '@luplay/service-kit';
import type { Versioned } from '../store/versioned.ts';

/** Why a command was refused. The message is the code's own unless given. */
export interface Rejection {
  code: ErrorCode;
  message?: string;
}

/** The result of a rule: the state afterwards, the same object without a change. A rejection may change it too. */
export interface Outcome<S, R = unknown> {
  state: S;
  rejection?: Rejection;
  /** What the caller is told besides the state. */
  reply?: R;
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
export type Command<S, X = object, R = unknown> = (state: S, world: World & X) => Outcome<S, R>;

/** Somebody's request: the context of a call, or that of a socket's request. */
export interface Asked {
  caller: Pick<Caller, 'userId'>;
  /** Epoch ms. */
  receivedAt: number;
  /** The HTTP request's, which the gateway keeps on retries. */
  requestId: string;
  /** With the caller's own `requestId`, if the contract has one. */
  body?: object | undefined;
}

/** Idempotency keys that an aggregate remembers. Repetitions of a request come within seconds. */
const REMEMBERED_KEYS = 32;
/** ... and of each actor, besides the newest one. */
const REMEMBERED_OF_ACTOR = 8;

function keyOf({ caller, requestId, body }: Asked): string {
  const { requestId: own } = (body ?? {}) as { requestId?: string };
  return `${caller.userId} ${own ?? requestId}`;
}

export const wasHandled = (state: Versioned, asked: Asked): boolean => state.handled?.includes(keyOf(asked)) ?? false;

/**
 * The id of what a request creates: 16 URL-safe characters. A repeated request gets the same id, which outsiders cannot
 * guess. One without an id of its own gets 96 random bits.
 */
export const idOfRequest = (userId: string, requestId: string | undefined): string =>
  requestId === undefined
    ? randomBytes(12).toString('base64url')
    : createHash('sha256').update(`${userId}\n${requestId}`).digest('base64url').slice(0, 16);

/**
 * Why the caller may not do it in this state; null when they may. `actor`: they may, as somebody whose requests are
 * remembered apart from all others, such as a character: between a request and its repetition after an outage others
 * may act hundreds of times.
 */
export type Right<S, X = object> = (state: S, world: World & X) => Rejection | { actor: string } | null;

/**
 * A command that does nothing the second time. The caller's right is checked first, every time: a caller without it
 * learns nothing from a request id. Ids are each caller's own. The reply to an actor's newest request is stored: a
 * repetition gets the same.
 */
export const idempotent =
  <S extends Versioned, X, R>(
    asked: Asked,
    right: Right<S, X>,
    command: (state: S, world: World & X, actor: string) => Outcome<S, R>,
  ): Command<S, X, R> =>
  (state, world) => {
    const granted = right(state, world);
    if (granted && 'code' in granted) return { state, rejection: granted };
    const key = keyOf(asked);
    const actor = granted?.actor ?? '';
    const last = state.replies?.[actor];
    const known = last ? [last.request, ...(last.earlier ?? [])] : [];
    if (granted ? known.includes(key) : wasHandled(state, asked)) {
      const reply = last?.request === key ? (last.reply as R | null) : null;
      return reply === null ? { state } : { state, reply };
    }
    const outcome = command(state, world, actor);
    if (outcome.rejection || outcome.state === state) return outcome;
    if (!granted) {
      const handled = [...(state.handled ?? []), key].slice(-REMEMBERED_KEYS);
      return { ...outcome, state: { ...outcome.state, handled } };
    }
    const newest = { request: key, reply: outcome.reply ?? null, earlier: known.slice(0, REMEMBERED_OF_ACTOR) };
    return { ...outcome, state: { ...outcome.state, replies: { ...outcome.state.replies, [actor]: newest } } };
  };
