import type { Chapter, storyChecks } from '@luplay/contracts/story';
import { AppError, type Handlers } from '@luplay/service-kit';
import type { Catalogue, Entry } from '@luplay/service-kit/catalogue';
import { type ChapterFacts, checkChapter } from '@luplay/story-rules';
import { type ChapterStore, withHost } from '../chapters/store.ts';
import type { SoundStore } from '../content/sounds.ts';
import type { AccessLookup } from '../plays/state/access.ts';
import { type PlayLibrary, readLibrary } from '../plays/state/contents.ts';
import type { Holders } from '../rolecards/holders.ts';
import type { StoryRoleStore } from '../rolecards/store.ts';
import { SERVED_PICTURES } from './served-pictures.ts';

/** The content check of a chapter, for its hosts and developers. */
export function checkRoutes(parts: {
  chapters: ChapterStore;
  roles: StoryRoleStore;
  holders: Pick<Holders, 'namesByCard'>;
  content: PlayLibrary & { characters: Pick<Catalogue<Entry, object>, 'missingPictures'> };
  sounds: Pick<SoundStore, 'missing'>;
  access: Pick<AccessLookup, 'assertHost'>;
}): Handlers<typeof storyChecks> {
  const { chapters, roles, holders, content, sounds, access } = parts;
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
        missingFiles: new Set([
          ...(await missingPictures(found, library, (paths) => content.characters.missingPictures(paths))),
          ...(await sounds.missing(Object.values(library.events).flatMap(({ sound }) => sound ?? []))),
        ]),
      };
      return { chapter: { id, name }, ...checkChapter(facts) };
    },
  };
}

/** Where the gateway serves the story's own pictures. */
const SERVED = '/media/story/';

/**
 * The pictures of entries that are neither uploaded nor among those that the gateway serves. Pictures of other folders
 * are not judged: this service does not know them.
 */
async function missingPictures(
  { worldMap }: Pick<Chapter, 'worldMap'>,
  { map, characters, items, npcs, notes }: ChapterFacts['library'],
  missingUploads: (paths: string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const pictured = [characters, items, npcs, notes, map?.backgrounds ?? {}].flatMap(
    (entries): { image: string | null }[] => Object.values(entries),
  );
  const paths = [...new Set([...pictured.flatMap(({ image }) => image ?? []), ...(worldMap ? [worldMap] : [])])];
  const served = new Set(SERVED_PICTURES.map((name) => SERVED + name));
  const notServed = paths.filter((path) => path.startsWith(SERVED) && !served.has(path));
  return new Set([...notServed, ...(await missingUploads(paths))]);
}
