import { type StoryRole, storyPeople } from '@luplay/contracts/story';
import { api, isApiError, notify } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../catalogue/form/use-change.ts';
import { ru } from '../../locale/ru.ts';
import { STORY_USERS } from './story-users.ts';

const texts = ru.story.rolecards;

/** The words for a card that could not be given. The service says in English that the card is there already. */
export function addFailure(error: unknown): string {
  if (!isApiError(error)) return texts.addFailed;
  if (error.message.includes('already exists')) return texts.exists;
  // Too many cards: only the service knows how many may be held.
  return error.code === 'conflict' ? failureText(error, texts.addFailed) : texts.addFailed;
}

/** Gives and takes the cards of one person, and their role in the story. */
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
        (error) => failureText(error, texts.roleFailed),
      ),
    ),
  };
}
