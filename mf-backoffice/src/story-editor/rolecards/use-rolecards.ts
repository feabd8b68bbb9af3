import { type StoryRole, storyPeople } from '@luplay/contracts/story';
import { api, errorText, isApiError, notify } from '@luplay/web-kit';
import { STORY_USERS } from '@luplay/web-kit/story-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { story } from '../locale.ts';

const texts = story.rolecards;

/**
 * The text for a card that could not be given. The service uses the specification's English words for an existing card.
 */
function addFailure(error: unknown): string {
  if (!isApiError(error)) return texts.addFailed;
  if (error.message.includes('already exists')) return texts.exists;
  // Only the service knows the maximum number of cards.
  return error.code === 'conflict' ? errorText(error, texts.addFailed) : texts.addFailed;
}

/** Changes the cards of one user, and their role in the story. */
export function useRolecards(userId: string) {
  const client = useQueryClient();
  const change = <Input>(
    send: (input: Input) => Promise<unknown>,
    done: (input: Input) => string,
    failed: (error: unknown) => string,
  ) => ({
    mutationFn: send,
    onSuccess: (_: unknown, input: Input) => notify({ kind: 'success', text: done(input) }),
    onError: (error: unknown) => notify({ kind: 'error', text: failed(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: STORY_USERS }),
  });
  const params = { userId };
  return {
    add: useMutation(
      change(
        (card: { id: string; name: string; image: string }) => api(storyPeople.addRolecard, { params, body: card }),
        () => texts.added,
        addFailure,
      ),
    ),
    take: useMutation(
      change(
        (id: string) => api(storyPeople.removeRolecard, { params, body: { id } }),
        () => texts.taken,
        () => texts.takeFailed,
      ),
    ),
    setRole: useMutation(
      change(
        (role: StoryRole) => api(storyPeople.setStoryRole, { params, body: { role } }),
        (role) => texts.became[role],
        (error) => errorText(error, texts.roleFailed),
      ),
    ),
  };
}
