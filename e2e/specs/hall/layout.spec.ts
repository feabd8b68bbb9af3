import { settle } from '../../support/browser/check-screen.ts';
import { layoutFaults, smallestText } from '../../support/browser/layout.ts';
import { madeBoards } from '../../support/browser/made/board.ts';
import { madeKinds } from '../../support/browser/made/kinds.ts';
import { MadeBroadcast } from '../../support/browser/made/made-broadcast.ts';
import { MadeGame } from '../../support/browser/made/made-game.ts';
import { madePhases, madeTeams, madeWaiting } from '../../support/browser/made/states.ts';
import { contextOf, keepPicture, newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const HALLS = [
  { width: 3840, height: 2160 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];
/** Of somebody who watches on a phone. */
const PHONE = { width: 360, height: 560 };
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
  test.setTimeout(300_000);
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
      if (count === 2) {
        await page.setViewportSize(PHONE);
        expect.soft(await layoutFaults(page, 'main'), `${name}, phone`).toEqual([]);
        await expect.soft(page.locator('html'), 'as the phone').toHaveAttribute('data-theme', 'light');
      }
      for (const size of count === 1 || count === 30 ? HALLS : HALLS.slice(1)) {
        await page.setViewportSize(size);
        const where = `${name}, ${count} teams, ${size.width} × ${size.height}`;
        expect.soft(await layoutFaults(page, 'main'), where).toEqual([]);
        expect.soft(await page.locator('main [style*="--least"]').count(), `${where}: smaller texts`).toBe(0);
        const least = await smallestText(page);
        expect.soft(least.size / size.width, `${where}: «${least.text}»`).toBeGreaterThanOrEqual(READABLE.text);
        await expect.soft(page.getByRole('main'), where).toContainText('Код игры 123456');
        await expect.soft(page.locator('html'), '26.10: a projector').toHaveAttribute('data-theme', 'dark');
        // The question was read before; the results leave it less room.
        if (name !== 'results') expect.soft(await smallest(page, 'main h2'), where).toBeGreaterThan(READABLE.heading);
        const [step = 1] = await page
          .getByRole('list', { name: 'Пьедестал' })
          .getByRole('listitem')
          .evaluateAll((all) => all.map((each) => each.clientWidth / innerWidth).sort((a, b) => a - b));
        expect.soft(step, `${where}: a step of the podium`).toBeGreaterThan(0.1);
        if (name !== 'answering') continue;
        expect.soft(await smallest(page, 'main section ol > li > div'), where).toBeGreaterThan(READABLE.option);
      }
      await keepPicture(page, `hall-${name}-${count}`);
    }
    await made.show(null, madeWaiting(madeTeams(count, null), 'made-host'));
    made.greetAgain();
    await expect(page.getByRole('main')).toContainText('Команды собираются');
    for (const size of HALLS) {
      await page.setViewportSize(size);
      const where = `waiting, ${count} teams, ${size.width} × ${size.height}`;
      expect.soft(await layoutFaults(page, 'main'), where).toEqual([]);
      expect.soft(await page.locator('main [style*="--least"]').count(), `${where}: smaller texts`).toBe(0);
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
    [12, HALLS.slice(2)],
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
        const scores = page.getByRole('list', { name: 'Счёт' }).locator('span');
        const cut = await scores.evaluateAll((all) =>
          all
            .filter((each) => each.clientWidth > 1 && getComputedStyle(each).overflow !== 'visible')
            .filter((each) => each.scrollWidth > each.clientWidth + 1)
            .map((each) => each.textContent),
        );
        expect.soft(cut, `${where}: cut in the score`).toEqual([]);
        const least = await smallestText(page);
        expect.soft(least.size / size.width, `${where}: «${least.text}»`).toBeGreaterThanOrEqual(READABLE.text);
      }
      await keepPicture(page, `hall-${name}-${count}`);
      if (count === 5) continue;
      await page.setViewportSize(PHONE);
      expect.soft(await layoutFaults(page, 'main'), `${name}, phone`).toEqual([]);
    }
    await page.unrouteAll();
  }
  await context.close();
});

/** A short video of this size, red all over, from the browser's own encoder. */
const clip = (page: Page, width: number, height: number) =>
  page.evaluate(
    async ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const brush = canvas.getContext('2d')!;
      const paint = () => {
        brush.fillStyle = 'red';
        brush.fillRect(0, 0, wide!, high!);
      };
      const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
      const { promise: part, resolve: give } = Promise.withResolvers<Blob>();
      recorder.ondataavailable = ({ data }) => give(data);
      let left = 30;
      const frame = () => {
        paint();
        left -= 1;
        if (left > 0) requestAnimationFrame(frame);
        else recorder.stop();
      };
      recorder.start();
      requestAnimationFrame(frame);
      const recorded = await part;
      return [...new Uint8Array(await recorded.arrayBuffer())];
    },
    [width, height],
  );

test('26.6: a small video fills its place, which is kept before it loads and shows nothing black', async ({
  browser,
}) => {
  const { context, me } = await contextOf(browser, account('User', 1));
  const page = await context.newPage();
  await page.goto('/host-guide');
  const clips = [
    ['standing', Buffer.from(await clip(page, 90, 160))],
    ['old', Buffer.from(await clip(page, 120, 90))],
  ] as const;
  for (const [name, body] of clips) {
    const phases = madePhases(madeTeams(5, me.user.userId));
    const asked = phases.get('question')!;
    const path = `/media/quiz/${name}.webm`;
    const media = { type: 'Video', videoQuestion: { path } } as const;
    const game = { ...asked, currentQuestion: { ...asked.currentQuestion!, media } };
    for (const [where, size] of [
      ['hall', HALLS[1]!],
      ['phone', { width: 390, height: 844 }],
    ] as const) {
      await page.setViewportSize(size);
      const at = `${name}, ${where}`;
      const { promise: measured, resolve: load } = Promise.withResolvers<void>();
      await page.route(`**${path}`, (route) => measured.then(() => route.fulfill({ contentType: 'video/webm', body })));
      if (where === 'hall') await (await MadeBroadcast.open(page, phases.get('intro')!)).show(game);
      else await (await MadeGame.open(page, phases.get('intro')!)).show(game);
      const video = page.getByLabel('Видео к вопросу');
      const look = await video.evaluate((element) => {
        const { objectFit, backgroundColor } = getComputedStyle(element);
        return { objectFit, backgroundColor };
      });
      expect.soft(look, at).toEqual({ objectFit: 'contain', backgroundColor: 'rgba(0, 0, 0, 0)' });
      const { width, height } = (await video.boundingBox())!;
      expect.soft(Math.min(width, height), at).toBeGreaterThan(180);
      const boxes = () =>
        page.locator('main').evaluate((main) =>
          [...main.querySelectorAll('video, h2, [role=timer], p')].map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join(' ');
          }),
        );
      // Its lines come with code of its own.
      if (where === 'hall') await expect(page.locator('[data-show] > p')).toBeVisible();
      await settle(page);
      const before = await boxes();
      await keepPicture(page, `video-${name}-${where}-before`);
      load();
      await expect(video).toHaveAttribute('data-ready');
      expect.soft(await boxes(), at).toEqual(before);
      await keepPicture(page, `video-${name}-${where}`);
      await page.unrouteAll();
    }
  }
  await context.close();
});
