import { createHash } from 'node:crypto';
import { type Achievement, GAME_ACHIEVEMENTS } from '@luplay/contracts/user';
import { FIVE_FOLLOWERS, TENTH_GAME } from './catalogue.ts';

/** The id of a new entry: the same for the same content, so that asking twice makes one. `picture` names its bytes. */
export function achievementId({ title, description, lucoins, picture }: Achievement): string {
  const content = JSON.stringify([title, description, lucoins, picture]);
  return `achievement-${createHash('sha256').update(content).digest('base64url').slice(0, 16)}`;
}

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
