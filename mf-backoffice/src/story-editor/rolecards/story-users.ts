import { STORY_USERS_PAGE, type StoryUser, storyPeople } from '@luplay/contracts/story';
import { api, sharedKeys } from '@luplay/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const STORY_USERS = sharedKeys.story('users');

/** People with their cards, a page after the other. */
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

const plain = (text: string): string => text.trim().toLocaleLowerCase('ru');

/** Those whose name, username or id has the words in it, by name. */
export function foundUsers(users: readonly StoryUser[], typed: string): StoryUser[] {
  const wanted = plain(typed).replace(/^@/, '');
  return users
    .filter(({ displayName, username, userId, telegramId }) =>
      [displayName, username, userId, telegramId].some((value) => plain(value ?? '').includes(wanted)),
    )
    .sort((a, b) => a.displayName.localeCompare(b.displayName, 'ru', { numeric: true }));
}
