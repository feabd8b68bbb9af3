import { STORY_USERS_PAGE, type StoryUser, storyPeople } from '@luplay/contracts/story';
import { api, byText, sharedKeys } from '@luplay/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const STORY_USERS = sharedKeys.story('users');

/** Users with their cards, in pages. */
export const storyUsersQuery = infiniteQueryOptions({
  queryKey: [...STORY_USERS, 'editor'],
  queryFn: ({ signal, pageParam }) =>
    api(storyPeople.listStoryUsers, {
      query: { limit: STORY_USERS_PAGE, ...(pageParam !== null && { after: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Texts that a user is found by; a username also with its @. */
export const textsOf = ({ displayName, username, userId, telegramId }: StoryUser): string[] => [
  displayName,
  `@${username}`,
  userId,
  telegramId,
];

export const byDisplayName = (users: readonly StoryUser[]): StoryUser[] =>
  byText(users, ({ displayName }) => displayName);
