import type { StoryCharacter, storyPeople } from '@luplay/contracts/story';
import { AppError, type Handlers } from '@luplay/service-kit';
import type { ContentCatalogue } from '../content/store.ts';
import type { Holders } from './holders.ts';
import { storyUserOf } from './presenters.ts';
import type { StoryRoleStore } from './store.ts';

export function rolecardRoutes(parts: {
  holders: Holders;
  roles: StoryRoleStore;
  cast: ContentCatalogue<'character', StoryCharacter>;
  now(): number;
}): Handlers<typeof storyPeople> {
  const { holders, roles, cast, now } = parts;
  return {
    async listStoryUsers({ query }) {
      const { holders: people, next } = await holders.page(query.after, query.limit);
      const hosts = await roles.hostsAmong(people.map(({ userId }) => userId));
      return { users: people.map((person) => storyUserOf(person, hosts.has(person.userId))), next, message: '' };
    },

    async addRolecard({ params, body }) {
      const { id, name, image } = await cast.byId(body.id);
      const { given, ...held } = await holders.give(params.userId, { id, name, image });
      if (!given) {
        // The specification's screens look for these English words.
        throw new AppError('already_exists', {
          message: 'У пользователя уже есть эта карта (already exists).',
          details: held,
        });
      }
      return held;
    },

    async removeRolecard({ params, body }) {
      const { taken: _, ...held } = await holders.take(params.userId, body.id);
      return held;
    },

    async setStoryRole({ params, body: { role } }) {
      const { userId } = await holders.of(params.userId);
      await roles.set(userId, role, now());
      return { userId, role };
    },
  };
}
