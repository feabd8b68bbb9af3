import { hasRole } from '@luplay/contracts';
import type { StoryCharacter, storyCalls } from '@luplay/contracts/story';
import { AppError, type Handlers } from '@luplay/service-kit';
import type { ChapterStore } from '../chapters/store.ts';
import type { ContentStore } from '../content/store.ts';
import type { Holders } from '../rolecards/holders.ts';
import { characters } from './kind.ts';
import { shownToOthers } from './presenters.ts';

export function characterRoutes(parts: {
  store: ContentStore<StoryCharacter>;
  chapters: ChapterStore;
  holders: Holders;
}): Pick<Handlers<typeof storyCalls>, 'readCharacter'> {
  const { store, chapters, holders } = parts;
  const unknown = () => new AppError('not_found', { message: characters.missing });

  return {
    async readCharacter({ params: { id }, caller }) {
      const isDeveloper = hasRole(caller.roles, 'developer');
      const isOwn = isDeveloper || (await holders.holds(caller.userId, id));
      const character = await store.byId(id);
      if (!character) throw unknown();
      if (isOwn) return { character };
      if (!(await chapters.current())?.characters.includes(id)) throw unknown();
      return { character: shownToOthers(character) };
    },
  };
}
