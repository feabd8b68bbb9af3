import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { currentRequestId, REQUEST_ID_HEADER } from '../request-id.ts';

/** Options for a message: the id of the request that sends it. */
export function messageHeaders(): { headers?: MsgHdrs } {
  const id = currentRequestId();
  if (id === undefined) return {};
  const own = headers();
  own.set(REQUEST_ID_HEADER, id);
  return { headers: own };
}

/** The id of the request that sent the message; undefined for one that was sent by no request. */
export const requestIdIn = (message: { headers?: MsgHdrs }): string | undefined =>
  message.headers?.get(REQUEST_ID_HEADER) || undefined;
