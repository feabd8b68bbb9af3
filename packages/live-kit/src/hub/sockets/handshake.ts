import { parse as parseQuery } from 'node:querystring';
import {
  BEARER_PROTOCOL_PREFIX,
  type CloseReason,
  SOCKET_PROTOCOL,
  SOCKET_PROTOCOL_VERSION,
  type SocketSpec,
} from '@luplay/contracts';
import type { AppError } from '@luplay/service-kit';

/** The subprotocols that a client offered. */
export interface Offer {
  /** The accepted subprotocol. A browser drops the connection when it offered some and none was accepted. */
  answer: string | null;
  token: string | null;
  /** Closes the socket with this reason as soon as it is open. */
  refuse: CloseReason | null;
}

const OTHER_VERSION = /^luplay\.v(\d{1,6})$/;

/** Without a subprotocol the client is anonymous. */
export function readOffer(header: string | undefined): Offer {
  if (header === undefined) return { answer: null, token: null, refuse: null };
  const offered = header.split(',').map((part) => part.trim());
  const bearer = offered.find((part) => part.startsWith(BEARER_PROTOCOL_PREFIX));
  const token = bearer?.slice(BEARER_PROTOCOL_PREFIX.length) ?? null;
  if (offered.includes(SOCKET_PROTOCOL)) return { answer: SOCKET_PROTOCOL, token, refuse: null };
  const other = offered.find((part) => OTHER_VERSION.test(part));
  if (other) {
    const version = Number(OTHER_VERSION.exec(other)?.[1]);
    const refuse = version > SOCKET_PROTOCOL_VERSION ? 'server_too_old' : 'client_too_old';
    return { answer: other, token: null, refuse };
  }
  return { answer: offered.find((part) => part !== bearer) ?? null, token: null, refuse: 'bad_request' };
}

/** The path's parameters; null when the path does not match. */
export function matchPath(spec: SocketSpec, pathname: string): Record<string, string> | null {
  const wanted = spec.path.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] as string;
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    try {
      params[part.slice(1)] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return params;
}

/** The close reason for an error. Browsers cannot read the HTTP status of an upgrade. */
export function closeReasonOf(error: AppError): CloseReason {
  if (error.status === 401) return 'unauthorized';
  if (error.status === 403) return 'policy_violation';
  if (error.status === 404) return 'not_found';
  if (error.status === 429) return 'rate_limited';
  return error.status >= 500 ? 'try_again_later' : 'bad_request';
}

/** The query parameters of a URL: the first value of each. */
export function firstValues(url: string): Record<string, string> {
  const at = url.indexOf('?');
  if (at === -1) return {};
  const entries = Object.entries(parseQuery(url.slice(at + 1)));
  return Object.fromEntries(entries.map(([key, value]) => [key, (Array.isArray(value) ? value[0] : value) ?? '']));
}
