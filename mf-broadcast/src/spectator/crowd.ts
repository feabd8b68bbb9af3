/** From so many teams on names and scores stand closer together. */
const MANY = 7;

export const isMany = (teams: readonly unknown[]): boolean => teams.length >= MANY;
