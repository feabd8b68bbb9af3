/** How many of the `limits` (characters, ascending) a text exceeds: each makes the font one step smaller. */
export const wordy = (text: string, limits: readonly number[]): number =>
  limits.filter((limit) => text.length > limit).length;
