import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The services of the product. The kits work with a service of any name. */
export const SERVICES = ['svc-user', 'svc-lobby-game', 'svc-broadcast', 'svc-story'] as const;
export type ServiceName = (typeof SERVICES)[number];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call.
 * - `public`: anybody
 * - `optional`: anybody; if a token is sent, it must be valid and is read
 * - `user`: any account, a guest's too
 * - `registered`: any account but a guest's
 * - `developer`, `admin`: that role (an admin may do everything a developer may)
 * Finer rules (host, team member) are in the service's `policy.ts` and appear in the call's `errors`.
 */
export type Who = 'public' | 'optional' | 'user' | 'registered' | 'developer' | 'admin';

/** At most `points` calls in `seconds`, counted per caller (`user`) or per address (`ip`). */
export interface RateLimit {
  points: number;
  seconds: number;
  by: 'user' | 'ip';
}

export type Shape = z.ZodType;
type NoShape = z.ZodObject<Record<never, never>, z.core.$strict>;

export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Response extends Shape = Shape,
  Caller extends Who = Who,
> {
  /** Unique name: `<area>.<verb>`. */
  id: string;
  service: string;
  method: HttpMethod;
  /** Relative to `/api2`, with parameters as `:name`. */
  path: `/${string}`;
  who: Caller;
  /**
   * For an `optional` call that has to work with any token, and while tokens cannot be checked: the sender of one that
   * is not accepted is an anonymous caller, instead of a 401 or 503.
   */
  badToken?: 'anonymous';
  /** One line in Russian for the API page. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** The fields besides `success: true`. */
  response: Response;
  /** Errors in addition to COMMON_ERRORS and those that `who` implies. */
  errors: readonly ErrorCode[];
  limit?: RateLimit;
  /**
   * The answer is large and the same for many callers: it is serialised once for each version, has an ETag, and counts
   * against byte budgets of the address and the replica.
   */
  shared?: true;
  /** Maximum body in bytes; 64 KiB by default. */
  maxBody?: number;
  /**
   * The body is a file (`application/octet-stream`), which the handler reads as a stream of at most `maxBody` bytes.
   * The call is refused when no byte arrives for `stallSeconds`, or when the body takes longer than `seconds`.
   */
  upload?: { stallSeconds: number; seconds: number };
  /**
   * The response is a file instead of JSON: the handler's bytes with this media type, or `stream`, a StreamedFile of
   * which ranges can be requested. Browsers cache it for ever, so the path must identify the content.
   */
  file?: 'image/webp' | 'image/jpeg' | 'stream';
}

/** A stored file as a handler returns it: `open` reads the bytes from `start` up to and including `end`. */
export interface StreamedFile {
  type: string;
  bytes: number;
  open(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Throws `not_found` when bytes are missing. Asked before HEAD is answered. */
  check?(): Promise<void>;
}

type CallInput<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, W extends Who> = Omit<
  Call<P, Q, B, R, W>,
  'params' | 'query' | 'body' | 'response' | 'errors'
> & { params?: P; query?: Q; body?: B; response?: R; errors?: readonly ErrorCode[] };

export const empty: NoShape = z.strictObject({});

/** Declares a call. Omitted shapes are empty and strict: unknown fields are refused. */
export function defineCall<
  P extends Shape = NoShape,
  Q extends Shape = NoShape,
  B extends Shape = NoShape,
  R extends Shape = NoShape,
  W extends Who = Who,
>(input: CallInput<P, Q, B, R, W>): Call<P, Q, B, R, W> {
  return {
    ...input,
    params: (input.params ?? empty) as P,
    query: (input.query ?? empty) as Q,
    body: (input.body ?? empty) as B,
    response: (input.response ?? empty) as R,
    errors: input.errors ?? [],
  };
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
/** What a client may send: fields with defaults are optional. */
export type BodyInputOf<C extends Call> = z.input<C['body']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** Calls of one service, by name. */
export type CallTable = Record<string, Call>;

/** The body of every failure. `details` lists schema violations, or holds the current state for a 409. */
export const errorEnvelope = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
});
export type ErrorEnvelope = z.output<typeof errorEnvelope>;

/** Fills the `:name` parameters of a call's path, URI-encoded. */
export function pathOf(call: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string {
  return call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for :${name} in ${call.path}`);
    return encodeURIComponent(String(value));
  });
}
