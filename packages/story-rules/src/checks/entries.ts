import { DEFAULT_STORY_IMAGES, type Finding, type StoryKind } from '@luplay/contracts/story';
import { entryIn, error, warning } from './report.ts';
import { type Check, ofPlay, type Playable } from './subject.ts';

type Entries = Readonly<Record<string, unknown>>;

/** Everything that the chapter, its map, characters and items name exists: a play leaves out what does not. */
export const entriesExist: Check = ({ chapter, library, play }) => {
  const { map, characters, events, items, notes, npcs } = library;
  const missing = (
    where: Finding['entry'] & { roomId?: string },
    owner: string,
    what: string,
    ids: readonly string[],
    known: Entries,
  ) =>
    ids.flatMap((id) =>
      Object.hasOwn(known, id) ? [] : [error('entry-missing', where, `${owner}: ${what} «${id}» больше нет.`)],
    );
  const inChapter = { kind: 'chapter', id: chapter.id } as const;
  return [
    ...missing(inChapter, `Глава «${chapter.name}»`, 'персонажа', chapter.characters, characters),
    ...missing(inChapter, `Глава «${chapter.name}»`, 'события', chapter.events, events),
    ...missing(inChapter, `Глава «${chapter.name}»`, 'предмета', chapter.items, items),
    ...missing(inChapter, `Глава «${chapter.name}»`, 'записки', chapter.notes ?? [], notes),
    ...Object.values(map?.rooms ?? {}).flatMap((room) => {
      const where = { kind: 'maps', id: chapter.map, roomId: room.id } as const;
      return [
        ...missing(where, `Комната «${room.name}»`, 'предмета', room.items, items),
        ...missing(where, `Комната «${room.name}»`, 'NPC', room.npc, npcs),
      ];
    }),
    ...chapter.characters.flatMap((id) => {
      const character = entryIn(characters, id);
      if (!character) return [];
      return missing(
        { kind: 'characters', id },
        `Персонаж «${character.name}»`,
        'предмета',
        character.inventory,
        items,
      );
    }),
    ...Object.values(play?.content.items ?? {}).flatMap(({ id, name, notes: note }) =>
      note === null ? [] : missing({ kind: 'items', id }, `Предмет «${name}»`, 'записки', [note], notes),
    ),
  ];
};

/** The chapter's picture of the world is there. */
export const worldPicture: Check = ({ chapter: { id, name, worldMap }, missingFiles }) =>
  worldMap && missingFiles.has(worldMap)
    ? [warning('picture-missing', { kind: 'chapter', id }, `Глава «${name}»: картинка мира не найдена (${worldMap}).`)]
    : [];

/** So are those below the rooms of its map. */
export const mapPictures: Check = ({ library: { map }, missingFiles }) =>
  Object.entries(map?.backgrounds ?? {}).flatMap(([floor, { image }]) =>
    map && missingFiles.has(image)
      ? [
          warning(
            'picture-missing',
            { kind: 'maps', id: map.id },
            `Карта «${map.name}», этаж ${floor}: картинка фона не найдена (${image}).`,
          ),
        ]
      : [],
  );

interface Pictured {
  kind: StoryKind;
  id: string;
  /** With the word for its kind. */
  title: string;
  image: string | null;
}

/** Every picture is there, and it is not the one that stands in for a missing one. */
export const pictures = ofPlay(({ content }, { missingFiles }) =>
  pictured(content).flatMap(({ kind, id, title, image }): Finding[] => {
    if (image === null) return [];
    if (missingFiles.has(image)) {
      return [warning('picture-missing', { kind, id }, `${title}: картинка не найдена (${image}).`)];
    }
    return Object.values<string>(DEFAULT_STORY_IMAGES).includes(image)
      ? [warning('picture-default', { kind, id }, `${title}: своей картинки нет, показывается общая.`)]
      : [];
  }),
);

const pictured = ({ characters, items, npcs, notes }: Playable['content']): Pictured[] => [
  ...Object.values(characters).map(({ id, name, image }) => ({
    ...{ kind: 'characters' as const, id, image },
    title: `Персонаж «${name}»`,
  })),
  ...Object.values(items).map(({ id, name, image }) => ({
    ...{ kind: 'items' as const, id, image },
    title: `Предмет «${name}»`,
  })),
  ...Object.values(npcs).map(({ id, name, image }) => ({
    ...{ kind: 'npcs' as const, id, image },
    title: `NPC «${name}»`,
  })),
  ...Object.values(notes).map(({ id, title, image }) => ({
    ...{ kind: 'notes' as const, id, image },
    title: `Записка «${title}»`,
  })),
];
