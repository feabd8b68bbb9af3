/** Words without case and punctuation, by which texts that say the same are found. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
