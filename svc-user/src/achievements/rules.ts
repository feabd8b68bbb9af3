import { type Achievement, GAME_ACHIEVEMENTS } from '@luplay/contracts/user';
import { contentId } from '@luplay/service-kit/catalogue';
import { FIVE_FOLLOWERS, TENTH_GAME } from './seed.ts';

export const achievementId = ({ title, description, lucoins, picture }: Achievement): string =>
  contentId('achievement', [title, description, lucoins, picture]);

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The achievements that the games played and won so far have earned, granted or not. */
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

/** Leaves out achievements that were deleted since they were granted: they have neither title nor picture. */
export const stillThere = (granted: readonly string[], catalogue: ReadonlySet<string>): string[] =>
  granted.filter((id) => catalogue.has(id));
