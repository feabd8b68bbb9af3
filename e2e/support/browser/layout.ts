import type { Page } from '@playwright/test';
import { settle } from './check-screen.ts';

/** Everything that is wrong with the layout of a settled screen within `selector`, in words; empty when it is right. */
export async function layoutFaults(page: Page, selector: string): Promise<string[]> {
  await settle(page);
  const [texts, staying, words, controls, wide] = [
    await page.evaluate(overlaps, selector),
    await page.evaluate(stayingOverlaps, selector),
    await page.evaluate(brokenWords, selector),
    await page.evaluate(coveredControls, selector),
    await page.evaluate(tooWide, selector),
  ];
  return [
    ...texts.map((pair) => `over each other: ${pair}`),
    ...staying.map((pair) => `stay over each other: ${pair}`),
    ...words.map((word) => `broken word: ${word}`),
    ...controls.map((what) => `covered: ${what}`),
    ...wide.map((what) => `scrolls sideways: ${what}`),
  ];
}

/** The size of the smallest visible text of the page, pixels, and what it says. */
export const smallestText = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    let least = { size: Number.POSITIVE_INFINITY, text: '' };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      // Where everything at a readable size is too much, it is whole instead: `Fit` says so in its style.
      if (!node.textContent?.trim() || parent.offsetWidth < 2 || parent.closest('[style*="--least"]')) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < least.size) least = { size, text: node.textContent };
    }
    return least;
  });

/**
 * Checks for layout faults. Each runs in the page (`page.evaluate(fault, selector)`) and uses nothing from outside
 * its own body.
 */

/** Controls within `selector` that something else covers, wholly or at a corner. Scrolls to each of them. */
function coveredControls(selector: string): string[] {
  const found: string[] = [];
  const scrolled = scrollY;
  for (const control of document.querySelectorAll<HTMLElement>(
    `${selector} :is(a[href], button, input, select, textarea, summary, [role="button"])`,
  )) {
    // Some are for the keyboard alone: fingers are meant for what is below them.
    const isKeyed = getComputedStyle(control).pointerEvents === 'none';
    if (control.offsetWidth < 2 || isKeyed || control.closest('[inert]')) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    for (const [x, y] of [
      [0.5, 0.5],
      [0.1, 0.5],
      [0.9, 0.5],
      [0.5, 0.15],
      [0.5, 0.85],
    ] as const) {
      const onTop = document.elementFromPoint(left + width * x, top + height * y);
      if (onTop && (control.contains(onTop) || onTop.contains(control))) continue;
      found.push(`«${(control.ariaLabel ?? control.textContent).slice(0, 30)}» by ${onTop?.outerHTML.slice(0, 60)}`);
      break;
    }
  }
  scrollTo({ top: scrolled, behavior: 'instant' });
  return found;
}

/** What within `selector` is wider than the window, and the page when it can be scrolled sideways. */
function tooWide(selector: string): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth}`] : [];
  for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width < 2 || (left >= -1 && right <= clientWidth + 1) || element.closest('[aria-hidden="true"]')) continue;
    found.push(`${element.tagName} «${element.textContent.slice(0, 30)}»`);
  }
  return found;
}

/**
 * Texts and filled boxes within `selector` that cover each other, as pairs. What keeps its place while the rest scrolls
 * is over something at most times, and does not count; neither does what is scrolled out of its box.
 */
export function overlaps(selector: string): string[] {
  const staying = [...document.querySelectorAll(`${selector} *`)].filter((element) =>
    ['sticky', 'fixed'].includes(getComputedStyle(element).position),
  );
  const isShown = (element: HTMLElement) =>
    // Text for screen readers only has a box of one pixel; elements hidden from them are decoration.
    element.offsetWidth > 1 &&
    element.offsetHeight > 1 &&
    !element.closest('[aria-hidden="true"]') &&
    !staying.some((part) => part.contains(element));
  const isFilled = (element: HTMLElement) =>
    !/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(element).backgroundColor);
  const hasText = (element: HTMLElement) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const parts = [...document.querySelectorAll<HTMLElement>(`${selector} *`)].filter(
    (element) => element instanceof HTMLElement && isShown(element) && (hasText(element) || isFilled(element)),
  );
  const seen = (element: HTMLElement) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
      const clip = around.getBoundingClientRect();
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom };
  };
  const boxes = parts.map(seen);
  const found: string[] = [];
  for (const [index, one] of parts.entries()) {
    const box = boxes[index]!;
    for (const [further, other] of parts.slice(index + 1).entries()) {
      if (one.contains(other)) continue;
      const otherBox = boxes[index + 1 + further]!;
      const wide = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
      const high = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
      // Boxes may touch.
      if (wide > 2 && high > 2) found.push(`«${one.textContent.slice(0, 30)}» and «${other.textContent.slice(0, 30)}»`);
    }
  }
  return found;
}

/** What keeps its place within `selector` while the rest scrolls, and covers another such part, as pairs. */
function stayingOverlaps(selector: string): string[] {
  const staying = [...document.querySelectorAll<HTMLElement>(`${selector} *`)].filter(
    (element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position) && !element.closest('[aria-hidden="true"]'),
  );
  return staying.flatMap((one, index) =>
    staying.slice(index + 1).flatMap((other) => {
      if (one.contains(other)) return [];
      const [box, otherBox] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
      const high = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
      return wide > 2 && high > 2 ? [`«${one.textContent.slice(0, 30)}» and «${other.textContent.slice(0, 30)}»`] : [];
    }),
  );
}

/** Words within `selector` that are broken across lines. */
export function brokenWords(selector: string): string[] {
  const found: string[] = [];
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of node.textContent?.matchAll(/[\p{L}\p{N}\u00ad]+/gu) ?? []) {
        // With a soft hyphen it is hyphenated, not broken.
        if (word[0].includes('\u00ad')) continue;
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}

/** What of the page is beyond the screen, or of a text beyond its box. */
export function cut(): string[] {
  const page = document.documentElement;
  const found: string[] = [];
  if (page.scrollHeight > innerHeight) found.push(`the page is ${page.scrollHeight} high`);
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
  for (const each of document.querySelectorAll('main :is(h2, p, li, img, [role=timer], button, span)')) {
    const box = each.getBoundingClientRect();
    // Text only for screen readers is one pixel in size; elements hidden from them are decoration.
    if (box.width <= 1 || box.height <= 1 || each.closest('[aria-hidden="true"]')) continue;
    const name = `${each.tagName} ${each.textContent?.slice(0, 30)}`;
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) found.push(name);
    const style = getComputedStyle(each);
    const clips = style.overflowY !== 'visible' || style.overflowX !== 'visible';
    if (clips && (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)) {
      found.push(`${name} is cut`);
    }
  }
  return found;
}
