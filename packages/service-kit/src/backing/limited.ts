import { setMaxListeners } from 'node:events';
import type { Abortable, CommandOperationOptions } from 'mongodb';

/** An operation that has not ended by then is given up, ms; at most SLICE_MS later. */
const OPERATION_MS = 3_000;
/** Operations that begin within one slice share a signal: a timer for each would cost more than most of them. */
const SLICE_MS = 500;

let slice: { signal: AbortSignal; until: number } | null = null;

/**
 * Options for every operation. Driver 7.8 waits for ever for a `drain` when it writes to a connection that the server has just ended, and
 * `timeoutMS` does not end that wait; a signal does, and gives the connection back to the pool. Its reason counts as `unavailable`.
 */
export function limited(): CommandOperationOptions & Abortable {
  const now = performance.now();
  if (!slice || now >= slice.until) {
    const controller = new AbortController();
    setMaxListeners(0, controller.signal);
    const giveUp = () => controller.abort(new DOMException('the database did not answer in time', 'TimeoutError'));
    setTimeout(giveUp, OPERATION_MS + SLICE_MS).unref();
    slice = { signal: controller.signal, until: now + SLICE_MS };
  }
  return { signal: slice.signal };
}
