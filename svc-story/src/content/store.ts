import { STORY_LIMITS, type StoryKind, storyShared } from '@luplay/contracts/story';
import { Catalogue, type CatalogueKit, type Entry } from '@luplay/service-kit/catalogue';
import { collectionOf } from '../collections.ts';
import { characters, events, items, type Kind, maps, notes, npcs } from './kinds.ts';

export const STORY_PICTURES = 'storyPictures';

/** Of the world and below the rooms of a map, whose names can still be read on a desktop, pixels. */
export const WIDE_PICTURE = { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true } as const;
/** A character's picture fills a card that is as wide as a phone's screen, pixels. */
const PICTURE_SIDE = 512;

export type ContentCatalogue<One extends string, E extends Entry> = Catalogue<E, Record<One, E>>;

/**
 * Pictures are permanent: role cards in profiles show a character's picture as it was when the card was given, and this
 * service does not know all cards.
 */
const contentCatalogue = <Many extends StoryKind, One extends string, E extends Entry>(
  kit: CatalogueKit,
  { many, one, missing, image }: Kind<Many, One, E>,
): ContentCatalogue<One, E> =>
  new Catalogue(kit, {
    collection: collectionOf(many),
    ...(image !== undefined && {
      pictures: {
        field: 'image' as keyof E & string,
        collection: STORY_PICTURES,
        call: storyShared.storyPicture,
        side: PICTURE_SIDE,
        permanent: true,
      },
    }),
    missing,
    taken: ({ id }) => `Запись с id «${id}» уже есть.`,
    present: (entry) => ({ [one]: entry }) as Record<One, E>,
    most: { entries: STORY_LIMITS.entries, message: `Записей уже ${STORY_LIMITS.entries}: больше нельзя.` },
  });

export const storyContentCatalogues = (kit: CatalogueKit) => ({
  maps: contentCatalogue(kit, maps),
  characters: contentCatalogue(kit, characters),
  events: contentCatalogue(kit, events),
  items: contentCatalogue(kit, items),
  notes: contentCatalogue(kit, notes),
  npcs: contentCatalogue(kit, npcs),
});
