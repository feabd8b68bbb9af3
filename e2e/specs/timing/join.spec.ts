import { storyChapters, storyContent, storyPlayTools } from '@luplay/contracts/story';
import { ask, send } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { headed, keepPicture, newContext } from '../../support/browser/pages.ts';
import { readQr, sharedOrigin } from '../../support/browser/qr.ts';
import { CHAPTER, developer, makeCurrent } from '../../support/browser/story.ts';
import { controls, dialog, question, tabletOf } from '../../support/browser/story-host.ts';
import { countTaps, slowPhone, startStopwatch, taps } from '../../support/browser/taps.ts';
import { type BrowserContext, expect, type Locator, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

/** Bars of the way from the link to the own card on a slow phone; the link itself is a tap, too. */
const MOST = { taps: 4, seconds: 15 };
const CAST = { 'char-host-keeper': 'Агата Вольская', 'char-host-pilot': 'Пётр Лоцман' };
const LINES = { 'char-host-keeper': 'Хранит ключи от всех дверей', 'char-host-pilot': 'Знает каждый риф' };
const EVENT = 'event-host-news';
const TOLD = 'Шторм отрезал остров. До утра никто не уедет.';

const contexts: BrowserContext[] = [];
test.beforeAll(async () => {
  const { token } = await developer();
  const { chapter } = await ask(storyChapters.readChapter, { params: { id: CHAPTER } }, token);
  // 409: made by an earlier run on the same product.
  for (const [id, name] of Object.entries(CAST)) {
    await send(
      storyContent.characters.create,
      { body: { id, name, description: 'Живёт здесь.', secret: 'Тайна.' } },
      token,
    );
  }
  const event = { id: EVENT, name: 'Шторм', description: 'Начался.', effects: { message: TOLD } };
  await send(storyContent.events.create, { body: event }, token);
  const evening = {
    ...{ publicLines: LINES, acts: [], ballots: [], epilogue: null, ghosts: null, protectedUntilAct: 0 },
    ...{ pointsEvery: null, texts: [], hallShowsPeople: true },
  };
  const content = { map: chapter.map, characters: Object.keys(CAST), events: [EVENT], evening };
  await ask(
    storyChapters.saveChapter,
    { body: { id: 'chapter-host-join', name: 'Ночь на острове', ...content } },
    token,
  );
  await makeCurrent('chapter-host-join');
});
test.afterAll(() => makeCurrent(CHAPTER));
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

test('28.1: from the host’s QR code to a guest who plays, on the hall’s screen, and back out', async ({ browser }) => {
  const host = await tabletOf(browser, account('developer'), { width: 1024, height: 768 });
  contexts.push(host.context());
  await host.goto('/storyPlay');
  await controls(host)
    .getByRole('button', { name: /^Вход: / })
    .click();
  const joining = dialog(host, 'Вход в игру');
  const link = (await readQr(joining.getByRole('img', { name: 'QR-код: войти в игру' }))) ?? '';
  expect(link).toMatch(new RegExp(`^${await sharedOrigin(host)}/storyJoin/[A-Z]{6}$`));
  const code = link.slice(-6);
  await keepPicture(host, 'story-joining');

  const wall = await newContext(browser, { viewport: { width: 1024, height: 768 } });
  contexts.push(wall);
  const hall = await wall.newPage();
  await hall.goto(`/storyHall/${code}`);
  await headed(hall, 'Ночь на острове');
  expect(await readQr(hall.getByRole('img', { name: 'QR-код: войти в игру' }))).toBe(link);
  await expect(hall.getByText('Свободно: 2 места')).toBeVisible();
  await checkScreen(hall, 'story-hall');

  const context = await newContext(browser, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  contexts.push(context);
  const phone = await context.newPage();
  await countTaps(phone);
  await slowPhone(phone);
  const sinceLink = startStopwatch();
  await phone.goto(link);
  await headed(phone, 'Ночь на острове');
  await expect(phone.getByRole('main').getByRole('textbox')).toHaveCount(1);
  await keepPicture(phone, 'story-join-360');
  await phone.getByRole('textbox', { name: 'Как вас называть' }).fill('Рыжий кот');
  await phone.getByRole('button', { name: 'Играть: Агата Вольская. Хранит ключи от всех дверей' }).tap();
  await expect(phone.getByRole('button', { name: 'Show secret' })).toBeVisible();
  const seconds = sinceLink();
  await keepPicture(phone, 'story-own-card-360');
  // A tablet has a narrow column for the card.
  await phone.setViewportSize({ width: 1024, height: 768 });
  const rightOf = async (what: Locator) => {
    const { x, width } = (await what.boundingBox())!;
    return x + width;
  };
  const column = await rightOf(phone.getByRole('link', { name: 'В игру' }));
  expect(await rightOf(phone.getByRole('button', { name: 'Show secret' }))).toBeLessThan(column);
  await phone.setViewportSize({ width: 360, height: 640 });
  await phone.getByRole('link', { name: 'В игру' }).tap();
  const all = 1 + (await taps(phone));
  console.log(`guest: ${all} taps into the play, ${seconds.toFixed(1)} s from link to card`);
  expect(all).toBeLessThanOrEqual(MOST.taps);
  expect(seconds).toBeLessThanOrEqual(MOST.seconds);
  await expect(phone.getByRole('button', { name: /^Вестибюль, вы здесь/ })).toBeAttached();

  await expect(hall.getByText('Свободно: 1 место')).toBeVisible();
  await expect(hall.getByRole('img', { name: /здесь: Агата Вольская/ })).toBeVisible();
  await hall.setViewportSize({ width: 1920, height: 1080 });
  await keepPicture(hall, 'story-hall-1920');
  await ask(storyPlayTools.triggerEvent, { body: { eventId: EVENT } }, (await developer()).token);
  await expect(hall.getByRole('alert', { name: 'Сообщение всем' })).toContainText(TOLD);
  await keepPicture(hall, 'story-hall-told');

  await expect(joining.getByText('Рыжий кот').first()).toBeVisible();
  await keepPicture(host, 'story-joining-taken');
  await joining.getByRole('button', { name: 'Освободить: Агата Вольская' }).click();
  await question(host).getByRole('button', { name: 'Освободить' }).click();
  await expect(phone.getByText('Гости входят в историю по коду')).toBeVisible();
  await expect(hall.getByText('Свободно: 2 места')).toBeVisible();
});
