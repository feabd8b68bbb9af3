import { quoted, warning } from './report.ts';
import type { Check } from './subject.ts';

/** One person holds the role card of each character. */
export const cardHolders: Check = ({ chapter, library: { characters }, holders }) =>
  chapter.characters.flatMap((id) => {
    const character = Object.hasOwn(characters, id) ? characters[id] : undefined;
    if (!character) return [];
    const people = (Object.hasOwn(holders, id) ? holders[id] : undefined) ?? [];
    if (people.length === 1) return [];
    const where = { kind: 'characters', id } as const;
    const text =
      people.length === 0
        ? `Карта роли «${character.name}» никому не выдана.`
        : `Карта роли «${character.name}» сразу у нескольких: ${quoted(people)}. Играть будет тот, кто войдёт первым.`;
    return [warning(people.length === 0 ? 'no-holder' : 'several-holders', where, text)];
  });
