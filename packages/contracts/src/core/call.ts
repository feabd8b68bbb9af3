import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export const SERVICES = ['svc-user', 'svc-lobby-game', 'svc-broadcast', 'svc-story'] as const;
export type ServiceName = (typeof SERVICES)[number];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call. `public`: anybody; `optional`: anybody, but a token that is sent must be good and is read;
 * `user`: any account; `developer`, `admin`: that role (an admin may do everything a developer may).
 * Finer rules (lobby admin, team member) are the service's `policy.ts` and show up in the call's `errors`.
 */
export type Who = 'public' | 'optional' | 'user' | 'developer' | 'admin';

/** A limit on calls: at most `points` in `seconds`, counted for each caller (`user`) or each address (`ip`). */
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
  service: ServiceName;
  method: HttpMethod;
  /** Relative to `/api2`; parameters as `:name`. */
  path: `/${string}`;
  who: Caller;
  /** One Russian line for the API page. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** The fields beside `success: true`. */
  response: Response;
  /** Errors besides COMMON_ERRORS and those that `who` implies. */
  errors: readonly ErrorCode[];
  limit?: RateLimit;
  /** Largest accepted body in bytes; 64 KiB unless said. */
  maxBody?: number;
  /**
   * Media type of an answer that is the handler's bytes instead of JSON. Browsers keep it for good, so the path has to
   * name its content.
   */
  file?: 'image/webp';
}

type CallInput<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, W extends Who> = Omit<
  Call<P, Q, B, R, W>,
  'params' | 'query' | 'body' | 'response' | 'errors'
> & { params?: P; query?: Q; body?: B; response?: R; errors?: readonly ErrorCode[] };

export const empty: NoShape = z.strictObject({});

/** Declares a call. Shapes left out are empty and strict: unknown fields are refused. */
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
/** What a client may send: defaults need not be given. */
export type BodyInputOf<C extends Call> = z.input<C['body']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** Calls of one service, by name. */
export type CallTable = Record<string, Call>;

/** The body of every failure. `details` lists what broke the schema, or carries the present state for a 409. */
export const errorEnvelope = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
});
export type ErrorEnvelope = z.output<typeof errorEnvelope>;

/** Fills `:name` parameters into a call's path. Values are URI-encoded. */
export function pathOf(call: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string {
  return call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`no value for :${name} in ${call.path}`);
    return encodeURIComponent(String(value));
  });
}
