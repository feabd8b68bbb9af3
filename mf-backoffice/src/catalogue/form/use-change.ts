import { isApiError, notify } from '@luplay/web-kit';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface About {
  /** The first words of the keys that the change makes stale. */
  catalogue: QueryKey;
  /** Told when it is done, and when it failed and no server said why. */
  texts: { done: string; failed: string };
}

/** The server's sentence; without an answer there is none. */
export const failureText = (error: unknown, fallback: string): string =>
  isApiError(error) && error.status > 0 && error.message ? error.message : fallback;

/** A change of a catalogue: it is told how it went, and it is over when what was changed has been read again. */
export function useChange<Input>(change: (input: Input) => Promise<unknown>, { catalogue, texts }: About) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify({ kind: 'success', text: texts.done }),
    onError: (error) => notify({ kind: 'error', text: failureText(error, texts.failed) }),
    // Also what was refused may be an entry that somebody else has changed meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: catalogue }),
  });
}
