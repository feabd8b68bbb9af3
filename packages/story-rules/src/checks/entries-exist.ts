import type { Finding } from '@luplay/contracts/story';
import { error } from './report.ts';
import type { Check } from './subject.ts';

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
    ...Object.values(map?.rooms ?? {}).flatMap((room) => {
      const where = { kind: 'maps', id: chapter.map, roomId: room.id } as const;
      return [
        ...missing(where, `Комната «${room.name}»`, 'предмета', room.items, items),
        ...missing(where, `Комната «${room.name}»`, 'NPC', room.npc, npcs),
      ];
    }),
    ...chapter.characters.flatMap((id) => {
      const character = Object.hasOwn(characters, id) ? characters[id] : undefined;
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
