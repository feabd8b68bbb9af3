/** With this many teams, names and scores are set closer together. */
const MANY = 7;

export const isMany = (teams: readonly unknown[]): boolean => teams.length >= MANY;
