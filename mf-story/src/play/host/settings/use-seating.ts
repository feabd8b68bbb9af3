import { type StoryRole, storyPeople, storyPlay } from '@luplay/contracts/story';
import { api, isApiError } from '@luplay/web-kit';
import { STORY_USERS } from '@luplay/web-kit/story-users';
import { useQueryClient } from '@tanstack/react-query';
import { host } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';

const texts = host.settings;

interface Card {
  userId: string;
  id: string;
  name: string;
  image: string;
}

/** Gives and takes role cards, appoints and dismisses hosts, selects among several cards. All may be repeated. */
export function useSeating() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: STORY_USERS });
  return {
    give: useAction({
      send: ({ userId, ...body }: Card) => api(storyPeople.addRolecard, { params: { userId }, body }),
      done: () => texts.given,
      failed: texts.giveFailed,
      // The service uses the specification's English words for an existing card.
      failureOf: (error) => (isApiError(error) && error.message.includes('already exists') ? texts.exists : null),
      onSettled,
    }),
    take: useAction({
      send: ({ userId, id }: Pick<Card, 'userId' | 'id'>) =>
        api(storyPeople.removeRolecard, { params: { userId }, body: { id } }),
      done: () => texts.taken,
      failed: texts.takeFailed,
      onSettled,
    }),
    setRole: useAction({
      send: ({ userId, role }: { userId: string; role: StoryRole }) =>
        api(storyPeople.setStoryRole, { params: { userId }, body: { role } }),
      done: (_, { role }) => (role === 'host' ? texts.appointed : texts.dismissed),
      failed: texts.roleFailed,
      onSettled,
    }),
    select: useAction({
      send: ({ userId, selectedCharacter }: { userId: string; selectedCharacter: string | null }) =>
        api(storyPlay.changeState, { params: { id: userId }, body: { selectedCharacter } }),
      done: () => texts.selected,
      failed: texts.selectFailed,
    }),
  };
}
