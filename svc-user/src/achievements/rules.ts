import { GAME_ACHIEVEMENTS } from '@luplay/contracts/user';
import { FIVE_FOLLOWERS, TENTH_GAME } from './catalogue.ts';

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What the games played and won so far have earned, whether it was granted already or not. */
export function earnedByGames(stats: Record<string, unknown>): string[] {
  const earned: string[] = [];
  if (count(stats.games) >= 1) earned.push(GAME_ACHIEVEMENTS.firstGame);
  if (count(stats.wins) >= 1) earned.push(GAME_ACHIEVEMENTS.firstWin);
  if (count(stats.games) >= 10) earned.push(TENTH_GAME);
  return earned;
}

export const FOLLOWERS_WANTED = 5;

export const earnedByFollowers = (followers: number): string[] =>
  followers >= FOLLOWERS_WANTED ? [FIVE_FOLLOWERS] : [];
