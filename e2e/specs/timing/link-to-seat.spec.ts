import { lobbies } from '@luplay/contracts/lobby-game';
import { ask, type Session, session } from '../../support/api/api.ts';
import { lobbyWithTeams, QUICK_QUIZ, remove } from '../../support/api/games.ts';
import { headed, keepPicture, newContext } from '../../support/browser/pages.ts';
import { readQr, sharedOrigin } from '../../support/browser/qr.ts';
import { countTaps, slowPhone, startStopwatch, taps } from '../../support/browser/taps.ts';
import { type BrowserContext, expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const TITLE = 'Вечер у Ани';
/** Bars of the way from the link to the seat on a slow phone; the link itself is a tap, too. */
const MOST = { taps: 4, seconds: 8 };
const PHONES = [
  { width: 360, height: 560 },
  { width: 390, height: 844 },
];

let host: Session;
let lobbyId: string;
let code: string;
const contexts: BrowserContext[] = [];

test.beforeAll(async () => {
  host = await session(account('User', 0));
  ({ lobbyId } = await lobbyWithTeams([host], undefined, TITLE));
  code = (await read()).broadcastCode;
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
  await remove(lobbyId, host);
});

const read = async () => (await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token)).lobby;

test('26: a projector’s QR code leads a guest to a seat: few taps, one field, one request for the page', async ({
  browser,
}) => {
  const hall = await newContext(browser);
  contexts.push(hall);
  const projector = await hall.newPage();
  let link = '';
  for (const viewport of [
    { width: 3840, height: 2160 },
    { width: 1024, height: 768 },
  ]) {
    await projector.setViewportSize(viewport);
    await projector.goto(`/broadcast/${lobbyId}`);
    const picture = projector.getByRole('img', { name: 'QR-код: играть в этом лобби' });
    await expect(picture).toBeVisible();
    link = (await readQr(picture)) ?? '';
    const origin = await sharedOrigin(projector);
    expect(link, `${viewport.width}`).toBe(`${origin}/join/${code}`);
    // Capitals of a third of a letter's height at 8 m: 4 cm on a screen of 2 m are a fiftieth of its width.
    for (const text of [new URL(origin).host, code]) {
      const size = await projector.getByText(text, { exact: true }).evaluate((element) => {
        return Number.parseFloat(getComputedStyle(element).fontSize) / window.innerWidth;
      });
      expect(size, `${text} at ${viewport.width}`).toBeGreaterThan(0.02);
    }
    await keepPicture(projector, `waiting-qr-${viewport.width}`);
  }

  for (const [index, viewport] of PHONES.entries()) {
    const context = await newContext(browser, { viewport, hasTouch: true, isMobile: true });
    contexts.push(context);
    const page = await context.newPage();
    await countTaps(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api2\/(?!log)/.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    await slowPhone(page);
    const stopwatch = startStopwatch();
    const begun = Date.now();
    await page.goto(link);
    await headed(page, TITLE);
    await expect(page.getByText(/зовёт вас играть$/)).toBeVisible();
    await expect(page.getByText(`Квиз «${QUICK_QUIZ.title}»`)).toBeVisible();
    expect(asked).toEqual([`/api2/lobby/invitation/${code}`]);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
    // Without scrolling: the way in is on the first screen of the smallest phone.
    const anyTeam = page.getByRole('button', { name: 'Играть в любой команде' });
    await expect(anyTeam).toBeInViewport({ ratio: 1 });
    const name = `Бодрый лис ${index}`;
    await keepPicture(page, `invitation-${viewport.width}`);
    await page.getByRole('textbox', { name: 'Как вас называть' }).fill(name);
    if (index === 0) await anyTeam.tap();
    else await page.getByRole('button', { name: /^Войти в команду Команда 1/ }).tap();
    await expect(page).toHaveURL(new RegExp(`/lobby/${lobbyId}$`));
    await headed(page, TITLE);
    const seconds = stopwatch();
    const wall = (Date.now() - begun) / 1000;
    const all = 1 + (await taps(page));
    const took = `${seconds.toFixed(1)} s from link to seat, by the clock ${wall.toFixed(1)} s`;
    console.log(`guest at ${viewport.width} × ${viewport.height}: ${all} taps, ${took}`);
    expect(all).toBeLessThanOrEqual(MOST.taps);
    expect(seconds).toBeLessThanOrEqual(MOST.seconds);
    const members = Object.values((await read()).teams).flatMap((team) => team.members);
    expect(members.map((member) => member.name)).toContain(name);
    // The hall sees the seat filled without doing anything.
    await expect(projector.getByText(new RegExp(`${name}(,|$)`))).toBeVisible();
  }
});
