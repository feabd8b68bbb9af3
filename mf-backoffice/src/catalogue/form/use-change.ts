import { errorText, notify } from '@luplay/web-kit';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface About {
  /** Prefix of the query keys that the change invalidates. */
  catalogue: QueryKey;
  done: string;
  /** Shown when the change failed and the server gave no reason. */
  failed: string;
}

/** A change of a catalogue. Shows the result as a notice, and ends when the catalogue has been fetched again. */
export function useChange<Input>(change: (input: Input) => Promise<unknown>, { catalogue, done, failed }: About) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify({ kind: 'success', text: done }),
    onError: (error) => notify({ kind: 'error', text: errorText(error, failed) }),
    // A refused entry may have been changed by somebody else.
    onSettled: () => client.invalidateQueries({ queryKey: catalogue }),
  });
}
