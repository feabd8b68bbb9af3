import { error } from './report.ts';
import type { Check } from './subject.ts';

/** The chapter has characters. */
export const cast: Check = ({ chapter, library: { characters } }) =>
  chapter.characters.some((id) => Object.hasOwn(characters, id))
    ? []
    : [error('no-characters', { kind: 'chapter', id: chapter.id }, 'В главе нет ни одного персонажа.')];
