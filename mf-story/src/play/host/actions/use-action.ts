import { errorText, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useRequestKey } from '../../request-key.ts';

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

/** A command of the host, with a notice of its result. */
export function useAction<Input = void, Reply = unknown>(action: Action<Input, Reply>) {
  const { send, done, failed, failureOf, onSettled } = action;
  const key = useRequestKey();
  return useMutation({
    mutationFn: (input: Input) => send(input, key.of(input)),
    onSuccess: (reply, input) => {
      key.renew();
      notify({ kind: 'success', text: done(reply, input) });
    },
    onError: (error) => notify({ kind: 'error', text: failureOf?.(error) ?? errorText(error, failed) }),
    onSettled,
  });
}
