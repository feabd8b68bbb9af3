import { chosenTexts } from '../theme/wording.ts';

const isRussian = chosenTexts() === 'ru';

/**
 * A text of the specification that is not consistent Russian, and the Russian text that operators may choose instead.
 * Only for locale files, where both stand side by side.
 */
export const worded = <T>(original: T, russian: T): T => (isRussian ? russian : original);

/** A declared title as the page is worded. */
export const wordedTitle = <T extends { title: string; titleRu?: string }>(entry: T): T => ({
  ...entry,
  title: worded(entry.title, entry.titleRu ?? entry.title),
});
