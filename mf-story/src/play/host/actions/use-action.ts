import { errorText, newRequestId, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Action<Input, Reply> {
  send: (input: Input, requestId: string) => Promise<Reply>;
  /** The notice after success. */
  done: (reply: Reply, input: Input) => string;
  /** The notice after a failure without a message of the server. */
  failed: string;
  /** Replaces the server's message. */
  failureOf?: (error: unknown) => string | null;
  onSettled?: () => unknown;
}

/** After this long the same input is meant as another command, ms: the view has shown what became of the first. */
const REPEATED_MS = 30_000;

/**
 * A command of the host, with a notice of its result. Sending the same input again soon after a lost reply repeats the
 * command with the same request id, so that it happens once.
 */
export function useAction<Input = void, Reply = unknown>(action: Action<Input, Reply>) {
  const { send, done, failed, failureOf, onSettled } = action;
  const pending = useRef<{ input: string; requestId: string; at: number } | null>(null);
  const requestIdOf = (input: Input): string => {
    const sent = String(JSON.stringify(input));
    const { current } = pending;
    const isRepeated = current?.input === sent && Date.now() - current.at < REPEATED_MS;
    const requestId = isRepeated ? current.requestId : newRequestId();
    pending.current = { input: sent, requestId, at: Date.now() };
    return requestId;
  };
  return useMutation({
    mutationFn: (input: Input) => send(input, requestIdOf(input)),
    onSuccess: (reply, input) => {
      pending.current = null;
      notify({ kind: 'success', text: done(reply, input) });
    },
    onError: (error) => notify({ kind: 'error', text: failureOf?.(error) ?? errorText(error, failed) }),
    onSettled,
  });
}
