import { newRequestId } from '@luplay/web-kit';
import { useRef } from 'react';

/** After this long the same input is meant as another command, ms: the view has shown what became of the first. */
const REPEATED_MS = 30_000;

/** The idempotency key of a command: the same one when the same input is sent again soon after a lost reply. */
export function useRequestKey(repeatedMs = REPEATED_MS) {
  const last = useRef<{ input: string; requestId: string; at: number } | null>(null);
  return {
    of(input: unknown): string {
      const sent = String(JSON.stringify(input));
      const { current } = last;
      const isRepeated = current?.input === sent && Date.now() - current.at < repeatedMs;
      const requestId = isRepeated ? current.requestId : newRequestId();
      last.current = { input: sent, requestId, at: Date.now() };
      return requestId;
    },
    renew: () => {
      last.current = null;
    },
  };
}
