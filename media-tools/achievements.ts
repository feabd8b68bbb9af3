/** Draws gateway/static/media/achievements/achievementN.webp: medals on a transparent ground. The ids are the catalogue's. */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { fiveHundredClicks, hundredClicks, thousandClicks } from './achievements/clicks.ts';
import { firstGame, firstWin, tenGames } from './achievements/games.ts';
import { SHEET } from './achievements/medal.ts';
import { firstMessage, fiveFollowers } from './achievements/people.ts';
import { staticFolder } from './folders.ts';
import { document } from './svg.ts';

/** Shown at 40 to 128 px; twice that for sharp screens. */
const SIZE = 256;

const medals: Record<string, () => string> = {
  achievement1: hundredClicks,
  achievement2: fiveHundredClicks,
  achievement3: thousandClicks,
  achievement4: firstGame,
  achievement5: firstMessage,
  achievement6: firstWin,
  achievement7: tenGames,
  achievement8: fiveFollowers,
};

export async function drawAchievements(): Promise<void> {
  const folder = staticFolder('media/achievements');
  await mkdir(folder, { recursive: true });
  for (const [id, draw] of Object.entries(medals)) {
    await sharp(Buffer.from(document(SHEET, SHEET, draw())))
      .resize(SIZE, SIZE)
      .webp({ quality: 75, effort: 6, smartSubsample: true })
      .toFile(`${folder}/${id}.webp`);
  }
}
