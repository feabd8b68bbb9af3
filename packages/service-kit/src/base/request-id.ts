import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustedPeers } from './address.ts';

/** Carries the id from the gateway to a service, and in NATS messages from a service to the next. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

const GIVEN_ID = /^[A-Za-z0-9_-]{8,64}$/;

const current = new AsyncLocalStorage<string | undefined>();

/** The id that the gateway gave the request, or a new one where there is no gateway. */
export function requestIdOf(request: IncomingMessage, peers: TrustedPeers): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && GIVEN_ID.test(given) && peers.trusts(request) ? given : randomUUID();
}

/** Runs `work`; every log line, event and question that follows from it bears this id, or none. */
export const withRequestId = <T>(id: string | undefined, work: () => T): T => current.run(id, work);

/** The id of the request that this code works for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore();

/** A message for Redis, which has no headers: JSON with the id of the request that sends it. */
export const messageText = (message: object): string => JSON.stringify({ ...message, requestId: currentRequestId() });

/** Runs `work` with the message for the request that sent it, if one did. A former version sends no id. */
export function receiveText<T>(text: string, work: (message: unknown) => T): T {
  const { requestId, ...message } = JSON.parse(text) as { requestId?: string };
  return withRequestId(requestId, () => work(message));
}
