import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { currentRequestId, REQUEST_ID_HEADER, withRequestId } from '../../base/request-id.ts';
import { belowSender, injectSpan } from '../../tracing/spans.ts';

/** Options for a message: the id of the request that sends it, and its span while tracing is on. */
export function messageHeaders(): { headers?: MsgHdrs } {
  const id = currentRequestId();
  if (id === undefined) return {};
  const own = headers();
  own.set(REQUEST_ID_HEADER, id);
  injectSpan(own, { set: (carrier, key, value) => carrier.set(key, value) });
  return { headers: own };
}

/** Runs `work` for the request that sent the message, if one did, and below its span. */
export function onBehalfOf<T>(message: { headers?: MsgHdrs }, work: () => T): T {
  const id = message.headers?.get(REQUEST_ID_HEADER) || undefined;
  return withRequestId(id, () => (message.headers ? belowSender(message.headers, GETTER, work) : work()));
}

const GETTER = {
  keys: (carrier: MsgHdrs) => carrier.keys(),
  get: (carrier: MsgHdrs, key: string) => carrier.get(key) || undefined,
};
