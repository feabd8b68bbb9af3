import { hasRole, isGuest } from '@luplay/contracts';
import type { ShownCharacter, StoryCharacter, storyCalls } from '@luplay/contracts/story';
import { AppError, type Handlers } from '@luplay/service-kit';
import type { ChapterStore } from '../chapters/store.ts';
import { characters } from '../content/kinds.ts';
import type { ContentCatalogue } from '../content/store.ts';
import type { Holders } from '../rolecards/holders.ts';

export function characterRoutes(parts: {
  catalogue: ContentCatalogue<'character', StoryCharacter>;
  chapters: ChapterStore;
  holders: Holders;
  plays: { seatOf(userId: string): Promise<string | null> };
}): Pick<Handlers<typeof storyCalls>, 'readCharacter'> {
  const { catalogue, chapters, holders, plays } = parts;

  return {
    async readCharacter({ params: { id }, caller }) {
      const isDeveloper = hasRole(caller.roles, 'developer');
      const isOwn =
        isDeveloper ||
        (!isGuest(caller.roles) && (await holders.holds(caller.userId, id))) ||
        (await plays.seatOf(caller.userId)) === id;
      const character = await catalogue.byId(id);
      if (isOwn) return { character };
      if (!(await chapters.current())?.characters.includes(id)) {
        throw new AppError('not_found', { message: characters.missing });
      }
      return { character: shownToOthers(character) };
    },
  };
}

/** The part of a character that other players of the chapter see. */
const shownToOthers = ({ id, name, description, image }: StoryCharacter): ShownCharacter => ({
  id,
  name,
  description,
  image,
});
