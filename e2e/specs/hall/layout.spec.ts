import { expect, type Page, test } from '@playwright/test';
import { layoutFaults, smallestText } from '../../support/browser/layout.ts';
import { madeBoards } from '../../support/browser/made/board.ts';
import { madeKinds } from '../../support/browser/made/kinds.ts';
import { MadeBroadcast } from '../../support/browser/made/made-broadcast.ts';
import { madePhases, madeTeams, madeWaiting } from '../../support/browser/made/states.ts';
import { keepPicture, newContext } from '../../support/browser/pages.ts';

const HALLS = [
  { width: 3840, height: 2160 },
  { width: 1024, height: 768 },
];
const TEAM_COUNTS = [1, 2, 5, 12, 30];
/** What tells that a phase is on the screen. */
const SHOWN: Record<string, string> = {
  intro: 'Начинаем!',
  'theme-other': 'Выбор темы',
  question: 'Какая из',
  answering: 'Ответили',
  results: 'Почему так',
  totals: 'Итоги',
  final: 'Финал',
};
/**
 * Sizes of letters as a share of the screen's width: 4 cm on a screen of two metres are read from eight metres. Options
 * beside a picture have less room.
 */
const READABLE = { heading: 0.02, option: 0.017, text: 0.013 };

/** Found and measured in one step, because the page may be drawn again between two. */
const smallest = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const sizes = [...document.querySelectorAll(wanted)].map((each) =>
      Number.parseFloat(getComputedStyle(each).fontSize),
    );
    return Math.min(...sizes) / innerWidth;
  }, selector);

test('17.3, 26.6, 26.10, 26.14: on the hall’s screen nothing overlaps, no word is broken, and the last row can read', async ({
  browser,
}) => {
  const context = await newContext(browser, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const count of TEAM_COUNTS) {
    const phases = madePhases(madeTeams(count, null));
    // To the hall it is the same as the other choice of a theme.
    phases.delete('theme');
    const made = await MadeBroadcast.open(page, phases.get('intro')!);
    for (const [name, state] of phases) {
      await made.show(state);
      made.greetAgain();
      await expect(page.getByRole('main')).toContainText(SHOWN[name]!);
      for (const size of count === 1 || count === 30 ? HALLS : HALLS.slice(1)) {
        await page.setViewportSize(size);
        const where = `${name}, ${count} teams, ${size.width} × ${size.height}`;
        expect.soft(await layoutFaults(page, 'main'), where).toEqual([]);
        const least = await smallestText(page);
        expect.soft(least.size / size.width, `${where}: «${least.text}»`).toBeGreaterThanOrEqual(READABLE.text);
        await expect.soft(page.getByRole('main'), where).toContainText('Код игры 123456');
        // The question was read before; the results leave it less room.
        if (name !== 'results') expect.soft(await smallest(page, 'main h2'), where).toBeGreaterThan(READABLE.heading);
        if (name !== 'answering') continue;
        expect.soft(await smallest(page, 'main section ol > li > div'), where).toBeGreaterThan(READABLE.option);
      }
      await keepPicture(page, `hall-${name}-${count}`);
    }
    await made.show(null, madeWaiting(madeTeams(count, null), 'made-host'));
    made.greetAgain();
    await expect(page.getByRole('main')).toContainText('Команды собираются');
    for (const size of HALLS.slice(1)) {
      await page.setViewportSize(size);
      const where = `waiting, ${count} teams, ${size.width} × ${size.height}`;
      expect.soft(await layoutFaults(page, 'main'), where).toEqual([]);
      const least = await smallestText(page);
      expect.soft(least.size / size.width, `${where}: «${least.text}»`).toBeGreaterThanOrEqual(READABLE.text);
    }
    await keepPicture(page, `hall-waiting-${count}`);
    await page.unrouteAll();
  }
  await context.close();
});

test('questions of every kind and boards are whole on the hall’s screen, and so is what the teams gave', async ({
  browser,
}) => {
  const context = await newContext(browser, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const [count, halls] of [
    [5, HALLS.slice(0, 1)],
    [12, HALLS.slice(1)],
  ] as const) {
    const teams = madeTeams(count, null);
    const kinds = new Map([...madeKinds(teams), ...(count === 12 ? madeBoards(teams) : [])]);
    // To the hall it is the same as the choice of another team.
    kinds.delete('cell');
    const made = await MadeBroadcast.open(page, null);
    for (const [name, { state, shown }] of kinds) {
      await made.show(state);
      made.greetAgain();
      await expect(page.getByRole('main')).toContainText(shown);
      for (const size of halls) {
        await page.setViewportSize(size);
        const where = `${name}, ${count} teams, ${size.width} × ${size.height}`;
        expect.soft(await layoutFaults(page, 'main'), where).toEqual([]);
        expect.soft(await page.locator('main [data-full]').count(), `${where}: scrolls`).toBe(0);
        const least = await smallestText(page);
        expect.soft(least.size / size.width, `${where}: «${least.text}»`).toBeGreaterThanOrEqual(READABLE.text);
      }
      await keepPicture(page, `hall-${name}-${count}`);
    }
    await page.unrouteAll();
  }
  await context.close();
});
