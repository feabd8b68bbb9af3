import { DARK_CELLS, games, items, PHASE, type Question } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { answer, info, lobbyWithTeams, remove, setPhase, start } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { COMMON, themeOf } from '../../support/api/quizzes.ts';
import { settle } from '../../support/browser/check-screen.ts';
import type { Point } from '../../support/browser/driven.ts';
import { everybodyLeaves, PHONE, whenOver } from '../../support/browser/engines.ts';
import { contextOf, fingersOn, keepPicture } from '../../support/browser/pages.ts';
import { makeQuiz } from '../../support/browser/six-people.ts';
import { expect, type Locator, test } from '../../support/browser/test.ts';

const SMALL = { width: 360, height: 560 };
const POINT: Question = {
  ...{ ...COMMON, type: 'point', question: 'Где на картинке середина?', partial: true },
  media: { type: 'Picture', pictureQuestion: { path: '/media/question-unknown.webp' } },
  areas: [{ circle: { x: 0.5, y: 0.5, radius: 0.1 }, name: 'Середина' }],
};

test.afterEach(everybodyLeaves);

test('a point is put under a loupe, by two fingers, and not where an item darkened the picture', async ({
  browser,
}) => {
  const quiz = await makeQuiz({
    title: 'Точка на картинке',
    theme: [
      themeOf('Всё подряд', [
        {
          ...{
            ...COMMON,
            type: 'single',
            question: 'Что светит ночью?',
            options: ['Луна', 'Марс', 'Уран', 'Вега'],
            answer: 0,
          },
          reward: { points: 100, items: ['item-hint'], randomDrop: false },
        },
        POINT,
      ]),
    ],
  });
  const ada = await newcomer('Ада');
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
  const { context, me } = await contextOf(browser, ada, { reducedMotion: 'reduce', ...phone });
  whenOver(() => context.close());
  const { lobbyId, teamIds } = await lobbyWithTeams([me], quiz, 'Точка');
  whenOver(() => remove(lobbyId, me));
  const page = await context.newPage();
  const teamId = teamIds[0]!;
  await start(lobbyId, me);
  await setPhase(lobbyId, PHASE.answering, me);
  await answer(lobbyId, teamId, 0, me);
  await setPhase(lobbyId, PHASE.totals, me);
  await setPhase(lobbyId, PHASE.answering, me);
  await page.goto(`/game/${lobbyId}`);

  const send = page.getByRole('button', { name: 'Ответить' });
  const image = page.getByRole('img', { name: 'Картинка к вопросу' });
  const touch = await fingersOn(page);
  const boxOf = async (what: Locator) => (await what.boundingBox())!;
  /** Where a share of the picture is on the screen; it may be outside of what is seen. */
  const on = async ({ x, y }: Point): Promise<Point> => {
    const box = await boxOf(image);
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  };
  const shareAt = async ({ x, y }: Point): Promise<Point> => {
    const box = await boxOf(image);
    return { x: (x - box.x) / box.width, y: (y - box.y) / box.height };
  };
  const near = ({ x, y }: Point) => ({ x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) });
  // Beside the frame around the layer with the image.
  const loupe = image.locator('xpath=../../following-sibling::*');
  /** The share of the picture in the middle of the loupe, which is seen whole. */
  const inLoupe = async () => {
    const ring = await boxOf(loupe);
    const frame = await boxOf(image.locator('xpath=../..'));
    const room = [ring.x - frame.x, ring.y - frame.y, frame.x + frame.width - ring.x - ring.width];
    expect(Math.min(...room), 'cut off at the edge of the picture').toBeGreaterThan(-1);
    const { size, position } = await loupe.evaluate((element) => {
      const { backgroundSize, backgroundPosition } = getComputedStyle(element);
      return { size: backgroundSize, position: backgroundPosition };
    });
    const [width, height] = size.split(' ').map(Number.parseFloat) as [number, number];
    const [left, top] = position.split(' ').map(Number.parseFloat) as [number, number];
    return { x: (ring.width / 2 - left) / width, y: (ring.height / 2 - top) / height };
  };
  const held = async (at: Point, name: string) => {
    await expect.poll(inLoupe).toEqual(near(at));
    await keepPicture(page, `point-${name}`);
  };
  /** Two fingers on a line through the middle of the frame, so far apart at first and then, px. */
  const pinch = async (from: number, to: number, { x, y }: Point) => {
    const pair = (apart: number): [Point, Point] => [
      { x: x - apart / 2, y },
      { x: x + apart / 2, y },
    ];
    await touch('touchStart', pair(from)[0]);
    await touch('touchStart', ...pair(from));
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', ...pair(from + (to - from) * part));
    await touch('touchEnd');
  };

  // For a moment after the picture has come, nothing takes a touch.
  await expect(page.getByRole('button', { name: 'А1', exact: true })).toBeVisible();
  await expect(page.locator('[data-settling]')).toHaveCount(0);
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await touch('touchStart', await on({ x: 0.3, y: 0.35 }));
  await held({ x: 0.3, y: 0.35 }, 'loupe');
  await touch('touchMove', await on({ x: 0.97, y: 0.02 }));
  await held({ x: 0.97, y: 0.02 }, 'loupe-corner');
  await touch('touchEnd');
  await expect(loupe).toHaveCount(0);
  await expect(page.getByText('Точка в клетке З1')).toBeVisible();

  // What is between the fingers stays there, and moves with them.
  const whole = await boxOf(image);
  const middle = await on({ x: 0.5, y: 0.5 });
  await pinch(60, 150, middle);
  await expect.poll(async () => (await boxOf(image)).width / whole.width).toBeCloseTo(2.5, 1);
  expect(await shareAt(middle)).toEqual(near({ x: 0.5, y: 0.5 }));
  await expect(page.getByText('Точка в клетке З1')).toBeVisible();
  await settle(page);
  const before = await boxOf(image);
  const two = (by: number): [Point, Point] => [
    { x: middle.x - 40 + by, y: middle.y + by / 2 },
    { x: middle.x + 40 + by, y: middle.y + by / 2 },
  ];
  await touch('touchStart', two(0)[0]);
  await touch('touchStart', ...two(0));
  await touch('touchMove', ...two(30));
  await touch('touchEnd');
  const moved = async () => {
    const { x, y } = await boxOf(image);
    return [x - before.x, y - before.y];
  };
  await expect.poll(moved).toEqual([expect.closeTo(30, 0), expect.closeTo(15, 0)]);
  await touch('touchStart', middle);
  await held(await shareAt(middle), 'loupe-zoomed');
  await touch('touchEnd');

  await page.setViewportSize(SMALL);
  await settle(page);
  const small = await boxOf(image);
  await pinch(150, 30, { x: small.x + small.width / 2, y: small.y + small.height / 2 });
  await expect.poll(async () => (await boxOf(image)).width / small.width).toBeCloseTo(0.4, 1);
  const top = { x: 0.5, y: 0.05 };
  await touch('touchStart', await on(top));
  await held(top, 'loupe-small');
  await touch('touchEnd');

  const body = { itemId: 'item-hint', fromTeamId: teamId };
  await ask(items.applyItem, { params: { lobbyId }, body }, me.token);
  const { myTeam } = await ask(games.gameInfo, { params: { lobbyId } }, me.token);
  const [cell = -1] = myTeam?.help?.dark ?? [];
  const dark = {
    x: ((cell % DARK_CELLS) + 0.5) / DARK_CELLS,
    y: (Math.floor(cell / DARK_CELLS) + 0.5) / DARK_CELLS,
  };
  const tap = ({ x, y }: Point) => page.touchscreen.tap(x, y);
  await tap(await on({ x: 0.5, y: 0.5 }));
  await expect(page.getByText('В тёмном ответа нет')).toBeVisible();
  await tap(await on(dark));
  const refused = page.getByText('Здесь ответа нет');
  await expect(refused).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await keepPicture(page, 'point-dark');
  const light = await on({ x: 0.6, y: 0.4 });
  const { width } = await boxOf(image);
  await pinch(40, 120, light);
  await expect.poll(async () => (await boxOf(image)).width / width).toBeCloseTo(3, 1);
  const at = { x: light.x - 11, y: light.y + 7 };
  const share = await shareAt(at);
  await tap(at);
  await expect(refused).toBeHidden();
  await keepPicture(page, 'point-dark-zoomed');
  await send.tap();
  await expect(page.getByText('Ответы команд').first()).toBeVisible();
  expect((await info(lobbyId)).results![teamId]!.given).toEqual({ point: near(share) });
});
