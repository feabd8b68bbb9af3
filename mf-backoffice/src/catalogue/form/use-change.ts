import { errorText, notify } from '@luplay/web-kit';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface About {
  /** The first words of the query keys that the change makes stale. */
  catalogue: QueryKey;
  done: string;
  /** Shown when the change failed and the server gave no reason. */
  failed: string;
}

/** A change of a catalogue. It shows how it went, and ends when the catalogue has been read again. */
export function useChange<Input>(change: (input: Input) => Promise<unknown>, { catalogue, done, failed }: About) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify({ kind: 'success', text: done }),
    onError: (error) => notify({ kind: 'error', text: errorText(error, failed) }),
    // A refusal may mean that somebody else has changed the entry.
    onSettled: () => client.invalidateQueries({ queryKey: catalogue }),
  });
}
