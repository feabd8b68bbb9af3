import { useState } from 'react';

/**
 * A new idempotency key: calls repeated with the same key are executed once. Not `crypto.randomUUID`, which pages
 * without https lack.
 */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key of the command that a form sends: pressing again after a lost reply does nothing twice. Call
 * `renew` when the next press is another command: after success, and when the input has changed.
 */
export function useRequestId() {
  const [requestId, setRequestId] = useState(newRequestId);
  return { requestId, renew: () => setRequestId(newRequestId()) };
}
