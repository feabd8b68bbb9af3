import { PHASE } from '@luplay/contracts/lobby-game';
import { layoutFaults, smallestText } from '../../support/browser/layout.ts';
import { madeBoards } from '../../support/browser/made/board.ts';
import { madeKinds } from '../../support/browser/made/kinds.ts';
import { MadeGame } from '../../support/browser/made/made-game.ts';
import { madePhases, madeTeams } from '../../support/browser/made/states.ts';
import { contextOf, keepPicture } from '../../support/browser/pages.ts';
import { expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const SIZES = [
  { width: 360, height: 560, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
  { width: 820, height: 1180, theme: 'light' },
] as const;
const BESIDE = { width: 1024, height: 768 };
/** A phone on its side. */
const ASIDE = { width: 667, height: 375 };
const TEAM_COUNTS = [1, 2, 5, 12, 30];
/** Fewer teams have more room on a tablet than on a phone. */
const WIDE = 5;
/** Pixels. */
const READABLE = 12;
/** A lobby is no longer than that on a phone, screens of 844 pixels. */
const MOST_SCREENS = 7;

/** Overlaps, broken words, what is too wide and too small; pictures for people to look at. */
async function measure(page: Page, phase: string, count: number): Promise<void> {
  const name = `${phase}-${count}`;
  for (const { theme, ...size } of count < WIDE ? SIZES.slice(0, 2) : SIZES) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    const where = `${name}, ${size.width} × ${size.height}`;
    expect.soft(await layoutFaults(page, 'main'), where).toEqual([]);
    const least = await smallestText(page);
    expect.soft(least.size, `${where}: «${least.text}»`).toBeGreaterThanOrEqual(READABLE);
    expect.soft(await page.evaluate(() => document.getAnimations().length), `moving: ${where}`).toBe(0);
    await keepPicture(page, `phase-${name}-${size.width}`);
  }
}

test('17.3, 26.14: in every phase nothing overlaps, no word is broken and nothing scrolls sideways', async ({
  browser,
}) => {
  const { context, me } = await contextOf(browser, account('User', 1), { reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const count of TEAM_COUNTS) {
    const phases = madePhases(madeTeams(count, me.user.userId));
    const made = await MadeGame.open(page, phases.get('intro')!);
    for (const [name, state] of phases) {
      // From the answers, the reveal would begin with its full-screen moment.
      if (name === 'results') await made.show(phases.get('totals')!);
      await made.show(state);
      await measure(page, name, count);
      if (name !== 'answering' || count > 1) continue;
      await page.setViewportSize(ASIDE);
      expect.soft(await layoutFaults(page, 'main'), `${name}, on its side`).toEqual([]);
      const options = page.getByRole('group', { name: 'Варианты ответа' }).getByRole('button');
      for (const option of await options.all()) await expect.soft(option).toBeInViewport({ ratio: 1 });
      await keepPicture(page, 'phase-answering-aside');
    }
    await page.unrouteAll();
  }
  await context.close();
});

test('a notice of a team with forty wide letters is no wider than a phone, and can be closed', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 1), { viewport: SIZES[0]! });
  const page = await context.newPage();
  const teams = madeTeams(2, me.user.userId);
  teams[0]!.name = 'Щ'.repeat(40);
  const phases = madePhases(teams);
  const made = await MadeGame.open(page, phases.get('question')!);
  await made.show(phases.get('answering')!);
  const close = page.getByRole('region', { name: 'Уведомления' }).getByRole('button', { name: 'Закрыть' });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect(close).toBeHidden();
  await context.close();
});

test('the board and its decisions fit small phones, with targets for a thumb', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 1), { reducedMotion: 'reduce' });
  const page = await context.newPage();
  const boards = madeBoards(madeTeams(5, me.user.userId));
  const made = await MadeGame.open(page, boards.get('cell')!.state);
  const looks: string[] = [];
  for (const [name, { state, stake }] of boards) {
    const votes = { votes: {}, hiddenOptions: [], itemUsed: false };
    const questionId = state.currentQuestion?.questionId ?? null;
    // From the answers, the reveal would begin with its full-screen moment.
    if (state.roundPhase === PHASE.results) await made.show({ ...state, roundPhase: PHASE.totals });
    await made.show(state, stake === undefined ? null : { teamId: 'team-0', questionId, ...votes, stake });
    for (const size of SIZES.slice(0, 2)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: size.width === 360 ? 'light' : 'dark' });
      const where = `${name}, ${size.width} × ${size.height}`;
      expect.soft(await layoutFaults(page, 'main'), where).toEqual([]);
      const heights = await page
        .locator('main section button')
        .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().height));
      expect.soft(Math.min(44, ...heights), where).toBe(44);
      await keepPicture(page, `board-${name}-${size.width}`);
    }
    if (name !== 'alone' && name !== 'staked') continue;
    looks.push(await page.locator('main form input').evaluate((field) => getComputedStyle(field).backgroundColor));
  }
  const { state } = boards.get('cell')!;
  const dear = state.board!.themes.map((theme) => ({
    ...theme,
    cells: theme.cells.map((cell) => ({ ...cell, price: 100 * cell.price })),
  }));
  await page.setViewportSize(SIZES[0]);
  await made.show({ ...state, board: { ...state.board!, themes: dear } });
  const prices = page.getByRole('list', { name: 'Табло' }).getByRole('list').first().getByRole('listitem');
  const rows = await prices.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect([rows.length, new Set(rows).size], 'five prices up to 100 000 are one row').toEqual([5, 1]);
  expect(new Set(looks).size, 'a field that takes no text does not look ready for it').toBe(2);
  await context.close();
});

test('on a small phone a long answer and the teams beside a verdict have a line of their own', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('User', 1), { reducedMotion: 'reduce', viewport: SIZES[0] });
  const page = await context.newPage();
  const kinds = madeKinds(madeTeams(5, null));
  const shown = (name: string) => kinds.get(`${name}-results`)!.state;
  const made = await MadeGame.open(page, shown('order'), { hostId: me.user.userId });
  const widthOf = async (found: Locator) => (await found.first().boundingBox())!.width;
  expect(await widthOf(page.getByText(/ → .* → /))).toBeGreaterThan(230);
  await made.show(shown('text'));
  const verdict = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Не засчитывать/ }) });
  expect(await widthOf(verdict.locator('> :nth-child(2)'))).toBeGreaterThan(250);
  expect(await layoutFaults(page, 'main')).toEqual([]);
  await keepPicture(page, 'verdicts-360');
  await context.close();
});

test('26.8, 26.14: a lobby of one team to thirty begins with what comes next, for the host and a player', async ({
  browser,
}) => {
  const { context, me } = await contextOf(browser, account('User', 1), { reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const count of [1, 2, 12, 30]) {
    for (const [who, hostId] of Object.entries({ host: me.user.userId, player: 'made-host' })) {
      const [intro] = [...madePhases(madeTeams(count, who === 'host' ? null : me.user.userId)).values()];
      await MadeGame.open(page, intro!, { hostId, waiting: true });
      await measure(page, `lobby-${who}`, count);
      await page.setViewportSize(BESIDE);
      expect.soft(await layoutFaults(page, 'main'), `${who}, ${count} teams, cards beside each other`).toEqual([]);
      await page.setViewportSize(SIZES[0]!);
      const next = who === 'host' ? page.getByRole('button', { name: 'Start Game' }) : page.getByText(/^Ждём, когда/);
      await expect.soft(next, `${count} teams`).toBeInViewport({ ratio: 1 });
      await page.setViewportSize(SIZES[1]!);
      const { height } = SIZES[1]!;
      const high = await page.evaluate(() => document.documentElement.scrollHeight);
      expect.soft(high / height, `screens of a lobby, ${who}, ${count} teams`).toBeLessThan(MOST_SCREENS);
      await page.unrouteAll();
    }
  }
  await context.close();
});

test('17.4: a host who plays, with items, has themes and options clear of the controls on the smallest phone', async ({
  browser,
}) => {
  const { context, me } = await contextOf(browser, account('User', 1), { reducedMotion: 'reduce', viewport: SIZES[0] });
  const page = await context.newPage();
  const phases = madePhases(madeTeams(5, me.user.userId));
  const made = await MadeGame.open(page, phases.get('intro')!, { hostId: me.user.userId });
  const dock = page.getByRole('region', { name: 'Управление игрой' });
  for (const [name, tapped] of [
    ['theme', page.getByRole('list', { name: 'Темы' }).getByRole('button').first()],
    ['answering', page.getByRole('group', { name: 'Варианты ответа' }).getByRole('button').last()],
  ] as const) {
    await made.show(phases.get(name)!);
    expect.soft(await layoutFaults(page, 'main'), name).toEqual([]);
    await keepPicture(page, `host-plays-${name}`);
    const [control, controls] = [await tapped.boundingBox(), await dock.boundingBox()];
    expect(control!.y + control!.height, name).toBeLessThanOrEqual(controls!.y);
    // Nothing floats over what is tapped: the items are beside the time.
    const items = await page.getByRole('button', { name: /^Предметы команды/ }).boundingBox();
    expect(items!.y + items!.height, name).toBeLessThanOrEqual(control!.y);
  }
  await context.close();
});
