/**
 * Draws assets/served/media/achievements/achievementN.webp: medals on a transparent ground. The ids are the
 * catalogue's; `achievement-unknown` stands for any other.
 */
import { fiveHundredClicks, hundredClicks, thousandClicks } from './achievements/clicks.ts';
import { firstGame, firstWin, tenGames } from './achievements/games.ts';
import { firstMessage, fiveFollowers, unknown } from './achievements/people.ts';
import { drawSheets } from './sheet.ts';

const medals: Record<string, () => string> = {
  achievement1: hundredClicks,
  achievement2: fiveHundredClicks,
  achievement3: thousandClicks,
  achievement4: firstGame,
  achievement5: firstMessage,
  achievement6: firstWin,
  achievement7: tenGames,
  achievement8: fiveFollowers,
  'achievement-unknown': unknown,
};

export const drawAchievements = () => drawSheets('media/achievements', medals, 75);
