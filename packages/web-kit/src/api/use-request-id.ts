import { useState } from 'react';
import { newRequestId } from './request-id.ts';

/**
 * The idempotency key of the command that a form sends: pressing again after a lost reply does nothing twice. Call
 * `renew` when the next press is another command: after success, and when the input has changed.
 */
export function useRequestId() {
  const [requestId, setRequestId] = useState(newRequestId);
  return { requestId, renew: () => setRequestId(newRequestId()) };
}
