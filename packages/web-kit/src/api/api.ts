import {
  type BodyInputOf,
  type Call,
  ERRORS,
  type ParamsOf,
  pathOf,
  type QueryOf,
  type ResponseOf,
} from '@luplay/contracts';
import { session } from '../session/store.ts';
import { ApiError } from './api-error.ts';
import { contractVersions } from './contract-versions.ts';
import { observeReplyDate } from './server-clock.ts';
import { changing, tokenRefused } from './token-change.ts';

/** Path prefix of the services' calls at the gateway. */
const API_BASE = '/api2';

/** Longer than the gateway takes to answer: when this is over, the network itself stalls, ms. */
const PATIENCE_MS = { usual: 15_000, largeBody: 90_000 };

type Part<Key extends string, Value> =
  Record<never, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

export type ApiOptions<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyInputOf<C>> & { signal?: AbortSignal };

type Rest<C extends Call> =
  Record<never, never> extends ApiOptions<C> ? [options?: ApiOptions<C>] : [options: ApiOptions<C>];

/**
 * Makes a call of the contracts with the session's token and returns the reply's fields other than `success`. Throws
 * ApiError for every failure except an abort, which stays fetch's DOMException. A reply that does not come is a network
 * error. A 401 to a call with a token ends the session.
 */
export async function api<C extends Call>(call: C, ...[options]: Rest<C>): Promise<ResponseOf<C>> {
  const { params, query, body, signal } = (options ?? {}) as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
  };
  const token = call.who === 'public' ? undefined : session.get()?.token;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';

  async function ask(): Promise<{ response: Response; answer: unknown }> {
    // `AbortSignal.any` is younger than some browsers.
    const stop = new AbortController();
    const abort = () => stop.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(abort, PATIENCE_MS[call.maxBody ? 'largeBody' : 'usual']);
    const response = await fetch(`${API_BASE}${pathOf(call, params)}${search(query)}`, {
      method: call.method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: stop.signal,
    }).finally(() => clearTimeout(timer));
    contractVersions.note(call.service, response.headers);
    observeReplyDate(response.headers.get('Date'));
    return { response, answer: parse(await response.text()) };
  }
  const { response, answer } = await (call.method === 'GET' ? ask() : changing(ask())).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'network', '');
  });
  if (response.ok && isRecord(answer) && answer.success === true) return answer as ResponseOf<C>;

  const failure = asApiError(response, answer);
  if (failure.status === 401 && token) await tokenRefused(token);
  throw failure;
}

function asApiError(response: Response, answer: unknown): ApiError {
  const envelope = isRecord(answer) ? answer : {};
  const code = typeof envelope.code === 'string' ? envelope.code : codeOf(response.status);
  const message = typeof envelope.message === 'string' ? envelope.message : '';
  return new ApiError(response.status, code, message, envelope.details);
}

/** For responses that do not come from a service: a proxy, or the gateway while all services are down. */
function codeOf(status: number): string {
  const known = Object.entries(ERRORS).find(([, error]) => error.status === status);
  return known ? known[0] : status >= 500 ? 'unavailable' : 'unexpected_answer';
}

function search(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
