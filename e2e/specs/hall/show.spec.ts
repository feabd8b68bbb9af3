import { readFile } from 'node:fs/promises';
import type { GameView, Timer } from '@luplay/contracts/lobby-game';
import { holdClock, whileHeld } from '../../support/browser/held-clock.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { MadeBroadcast } from '../../support/browser/made/made-broadcast.ts';
import { type MadeTeam, madePhases, madeTeams } from '../../support/browser/made/states.ts';
import { newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';

/** A timer that has just begun. */
const begun = (total: number): Partial<GameView> => {
  const timer: Timer = { total, remaining: total, endsAt: Date.now() + total * 1000, paused: false, message: '' };
  return { timer, timerPaused: false };
};

const stateOf = (teams: MadeTeam[], name: string, more: Partial<GameView> = {}): GameView => ({
  ...(madePhases(teams).get(name) as GameView),
  ...more,
});
/** A final that has lasted some seconds, paused. */
function finalOf(teams: MadeTeam[], lasted = 20): GameView {
  const timer: Timer = { total: 20, remaining: 20 - lasted, endsAt: null, paused: true, message: '' };
  return stateOf(teams, 'final', { timer });
}
const control = (page: Page) => page.locator('main [data-music]');

/** The page notes each new cue of its sound control, and how many audio contexts it makes. */
async function noteCues(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { cues: [] as string[], contexts: 0 };
    Object.assign(globalThis, { noted });
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        noted.contexts += 1;
      }
    };
    const note = () => {
      const cue = document.querySelector<HTMLElement>('[data-cue]')?.dataset.cue;
      if (cue && noted.cues.at(-1) !== cue) noted.cues.push(cue);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributeFilter: ['data-cue'] });
  });
}
/** The page notes what its final says first, and how many places it shows then. */
async function noteStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = () => {
      const texts = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent ?? '');
      const said = texts.find((text) => /место|Победитель/.test(text));
      if (!said) return;
      watch.disconnect();
      const places = [...document.querySelectorAll('[aria-label="Пьедестал"] li')];
      const isShown = (place: Element) => getComputedStyle(place).visibility === 'visible';
      Object.assign(globalThis, { started: { said, places: places.filter(isShown).length } });
    };
    const watch = new MutationObserver(note);
    watch.observe(document, { subtree: true, childList: true, characterData: true });
  });
}
const started = (page: Page) => page.evaluate(() => (globalThis as unknown as { started?: object }).started);
const noted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { noted: { cues: string[]; contexts: number } }).noted);

test('17.5: the projector is silent until it is switched on, then each phase has its sound', async ({ browser }) => {
  const context = await newContext(browser, { viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await noteCues(page);
  const teams = madeTeams(3, null);
  const made = await MadeBroadcast.open(page, null);
  await expect(page.getByRole('button', { name: 'Включить звук' })).toBeVisible();
  await made.show(stateOf(teams, 'intro', begun(10)));
  await made.show(null);
  expect(await noted(page), 'nothing is heard before the first press').toEqual({ cues: [], contexts: 0 });

  await page.getByRole('button', { name: 'Включить звук' }).click();
  await expect(control(page)).toHaveAttribute('data-music', 'lobby', { timeout: 30_000 });
  const volume = page.getByRole('slider', { name: 'Громкость' });
  await volume.press('ArrowLeft');
  await expect(volume).toHaveValue('65');
  // The cues are rendered after the music; the last one is ready when a phase has it.
  await expect
    .poll(
      async () => {
        await made.show(null);
        await made.show(stateOf(teams, 'totals', begun(5)));
        return (await noted(page)).cues;
      },
      { timeout: 30_000 },
    )
    .toContain('totals');

  await made.show(stateOf(teams, 'intro', begun(10)));
  // Cues may be over sooner than an expectation of the page looks again.
  await expect.poll(async () => (await noted(page)).cues).toContain('opening');
  await expect(control(page)).toHaveAttribute('data-music', '');
  await made.show(stateOf(teams, 'question', begun(10)));
  await expect.poll(async () => (await noted(page)).cues).toContain('theme');
  await expect(control(page)).toHaveAttribute('data-music', 'question');
  const answering = stateOf(teams, 'answering', begun(6));
  await made.show(answering);
  await expect.poll(async () => (await noted(page)).cues).toContain('go');
  made.greetAgain();
  await expect.poll(async () => (await noted(page)).cues).toContain('lastTick');
  await made.show(stateOf(teams, 'results', begun(5)));
  await expect.poll(async () => (await noted(page)).cues).toContain('right');
  const { cues } = await noted(page);
  // A cue that lasts longer than the one after it is heard again behind it.
  expect([...new Set(cues.slice(cues.indexOf('opening')))]).toEqual([
    'opening',
    'theme',
    'go',
    'tick',
    'lastTick',
    'right',
  ]);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Включить звук' })).toBeVisible();
  expect((await noted(page)).contexts, 'a page that was loaded again waits for a press').toBe(0);
  await page.getByRole('heading', { level: 2 }).first().click();
  await expect(page.getByRole('slider', { name: 'Громкость' }), 'this device had it on').toHaveValue('65');
  await page.getByRole('button', { name: 'Выключить звук' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Включить звук' })).toBeVisible();
  await context.close();
});

test('17.5, 26.2: the final is staged from the third place to the awards, and gives a picture', async ({ browser }) => {
  const context = await newContext(browser, { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  const teams = madeTeams(5, null);
  const final = finalOf(teams, 0);
  const made = await MadeBroadcast.open(page, stateOf(teams, 'totals'));
  await holdClock(page);
  const status = page.getByRole('status');
  const shownPlaces = () =>
    page.getByRole('list', { name: 'Пьедестал' }).getByRole('listitem').filter({ visible: true }).count();
  await whileHeld(page, () => made.show(final));
  for (const [said, places, ms] of [
    ['Третье место…', 0, 1700],
    ['3 место: «Ночные совы с улицы Садовой», 300 очков', 1, 2000],
    ['Второе место…', 1, 1700],
    ['2 место: «Мы», 400 очков', 2, 2000],
    ['Победитель…', 2, 1700],
  ] as const) {
    await expect(status).toHaveText(said);
    expect(await shownPlaces(), said).toBe(places);
    if (said.startsWith('2')) expect(await whileHeld(page, () => layoutFaults(page, 'main'))).toEqual([]);
    await page.clock.runFor(ms);
  }
  const winner = `Победитель: «${teams[4]!.name}», 500 очков`;
  await expect(status).toHaveText(winner);
  expect(await shownPlaces()).toBe(3);
  await page.clock.runFor(4400);
  for (const award of ['Лучший игрок', 'Самый быстрый верный ответ', 'Самая острая борьба']) {
    await expect(page.getByText(award, { exact: true })).toBeVisible();
    const name = page.locator('main p').filter({ hasText: /Константин|Достопримечательные/ });
    const size = await name.first().evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));
    expect(size, 'three hundredths of the width').toBeGreaterThanOrEqual(1920 * 0.03);
    await page.clock.runFor(2100);
  }
  await expect(status).toHaveText(winner);
  await expect(page.getByRole('list', { name: 'Награды' }).getByRole('listitem')).toHaveCount(3);
  await page.clock.resume();

  await made.show(finalOf(teams, 4));
  await noteStart(page);
  await page.reload();
  await expect.poll(() => started(page), 'loaded again in the middle').toEqual({ said: 'Второе место…', places: 1 });
  await made.show(finalOf(teams));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Показать ещё раз' }), 'opened late: the end at once').toBeVisible();
  await expect(status).toHaveText(winner);
  await page.getByRole('button', { name: 'Картинка с итогами' }).click();
  for (const [format, width, height] of [
    ['Для экрана', 1920, 1080],
    ['Для телефона', 1080, 1350],
  ] as const) {
    await page.getByRole('button', { name: format }).click();
    await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('width', `${width}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать' }).click(),
    ]);
    const picture = await readFile(await download.path());
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], download.suggestedFilename()).toEqual([width, height]);
  }
  await context.close();
});

test('17.5: nothing of the final overlaps, for one team to twelve on every projector', async ({ browser }) => {
  const context = await newContext(browser, { reducedMotion: 'reduce' });
  for (const [count, width, height] of [
    [1, 1024, 768],
    [2, 1366, 768],
    [12, 1024, 768],
    [12, 3840, 2160],
  ] as const) {
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await MadeBroadcast.open(page, finalOf(madeTeams(count, null)));
    await expect(page.getByRole('button', { name: 'Картинка с итогами' })).toBeVisible();
    expect.soft(await layoutFaults(page, 'main'), `${count} teams at ${width} × ${height}`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollHeight), 'no scrolling').toBe(height);
    await page.close();
  }
  await context.close();
});
