import { STORY_USERS_PAGE, type StoryUser, storyPeople } from '@luplay/contracts/story';
import { api, byText, sharedKeys, useSearch } from '@luplay/web-kit';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Prefix of the query keys of all lists of users with their story. */
export const STORY_USERS = sharedKeys.story('users');

/** All users with their cards and their place in the story, in pages. */
const storyUsersQuery = infiniteQueryOptions({
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
const storyUserTexts = ({ displayName, username, userId, telegramId }: StoryUser): string[] => [
  displayName,
  `@${username}`,
  userId,
  telegramId,
];

/** Users that are rendered at a time. */
const STEP = 30;

/** A search among all users: `shown` are the first that were found, `more` shows the next. */
export function useStoryUsers() {
  const { sought, field, found } = useSearch();
  const [most, setMost] = useState(STEP);
  const query = useInfiniteQuery(storyUsersQuery);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  // The user may be on a page that is not loaded yet.
  useEffect(() => {
    if (sought.trim() !== '' && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [sought, hasNextPage, isFetching, isError, fetchNextPage]);
  const all = data?.pages.flatMap(({ users }) => users) ?? [];
  const matches = byText(found(all, storyUserTexts), ({ displayName }) => displayName);
  const onValueChange = (value: string) => {
    field.onValueChange(value);
    setMost(STEP);
  };
  return {
    query,
    field: { ...field, onValueChange },
    shown: matches.slice(0, most),
    hasMore: matches.length > most || hasNextPage,
    more() {
      setMost(most + STEP);
      if (hasNextPage && matches.length <= most + STEP) void fetchNextPage();
    },
  };
}
