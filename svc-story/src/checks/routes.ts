import type { storyChecks } from '@luplay/contracts/story';
import { AppError, type Handlers } from '@luplay/service-kit';
import type { Catalogue, Entry } from '@luplay/service-kit/catalogue';
import { checkChapter } from '@luplay/story-rules';
import { withHost } from '../chapters/presenters.ts';
import type { ChapterStore } from '../chapters/store.ts';
import type { AccessLookup } from '../plays/state/access.ts';
import { type PlayLibrary, readLibrary } from '../plays/state/contents.ts';
import type { Holders } from '../rolecards/holders.ts';
import type { StoryRoleStore } from '../rolecards/store.ts';
import { missingPictures } from './pictures.ts';

/** The content check of a chapter, for its hosts and developers. */
export function checkRoutes(parts: {
  chapters: ChapterStore;
  roles: StoryRoleStore;
  holders: Pick<Holders, 'namesByCard'>;
  content: PlayLibrary & { characters: Pick<Catalogue<Entry, object>, 'missingPictures'> };
  access: Pick<AccessLookup, 'assertHost'>;
}): Handlers<typeof storyChecks> {
  const { chapters, roles, holders, content, access } = parts;
  return {
    async checkChapter({ caller, params: { chapterId } }) {
      await access.assertHost(caller);
      const found = await chapters.byId(chapterId);
      if (!found) throw new AppError('not_found', { message: 'Такой главы нет.' });
      const [library, host, names] = await Promise.all([
        readLibrary(content, found.map),
        roles.host(),
        holders.namesByCard(found.characters),
      ]);
      const { id, name } = found;
      const facts = {
        chapter: withHost(found, host),
        library,
        holders: names,
        missingPictures: await missingPictures(library, (paths) => content.characters.missingPictures(paths)),
      };
      return { chapter: { id, name }, ...checkChapter(facts) };
    },
  };
}
