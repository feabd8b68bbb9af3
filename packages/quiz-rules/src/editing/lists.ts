import { ENTRY_COUNT, OPTION_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';

/** As many options as the contract allows, each as long as it may be; what is missing is empty. */
function fitted(options: readonly string[], { min, max, usual }: typeof OPTION_COUNT | typeof ENTRY_COUNT): string[] {
  const count = options.length < min ? usual : Math.min(options.length, max);
  return Array.from({ length: count }, (_, index) => (options[index] ?? '').slice(0, QUIZ_LIMITS.option));
}

export const fittedOptions = (options: readonly string[]): string[] => fitted(options, OPTION_COUNT);
export const fittedEntries = (entries: readonly string[]): string[] => fitted(entries, ENTRY_COUNT);

export const blank = (count: number): string[] => Array<string>(count).fill('');
export const partsOf = (options: readonly string[]): string[] => options.map((_, index) => `option-${index}`);
/** `isRight`: null where nothing is right or wrong. */
export const listedOf = (options: readonly string[], isRight: (index: number) => boolean = () => false) =>
  options.map((text, place) => ({ place, text, isRight: isRight(place) }));

/** The lists without the entries at `place`. */
export const without = <T>(list: readonly T[], place: number): T[] => list.toSpliced(place, 1);
/** Indexes of a list without the entry at `place`. */
export const indexesWithout = (indexes: readonly number[], place: number): number[] =>
  indexes.filter((index) => index !== place).map((index) => index - (index > place ? 1 : 0));
/** The indexes with this one, or without it if it is there; in rising order. */
export const toggled = (indexes: readonly number[], index: number): number[] =>
  indexes.includes(index)
    ? indexes.filter((other) => other !== index)
    : [...indexes, index].sort((one, other) => one - other);
