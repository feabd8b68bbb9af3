import { plainText } from '../accounts/rules.ts';

/** Characters with a meaning in regular expressions. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** A pattern for each word of a search. A profile is found when all of them are in its `listKey`. */
export const patternsOf = (search: string | undefined): string[] =>
  plainText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(SPECIAL, '\\$&'));
