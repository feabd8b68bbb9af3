import {
  type BodyInputOf,
  type Call,
  type ErrorEnvelope,
  errorEnvelope,
  type ParamsOf,
  pathOf,
  type ResponseOf,
} from '@luplay/contracts';
import { accounts } from '@luplay/contracts/user';
import { type Account, product } from '../product/product.ts';

export interface Session {
  token: string;
  user: ResponseOf<typeof accounts.login>['user'];
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends one raw request to the gateway. */
export async function raw(path: string, request: RawRequest = {}): Promise<Answer> {
  const response = await fetch(product().url + path, { ...request, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Path of a call at the gateway. */
export const address = (call: Pick<Call, 'path'>, { params, query }: Input = {}): string =>
  `/api2${pathOf(call, params)}${query ? `?${new URLSearchParams(query)}` : ''}`;

/** Sends a call with any input, valid or not. */
export function send(call: Pick<Call, 'method' | 'path'>, input: Input = {}, token?: string): Promise<Answer> {
  return raw(address(call, input), {
    method: call.method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  });
}

/** Sends a call that must succeed; throws the response otherwise. */
export async function ask<C extends Call>(
  call: C,
  input: { params?: ParamsOf<C>; body?: BodyInputOf<C> } = {},
  token?: string,
): Promise<ResponseOf<C>> {
  const answer = await send(call, input as Input, token);
  if (answer.status !== 200) throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.text}`);
  return answer.json as ResponseOf<C>;
}

/** The envelope of a failure; throws on any other response. */
export function envelope(answer: Answer): ErrorEnvelope {
  return errorEnvelope.parse(answer.json);
}

const sessions = new Map<string, Session>();

/** Logs in once for each account; the token is valid for days. */
export async function session(of: Account): Promise<Session> {
  const known = sessions.get(of.username);
  if (known) return known;
  const { token, user } = await ask(accounts.login, { body: { username: of.username, password: of.password } });
  const made = { token, user };
  sessions.set(of.username, made);
  return made;
}
