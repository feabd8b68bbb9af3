import type { BrowserContext, Page } from '@playwright/test';
import { newContext } from './pages.ts';

/** What a page shows while its socket is away. */
const RECONNECTING = ['Переподключаемся', 'Подключаемся', 'Сервер не отвечает'];
/** What it must not show while the product is updated. */
const TROUBLE = [
  ...['Не удалось', 'Не получилось', 'Не загрузилось', 'сейчас недоступен', 'что-то сломалось', 'новее сервера'],
  ...['Вышла новая версия', 'Сервер ещё обновляется', 'Необходима авторизация', 'Ошибка'],
];
const LOOK_MS = 50;

/** `fine`, `reconnecting`, `blank`, or a text of `TROUBLE`. */
export interface Shown {
  state: string;
  /** Epoch ms since which it is shown. */
  since: number;
}

declare global {
  interface Window {
    shown?: Shown[];
  }
}

/** Makes every page of a context keep what it shows, from its first content on. */
export const watchScreens = (context: BrowserContext) =>
  context.addInitScript(
    ({ reconnecting, trouble, pause }) => {
      const shown: { state: string; since: number }[] = [];
      const state = () => {
        const text = document.querySelector('#root, body')?.textContent ?? '';
        const blank = !document.querySelector('main')?.textContent.trim();
        if (blank) return 'blank';
        return (
          trouble.find((one) => text.includes(one)) ??
          (reconnecting.some((one) => text.includes(one)) && 'reconnecting')
        );
      };
      window.shown = shown;
      setInterval(() => {
        const now = state() || 'fine';
        if (shown.length === 0 && now === 'blank') return;
        if (shown.at(-1)?.state !== now) shown.push({ state: now, since: Date.now() });
      }, pause);
    },
    { reconnecting: RECONNECTING, trouble: TROUBLE, pause: LOOK_MS },
  );

/** What a page has shown since it was loaded. */
export const shownBy = (page: Page): Promise<Shown[]> => page.evaluate(() => window.shown ?? []);

/** How long each reconnection of a page took, ms. */
export const reconnections = (shown: Shown[]): number[] =>
  shown.flatMap(({ state, since }, index) =>
    state === 'reconnecting' ? [(shown[index + 1]?.since ?? Date.now()) - since] : [],
  );

/** A browser of somebody without an account. */
export async function watchedContext(browser: Parameters<typeof newContext>[0]): Promise<BrowserContext> {
  const context = await newContext(browser);
  await watchScreens(context);
  return context;
}
