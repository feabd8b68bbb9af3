import { entryIn, error, quoted, warning } from './report.ts';
import type { Check } from './subject.ts';

/** The chapter has characters. */
export const cast: Check = ({ chapter, library: { characters } }) =>
  chapter.characters.some((id) => Object.hasOwn(characters, id))
    ? []
    : [error('no-characters', { kind: 'chapter', id: chapter.id }, 'В главе нет ни одного персонажа.')];

/** One person holds the role card of each character. */
export const cardHolders: Check = ({ chapter, library: { characters }, holders }) =>
  chapter.characters.flatMap((id) => {
    const character = entryIn(characters, id);
    if (!character) return [];
    const people = entryIn(holders, id) ?? [];
    if (people.length === 1) return [];
    const where = { kind: 'characters', id } as const;
    const text =
      people.length === 0
        ? `Карта роли «${character.name}» никому не выдана.`
        : `Карта роли «${character.name}» сразу у нескольких: ${quoted(people)}. Играть будет тот, кто войдёт первым.`;
    return [warning(people.length === 0 ? 'no-holder' : 'several-holders', where, text)];
  });

/** Somebody hosts the story. */
export const host: Check = ({ chapter }) =>
  chapter.host !== null
    ? []
    : [
        warning(
          'no-host',
          { kind: 'chapter', id: chapter.id },
          'Ведущий не назначен: игру может вести только разработчик.',
        ),
      ];
