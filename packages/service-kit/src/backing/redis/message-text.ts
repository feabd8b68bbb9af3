import { currentRequestId, withRequestId } from '../../base/request-id.ts';

/** A message as JSON, with the id of the request that sends it: Redis has no headers. */
export const messageText = (message: object): string => JSON.stringify({ ...message, requestId: currentRequestId() });

/** Runs `work` with the message for the request that sent it, if one did. A former version sends no id. */
export function receiveText<T>(text: string, work: (message: unknown) => T): T {
  const { requestId, ...message } = JSON.parse(text) as { requestId?: string };
  return withRequestId(requestId, () => work(message));
}
