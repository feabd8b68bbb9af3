import { STORY_USERS_PAGE, type StoryUser, storyPeople } from '@luplay/contracts/story';
import { api } from '@luplay/web-kit';
import { STORY_USERS } from '@luplay/web-kit/story-users';
import { queryOptions } from '@tanstack/react-query';

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
