import { STORY_USERS_PAGE, type StoryUser, storyPeople } from '@luplay/contracts/story';
import { api, sharedKeys } from '@luplay/web-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const STORY_USERS = sharedKeys.story('users');
/** Somebody else may give or take cards as well, ms. */
const REFRESH_MS = 20_000;

/** Everybody who holds a role card or is a host. There are few of them, however many users the product has. */
export const involvedQuery = queryOptions({
  queryKey: [...STORY_USERS, 'involved'],
  queryFn: async ({ signal }) => {
    const users: StoryUser[] = [];
    for (let after: string | undefined; ; ) {
      const query = { limit: STORY_USERS_PAGE, involved: '1' as const, ...(after !== undefined && { after }) };
      const page = await api(storyPeople.listStoryUsers, { query, signal });
      users.push(...page.users);
      if (page.next === null) return users;
      after = page.next;
    }
  },
  refetchInterval: REFRESH_MS,
  staleTime: 0,
});

/** All users, in pages. */
export const everybodyQuery = infiniteQueryOptions({
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
export const textsOf = ({ displayName, username, userId, telegramId }: StoryUser): string[] => [
  displayName,
  `@${username}`,
  userId,
  telegramId,
];
