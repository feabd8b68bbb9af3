import type { GameView } from '@luplay/contracts/lobby-game';
import { achievements } from '@luplay/contracts/user';
import { ask, type Session } from '../../support/api/api.ts';
import { announcements, recordAnnouncements } from '../../support/browser/announcements.ts';
import { holdClock, whileHeld } from '../../support/browser/held-clock.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { MadeGame } from '../../support/browser/made/made-game.ts';
import { madePhases, madeTeams } from '../../support/browser/made/states.ts';
import { contextOf, keepPicture } from '../../support/browser/pages.ts';
import { watchAppearance } from '../../support/browser/tap-targets.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const SMALLEST = { width: 360, height: 560 };
const OPTIONS = 'main fieldset > button';
const THEMES = 'main ul[aria-label="Темы"] button';
/** Longer than each part of the moment of the reveal lasts. */
const MOMENT_MS = 2_000;
/** A part of a pixel is rounding. */
const NO_SHIFT_PX = 1;

let page: Page;
let me: Session;

test.beforeEach(async ({ browser }) => {
  const opened = await contextOf(browser, account('User', 1), { reducedMotion: 'reduce', viewport: SMALLEST });
  me = opened.me;
  page = await opened.context.newPage();
});
test.afterEach(() => page.context().close());

const phasesOf = (count: number, userId: string | null = me.user.userId) => madePhases(madeTeams(count, userId));
const moment = () => page.locator('[data-reveal]');
const myVote = (option: number) => ({
  teamId: 'team-0',
  questionId: 'made-1',
  votes: { [me.user.userId]: option },
  hiddenOptions: [],
  itemUsed: false,
});

test('17.3: the reveal begins with a full-screen moment: shape, word, points and place', async () => {
  await page.clock.install();
  const phases = phasesOf(5);
  const game = await MadeGame.open(page, phases.get('answering')!);
  await holdClock(page);
  const show = (state: GameView) => whileHeld(page, () => game.show(state));
  const results = phases.get('results')!;
  const foxes = results.results!['team-0']!;
  const others = Object.fromEntries(Object.entries(results.scores).map(([teamId], index) => [teamId, 100 - index]));
  await show({ ...results, scores: { ...others, 'team-0': 130 } });
  await expect(moment()).toHaveAttribute('data-reveal', 'right');
  expect(await moment().boundingBox()).toEqual({ x: 0, y: 0, ...SMALLEST });
  await expect(moment()).toContainText('Верно!+120 очковВаше место: 1 из 5, было 4');
  expect(await whileHeld(page, () => layoutFaults(page, '[data-reveal]'))).toEqual([]);
  await keepPicture(page, 'reveal-right');
  await page.clock.runFor(MOMENT_MS);
  await expect(moment()).toHaveCSS('opacity', '0');
  await page.clock.runFor(MOMENT_MS);
  await expect(moment()).toHaveCount(0);
  await expect(page.getByText('Правильный ответ').first()).toBeVisible();

  await show(phases.get('answering')!);
  const wrong = { ...foxes, correct: false, points: 0, answer: 1 };
  await show({ ...results, results: { ...results.results, 'team-0': wrong } });
  await expect(moment()).toHaveAttribute('data-reveal', 'wrong');
  await keepPicture(page, 'reveal-wrong');
  // The screen takes no taps at first. Then one ends it, and a second one at once reaches nothing below.
  await page.clock.runFor(500);
  await moment().click();
  await expect(moment()).toHaveCSS('opacity', '0');
  expect(
    await page.evaluate(() => document.elementFromPoint(180, 300)?.matches('[data-reveal], [data-reveal] *')),
  ).toBe(true);
  await page.clock.runFor(MOMENT_MS);
  await expect(moment()).toHaveCount(0);
});

test("17.3: the reveal's moment is for team members, and leaves the host's controls free", async () => {
  await page.clock.install();
  const spectated = phasesOf(2, null);
  const game = await MadeGame.open(page, spectated.get('answering')!);
  await game.show(spectated.get('results')!);
  await expect(page.getByText('Правильный ответ').first()).toBeVisible();
  await expect(moment()).toHaveCount(0);

  await page.unrouteAll();
  const phases = phasesOf(2);
  const hosted = await MadeGame.open(page, phases.get('answering')!, { hostId: me.user.userId });
  await holdClock(page);
  await whileHeld(page, () => hosted.show(phases.get('results')!));
  await expect(moment()).toBeVisible();
  const controls = page.getByRole('region', { name: 'Управление игрой' }).getByRole('button');
  expect(await controls.count()).toBeGreaterThan(0);
  for (const control of await controls.all()) await control.click({ trial: true });
  await keepPicture(page, 'reveal-host');
  await expect(moment()).toBeVisible();
});

test('17.8: from theme to final, everything is announced once', async () => {
  await recordAnnouncements(page);
  const phases = phasesOf(2);
  const game = await MadeGame.open(page, phases.get('theme')!);
  const expected = [
    /^Выбирает тему ваша команда$/,
    /^Вопрос\. Какая из перечисленных экспедиций/,
    /^Можно отвечать$/,
    /^Ответ принят\. Ждём остальных$/,
    /^Ваша команда ответила верно: \+120 очков\. Правильный ответ: Г, Экспедиция Васко да Гамы$/,
    /^Достопримечательные.*: 0 очков\. Умные лисы: 280 очков$/,
    /^Финал!\. Победа: Умные лисы\. Ваше место: 2 из 2$/,
  ];
  const all: string[] = [];
  /** Until the next one of those that are expected. */
  const listen = async () => {
    const wanted = expected[all.length]!;
    await expect
      .poll(async () => {
        // The page's own loading is told, too.
        const heard = (await announcements(page)).filter((text) => all.length > 0 || wanted.test(text));
        all.push(...heard);
        return all.some((text) => wanted.test(text));
      })
      .toBe(true);
  };
  await listen();
  for (const name of ['question', 'answering']) {
    await game.show({ ...phases.get(name)!, applied: [] });
    await listen();
  }
  await page.locator(OPTIONS).nth(3).click();
  await expect.poll(() => game.requests.length).toBe(1);
  expect(await announcements(page), 'nothing before the server has acknowledged').toEqual([]);
  await game.vote(myVote(3));
  game.reply({ type: 'answered', ref: game.requests[0]!.ref, myTeam: myVote(3) });
  await listen();
  for (const name of ['results', 'totals', 'final']) {
    await game.show({ ...phases.get(name)!, applied: [] });
    await listen();
  }
  expect(all).toEqual(expected.map((text) => expect.stringMatching(text)));
});

test('17.8, 26.9: options and themes take no taps and do not move while they appear, nor when votes arrive', async () => {
  const phases = phasesOf(5);
  const game = await MadeGame.open(page, phases.get('question')!);
  // A picture that loads later moves what is below.
  const picture = page.getByAltText('Картинка к вопросу');
  await expect(picture).toHaveJSProperty('complete', true);
  const appearing = watchAppearance(page, OPTIONS, 10_000);
  await game.show(phases.get('answering')!);
  const appeared = await appearing;
  expect(appeared).toEqual({ controls: 4, shift: expect.any(Number), tappedAtOnce: false, tappable: true });
  expect(appeared.shift, 'px that options moved').toBeLessThanOrEqual(NO_SHIFT_PX);

  await game.show(phases.get('totals')!);
  const choosing = watchAppearance(page, THEMES);
  await game.show(phases.get('theme')!);
  const offered = await choosing;
  expect(offered).toMatchObject({ controls: 4, tappedAtOnce: false });
  expect(offered.shift, 'px that themes moved').toBeLessThanOrEqual(NO_SHIFT_PX);

  await game.show(phases.get('answering')!);
  await expect(picture).toHaveJSProperty('complete', true);
  const voting = watchAppearance(page, OPTIONS);
  const votes = { 'player-0-1': 1, 'player-0-2': 1 };
  await game.vote({ ...myVote(0), votes });
  await expect(page.locator(OPTIONS).nth(1)).toHaveAccessibleDescription(/Мария-Антуанетта/);
  await expect(page.locator(OPTIONS).nth(1).locator('img'), '26.9: faces').toHaveCount(2);
  expect((await voting).shift, 'px that votes moved options').toBeLessThanOrEqual(NO_SHIFT_PX);
  await keepPicture(page, 'game-votes-360');
  expect(await layoutFaults(page, 'main fieldset')).toEqual([]);
});

test('17.6: new achievements are a moment over the final, which does not move under it', async () => {
  const ids: string[] = [];
  await page.route('**/api2/profile/achievements/**', (route) =>
    route.fulfill({ json: { success: true, achievements: ids } }),
  );
  await page.clock.install();
  const phases = phasesOf(2);
  const asked = page.waitForResponse('**/api2/profile/achievements/**');
  const game = await MadeGame.open(page, phases.get('totals')!);
  await asked;
  await game.show(phases.get('final')!);
  await expect(page.getByText('+10 LuCoins')).toBeVisible();
  const thanks = page.getByText('Спасибо за игру!');
  const before = await thanks.boundingBox();
  const { achievements: all } = await ask(achievements.achievementList, {}, me.token);
  await holdClock(page);
  ids.push(...Object.keys(all).slice(0, 2));
  // It asks every two seconds; an answer may be under way that has none.
  const told = page.waitForResponse(
    async (response) => response.url().includes('/profile/achievements/') && (await response.text()).includes(ids[0]!),
  );
  await whileHeld(page, () => told);
  const cover = page.locator('[data-achievements]');
  await whileHeld(page, () => expect(cover).toHaveText(/^Новая ачивка:.+Новая ачивка:/));
  expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, ...SMALLEST });
  expect(await whileHeld(page, () => layoutFaults(page, '[data-achievements]'))).toEqual([]);
  await keepPicture(page, 'final-achievements');
  // The screen takes no taps at first.
  await page.clock.runFor(500);
  await cover.click();
  await page.clock.runFor(MOMENT_MS);
  await expect(cover).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Новые ачивки' }).getByRole('listitem')).toHaveCount(2);
  expect(await thanks.boundingBox()).toEqual(before);
});

test('17.8, 26.10: a phase begins at its top, however far the one before was scrolled, and the time stays in sight', async () => {
  const phases = phasesOf(5);
  const game = await MadeGame.open(page, phases.get('question')!);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
  await game.show(phases.get('answering')!);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('17.8: Back closes the items and stays in the game', async () => {
  await MadeGame.open(page, phasesOf(2).get('theme')!);
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: /^Предметы команды/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});
