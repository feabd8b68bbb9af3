import { hash } from 'node:crypto';

/** 16 bytes in hex, not all zero. https://www.w3.org/TR/trace-context/#trace-id */
const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;

/**
 * The trace of a request: the gateway's request ids have a trace id's form and are it; of any other request id (a
 * message of a socket) it is the first half of its SHA-256. So a request id from a log line leads to its trace.
 */
export function traceIdOf(requestId: string): string {
  return TRACE_ID.test(requestId) ? requestId : hash('sha256', requestId).slice(0, 32);
}
