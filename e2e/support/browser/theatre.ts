import { storyChapters, storyPeople, storyPlayTools } from '@luplay/contracts/story';
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, type Session } from '../api/api.ts';
import { newcomer } from '../api/people.ts';
import { recordIn } from '../live/page-recorder.ts';
import { Recorder } from '../live/recorder.ts';
import { product } from '../product/product.ts';
import { close, type DrivenPage, drivenBy, fill, press, see } from './driven.ts';
import { PHONE, phoneIn, whenOver } from './engines.ts';
import { contextOf, newContext } from './pages.ts';
import { readQr } from './qr.ts';
import { CHAPTER, developer, makeCurrent } from './story.ts';
import { controls, dialog } from './story-host.ts';

/** Four people play «Последний прогон», the chapter of 45 minutes, with a host on a tablet and a hall. */

export const CAST = { vera: 'Вера Полевая', foma: 'Фома Гвоздь', zoya: 'Зоя Листова', rubin: 'Борис Рубин' } as const;
export type Who = keyof typeof CAST;
export const WHO = Object.keys(CAST) as Who[];
export const idOf = (who: Who) => `char-${who}`;

const PLAYED = 'chapter-theatre-tonight';
const TABLET = { width: 1024, height: 768 };
const WALL = { width: 1920, height: 1080 };
/** In Chromium, by an account; by a guest; in Firefox and in WebKit. */
const [ACCOUNT, GUEST, FIREFOX, WEBKIT] = ['rubin', 'zoya', 'vera', 'foma'] as const satisfies Who[];

/**
 * The shipped chapter as its authors would shorten it: for the four without whom it cannot be played, and with a second
 * act of one minute, at whose end a hatch is seen.
 */
async function startTheatre() {
  const { token } = await developer();
  const { chapter } = await ask(storyChapters.readChapter, { params: { id: 'chapter-theatre' } }, token);
  const { evening, map, events = [], items = [] } = chapter;
  const [first, second] = evening!.acts;
  const acts = [
    first!,
    {
      ...{ ...second!, minutes: 1 },
      events: [
        { event: 'event-theatre-flies', afterMinutes: 0 },
        { event: 'event-theatre-hatch', afterMinutes: 1 },
      ],
    },
  ];
  const shortened = { ...evening!, acts, pointsEvery: null };
  const body = { id: PLAYED, name: chapter.name, characters: WHO.map(idOf), map, events, items, evening: shortened };
  await ask(storyChapters.saveChapter, { body }, token);
  await makeCurrent(PLAYED);
  whenOver(() => makeCurrent(CHAPTER));
  await ask(storyPlayTools.restart, { body: {} }, token);
  return shortened;
}

/** Everybody opens their page. Only bytes that a browser has received count as heard. */
export async function openTheatre(browser: Browser) {
  const evening = await startTheatre();
  const lead = await newcomer('Ведущая');
  const { token } = await developer();
  const params = { userId: lead.session.user.userId };
  await ask(storyPeople.setStoryRole, { params, body: { role: 'host' } }, token);
  const [rubin, vera, foma] = await Promise.all(['Аня', 'Боря', 'Варя'].map((name) => newcomer(name)));

  const recorder = new Recorder();
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
  async function inChromium(who: string, person: typeof lead | null, options: Parameters<typeof newContext>[1]) {
    const context = person
      ? (await contextOf(browser, person, options)).context
      : await newContext(browser, { ...options, reducedMotion: 'reduce' });
    whenOver(() => context.close());
    recorder.attach(context, who);
    return context.newPage();
  }
  const elsewhere = async (engine: 'Firefox' | 'WebKit', who: Who, person: typeof lead) =>
    (await phoneIn(engine, person.session)) ?? drivenBy(await inChromium(who, person, phone));
  const [host, hall, account, guest, firefox, webkit] = await Promise.all([
    inChromium('host', lead, { viewport: TABLET, hasTouch: true, reducedMotion: 'reduce' }),
    inChromium('hall', null, { viewport: WALL }),
    inChromium(ACCOUNT, rubin!, phone),
    inChromium(GUEST, null, phone),
    elsewhere('Firefox', FIREFOX, vera!),
    elsewhere('WebKit', WEBKIT, foma!),
  ]);
  const page: Record<Who, DrivenPage> = {
    ...{ rubin: drivenBy(account), zoya: drivenBy(guest) },
    ...{ vera: firefox, foma: webkit },
  };
  return { evening, lead: lead.session, recorder, host, hall, page, account, guest };
}

/** By the QR code of the host's tablet, and a guest by that of the hall; ends when everybody is in the play. */
export async function joinTheatre({ host, hall, page, guest }: Theatre): Promise<string> {
  await host.goto('/storyPlay');
  const entrance = controls(host).getByRole('button', { name: /^Вход: / });
  await entrance.click();
  const qr = (where: Page) => readQr(where.getByRole('img', { name: 'QR-код: войти в игру' }));
  const link = (await qr(host)) ?? '';
  const code = link.slice(-6);
  await hall.goto(`/storyHall/${code}`);
  await expect(hall.getByText('Свободно: 4 места')).toBeVisible();
  expect(await qr(hall)).toBe(link);
  await guest.goto(link);
  await guest.getByRole('textbox', { name: 'Как вас называть' }).fill('Рыжий кот');
  await Promise.all(
    WHO.map(async (who) => {
      if (who !== GUEST) await page[who].goto(`${product().url}/storyJoin/${code}`);
      if (who === FIREFOX || who === WEBKIT) await recordIn(page[who]);
      await press(page[who], `Играть: ${CAST[who]}`);
      await press(page[who], 'В игру');
      await see(page[who], 'Очки действий: 10 / 10');
      await press(page[who], 'Понятно');
    }),
  );
  await expect(hall.getByText('Входите в игру')).toBeHidden();
  await expect(dialog(host, 'Вход в игру').getByText('Рыжий кот').first()).toBeVisible();
  await host.keyboard.press('Escape');
  return code;
}

type Theatre = Awaited<ReturnType<typeof openTheatre>>;

/** Who plays on this page. */
export const sessionOn = (page: DrivenPage): Promise<Session> =>
  page.evaluate(
    () => ({
      token: localStorage.getItem('authToken') as string,
      user: JSON.parse(localStorage.getItem('userData') as string) as Session['user'],
    }),
    null,
  );

/** To somebody in the room. */
export async function whisper(page: DrivenPage, name: string, text: string) {
  await press(page, name);
  await press(page, 'Шепнуть');
  await say(page, text);
  await close(page);
}

/** In the dialog that is open. */
export async function say(page: DrivenPage, text: string) {
  await fill(page, 'Сообщение', text);
  await press(page, 'Сказать');
  await see(page, text);
  await close(page);
}

export async function offer(page: DrivenPage, to: string, how: 'Отдать' | 'Показать', thing: string) {
  await press(page, to);
  await press(page, how);
  await press(page, thing);
  await close(page);
}
