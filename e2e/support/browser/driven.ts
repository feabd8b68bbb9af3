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

interface Step {
  do: 'press' | 'choose' | 'see';
  /** Beginning of what is seen, of a control's name, or of a field's label. The end of an option's. */
  text: string;
  ms: number;
}

/** Waits for a control until a person could press it, and taps it. */
export async function press(page: DrivenPage, text: string): Promise<void> {
  await page.tap(await page.evaluate(step, { do: 'press', text, ms: STEP_MS }));
}

/** The same for a control whose name ends so, as an option's does behind its letter. */
export async function choose(page: DrivenPage, text: string): Promise<void> {
  await page.tap(await page.evaluate(step, { do: 'choose', text, ms: STEP_MS }));
}

/** Taps a picture at a place, in shares of it. */
export async function tapPicture(page: DrivenPage, name: string, at: Point): Promise<void> {
  await page.tap(await page.evaluate(placeOn, { name, at, ms: STEP_MS }));
}

export const see = (page: DrivenPage, text: string) => page.evaluate(step, { do: 'see', text, ms: STEP_MS });

/** Taps a field whose text is selected by that, and types another one. */
export async function fill(page: DrivenPage, label: string, value: string): Promise<void> {
  await press(page, label);
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

/** Runs in the page: waits for an element that is seen, or that a person could press. Returns its middle. */
async function step({ do: what, text, ms }: Step): Promise<Point> {
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
  const named = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (each) => nameOf(each)[what === 'choose' ? 'endsWith' : 'startsWith'](text) && visible(each),
    );
  // Others of that name may be behind a dialog.
  const find = () =>
    what === 'see'
      ? named('h1, h2, h3, p, span, td, strong, [role="img"]')[0]
      : named('button:not([aria-disabled="true"]), a[href], input').find(free);
  const until = Date.now() + ms;
  for (;;) {
    const found = find();
    if (found) return middle(found);
    if (Date.now() > until) throw new Error(`${what} «${text}»: not on ${location.pathname}`);
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
