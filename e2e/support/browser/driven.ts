import type { Page } from '@playwright/test';

/** A point of the visible page, CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A page of a browser that Playwright does not drive. */
export interface DrivenPage {
  goto(url: string): Promise<unknown>;
  evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  /** Presses and releases, as the browser's own input. */
  tap(at: Point): Promise<void>;
  /** Presses the keys of a text, as the browser's own input. */
  type(text: string): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A page of Playwright's, for steps that are the same in every browser. It needs a touch screen. */
export const drivenBy = (page: Page): DrivenPage => ({
  goto: (url) => page.goto(url),
  evaluate: (run, argument) => page.evaluate(run as never, argument),
  tap: ({ x, y }) => page.touchscreen.tap(x, y),
  type: (text) => page.keyboard.type(text),
  resize: (size) => page.setViewportSize(size),
  screenshot: () => page.screenshot(),
  close: () => page.close(),
});

/** The key presses of a text, in WebDriver's form. */
export const keyActions = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);

/** How long a step waits for what it needs, ms. */
const STEP_MS = 20_000;
/** How long a tap may take to arrive in a page that is busy, ms: one that is made again counts twice. */
const ARRIVAL_MS = 5_000;
/**
 * Firefox makes no click of a finger that stays for long, and a driven finger stays while the page is busy. Measured:
 * one of 100 ms made a click, one of 300 ms did not.
 */
const HELD_MS = 100;

declare global {
  interface Window {
    /** The present tap. `met`: whether its control has been clicked, once that is known. `down`, `up`: in ms. */
    drivenTap?: { met?: boolean; down?: number; up?: number; ended: AbortController };
  }
}

interface Step {
  do: 'press' | 'close' | 'choose' | 'field' | 'see';
  /** Beginning of what is seen, of a control's name, or of a field's label. The end of an option's. One of several. */
  text: string | readonly string[];
  ms: number;
}

/** Where it is, and which of the texts it has. */
interface Found extends Point {
  text: string;
}

/** Waits for a control until a person could press it, and taps it. */
export const press = (page: DrivenPage, text: string) => tapOn(page, { do: 'press', text, ms: STEP_MS });

/** Taps the button that closes the dialog on top; notices have such a button as well. */
export const close = (page: DrivenPage) => tapOn(page, { do: 'close', text: 'Закрыть', ms: STEP_MS });

/** The same for a control whose name ends so, as an option's does behind its letter. */
export const choose = (page: DrivenPage, text: string) => tapOn(page, { do: 'choose', text, ms: STEP_MS });

/**
 * Between the look and the tap the screen may change: a tap that would not meet the control does nothing, and is made
 * again, as Playwright does on its own pages. So is one that became a long press.
 */
async function tapOn(page: DrivenPage, wanted: Step): Promise<void> {
  const until = Date.now() + wanted.ms;
  do {
    await page.tap(await page.evaluate(step, wanted));
    if (await page.evaluate(hasMet, { ms: ARRIVAL_MS, held: HELD_MS })) return;
  } while (Date.now() < until);
  throw new Error(`${wanted.do} «${wanted.text}»: no tap met it`);
}

/** Taps a picture at a place, in shares of it. */
export async function tapPicture(page: DrivenPage, name: string, at: Point): Promise<void> {
  await page.tap(await page.evaluate(placeOn, { name, at, ms: STEP_MS }));
}

export const see = (page: DrivenPage, text: string) => page.evaluate(step, { do: 'see', text, ms: STEP_MS });

/** Waits for one of these texts, and returns it. */
const seeOne = async (page: DrivenPage, texts: readonly string[]): Promise<string> =>
  (await page.evaluate(step, { do: 'see', text: texts, ms: STEP_MS })).text;

/** Taps, and again when the page says that this was lost, as a person would. `seen`: once it has arrived. */
export async function deliver(
  page: DrivenPage,
  tap: () => Promise<unknown>,
  { seen, lost }: { seen: readonly string[]; lost: string },
): Promise<void> {
  do await tap();
  while ((await seeOne(page, [...seen, lost])) === lost);
}

/** Taps a field whose text is selected by that, and types another one. */
export async function fill(page: DrivenPage, label: string, value: string): Promise<void> {
  await tapOn(page, { do: 'field', text: label, ms: STEP_MS });
  await page.type(value);
  await page.evaluate(hasTyped, { value, ms: STEP_MS });
}

/** Runs in the page: resolves when the field with the focus has this value. */
async function hasTyped({ value, ms }: { value: string; ms: number }): Promise<true> {
  const typed = () => (document.activeElement as HTMLInputElement | null)?.value;
  const until = Date.now() + ms;
  while (typed() !== value) {
    if (Date.now() > until) throw new Error(`typed «${value}», there is «${typed()}»`);
    await new Promise((again) => setTimeout(again, 50));
  }
  return true;
}

/** Runs in the page: whether the tap has clicked its control. A new document says so, too. */
async function hasMet({ ms, held }: { ms: number; held: number }): Promise<boolean> {
  const until = Date.now() + ms;
  while (window.drivenTap && window.drivenTap.met === undefined && Date.now() < until)
    await new Promise((again) => setTimeout(again, 10));
  const tap = window.drivenTap;
  tap?.ended.abort();
  delete window.drivenTap;
  const { met, down = 0, up } = tap ?? { met: true };
  if (met === undefined && up !== undefined && up - down <= held) throw new Error(`no click in ${ms} ms after a tap`);
  return met === true;
}

/** Runs in the page: waits for an element that is seen, or that a person could press. Returns its middle. */
async function step({ do: what, text, ms }: Step): Promise<Found> {
  const texts = [text].flat();
  const nameOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const part of copy.querySelectorAll('[aria-hidden="true"]')) part.remove();
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    const name = element.getAttribute('aria-label') ?? label ?? copy.textContent ?? '';
    return name.replaceAll('\u00ad', '').trim();
  };
  const visible = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };
  const middle = (element: Element): Point => {
    const box = element.getBoundingClientRect();
    return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  };
  const free = (element: Element) => {
    element.scrollIntoView({ block: 'center' });
    const { x, y } = middle(element);
    const onTop = document.elementFromPoint(x, y);
    return onTop !== null && element.contains(onTop);
  };
  const wantedIn = (element: Element) => {
    const name = nameOf(element);
    return texts.find((one) => name[what === 'choose' ? 'endsWith' : 'startsWith'](one));
  };
  const named = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((each) => wantedIn(each) !== undefined && visible(each));
  // Others of that name may be behind a dialog.
  const selectors: Partial<Record<Step['do'], string>> = {
    see: 'h1, h2, h3, p, span, td, strong, [role="img"]',
    field: 'input',
    close: '[role="dialog"] button',
  };
  const selector = selectors[what] ?? 'button:not([aria-disabled="true"]), a[href], input';
  const find = () => (what === 'see' ? named(selector)[0] : named(selector).find(free));
  /** Lets only a tap through that meets the control. */
  const aim = (element: Element) => {
    const tap: NonNullable<Window['drivenTap']> = { ended: new AbortController() };
    window.drivenTap = tap;
    const judge = (event: Event) => {
      const isOnIt = element.contains(event.target as Node);
      if (event.type === 'pointerup') tap.up = event.timeStamp;
      if (!isOnIt || event.type === 'click') tap.met ??= isOnIt;
      tap.down ??= event.timeStamp;
      if (tap.met !== false) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const { signal } = tap.ended;
    for (const type of ['pointerdown', 'touchstart', 'mousedown', 'pointerup', 'touchend', 'mouseup', 'click'])
      window.addEventListener(type, judge, { capture: true, passive: false, signal });
  };
  const until = Date.now() + ms;
  let last = '';
  for (;;) {
    const found = find();
    const place = found && middle(found);
    // A control that moves is looked at again.
    if (place && (what === 'see' || last === `${place.x} ${place.y}`)) {
      if (what !== 'see') aim(found);
      return { ...place, text: wantedIn(found) ?? '' };
    }
    last = place ? `${place.x} ${place.y}` : '';
    if (Date.now() > until) {
      const shown = document.querySelector('main')?.innerText.replaceAll(/\s+/g, ' ').slice(0, 300);
      throw new Error(`${what} «${texts.join(' | ')}»: not on ${location.pathname}, which shows «${shown}»`);
    }
    await new Promise((again) => setTimeout(again, 50));
  }
}

/** Runs in the page: waits for a picture and returns a place on it. */
async function placeOn({ name, at, ms }: { name: string; at: Point; ms: number }): Promise<Point> {
  const until = Date.now() + ms;
  for (;;) {
    const picture = document.querySelector<HTMLImageElement>(`main img[alt="${name}"]`);
    picture?.scrollIntoView({ block: 'center' });
    const box = picture?.getBoundingClientRect();
    const place = box && { x: box.left + box.width * at.x, y: box.top + box.height * at.y };
    // Once it has loaded there is something beside it that takes taps.
    const layer = picture?.complete && picture.nextElementSibling && picture.parentElement;
    const onTop = place && document.elementFromPoint(place.x, place.y);
    if (place && layer && onTop && layer.contains(onTop)) return place;
    if (Date.now() > until) throw new Error(`there is no picture «${name}»`);
    await new Promise((again) => setTimeout(again, 50));
  }
}

/** A tap as an input source of WebDriver's actions. */
export const tapSource = ({ x, y }: Point) => ({
  type: 'pointer',
  id: 'finger',
  parameters: { pointerType: 'touch' },
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});
