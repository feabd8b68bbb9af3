/** With this many teams, names and scores are set closer together. */
const MANY = 7;

export const isMany = (teams: readonly unknown[]): boolean => teams.length >= MANY;

/** More of them stand in a column more. */
const CROWD = 20;

export const isCrowd = (teams: readonly unknown[]): boolean => teams.length > CROWD;

/** How many of the `limits` (characters, ascending) a text exceeds: each makes the font one step smaller. */
export const wordy = (text: string, limits: readonly number[]): number =>
  limits.filter((limit) => text.length > limit).length;
