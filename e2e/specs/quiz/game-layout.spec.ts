import { expect, test } from '@playwright/test';
import { layoutFaults } from '../../support/browser/layout.ts';
import { MadeGame } from '../../support/browser/made/made-game.ts';
import { madePhases, madeTeams } from '../../support/browser/made/states.ts';
import { contextOf } from '../../support/browser/pages.ts';
import { account } from '../../support/product/product.ts';

const SIZES = [
  { width: 360, height: 560 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
];
const TEAM_COUNTS = [1, 2, 5, 12];

test('17.3: in every phase nothing overlaps, no word is broken and nothing scrolls sideways', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 1), { reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const count of TEAM_COUNTS) {
    const phases = madePhases(madeTeams(count, me.user.userId));
    const made = await MadeGame.open(page, phases.get('intro')!);
    for (const [name, state] of phases) {
      // From the answers, the reveal would begin with its full-screen moment.
      if (name === 'results') await made.show(phases.get('totals')!);
      await made.show(state);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const where = `${name}, ${count} teams, ${size.width} × ${size.height}`;
        expect.soft(await layoutFaults(page, 'main'), where).toEqual([]);
        expect.soft(await page.evaluate(() => document.getAnimations().length), `moving: ${where}`).toBe(0);
        await page.screenshot({ path: `test-results/screens/phase-${name}-${count}-${size.width}.png` });
      }
    }
    await page.unrouteAll();
  }
  await context.close();
});
