import { STORY_USERS_PAGE, type StoryUser, storyPeople } from '@luplay/contracts/story';
import { api, sharedKeys } from '@luplay/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Prefix of the query keys of all lists of users with their story. */
export const STORY_USERS = sharedKeys.story('users');

/** All users with their cards and their place in the story, in pages. */
export const storyUsersQuery = infiniteQueryOptions({
  queryKey: [...STORY_USERS, 'everybody'],
  queryFn: ({ signal, pageParam }) =>
    api(storyPeople.listStoryUsers, {
      query: { limit: STORY_USERS_PAGE, ...(pageParam !== null && { after: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Texts that a user is found by; a username also with its @. */
export const storyUserTexts = ({ displayName, username, userId, telegramId }: StoryUser): string[] => [
  displayName,
  `@${username}`,
  userId,
  telegramId,
];
