import type { Page } from '@playwright/test';

/** Longer than the screens take no taps after a change, ms. */
const WATCHED_MS = 600;

/** What happened to controls from the moment in which they appeared. */
export interface Appearance {
  /** How many there were. */
  controls: number;
  /** The farthest that any edge of one moved, CSS pixels. */
  shift: number;
  /** The first press would have reached one. */
  tappedAtOnce: boolean;
  /** At the end, a press in the middle of each reached it. */
  tappable: boolean;
}

/**
 * Begins to watch for controls that are not there yet; the promise resolves some time after they appeared. `patience`:
 * how much longer, ms, while they take no presses: a picture that loads late on a busy machine is a change as well.
 */
export function watchAppearance(page: Page, selector: string, patience = 0): Promise<Appearance> {
  return page.evaluate(watch, { selector, ms: WATCHED_MS, patience });
}

/** Runs in the page. */
function watch({ selector, ms, patience }: { selector: string; ms: number; patience: number }): Promise<Appearance> {
  type Edges = [number, number, number, number];
  const find = () => [...document.querySelectorAll<HTMLElement>(selector)];
  const edges = (element: Element): Edges => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const isHit = (element: Element) => {
    const [left, top, right, bottom] = edges(element);
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return onTop !== null && element.contains(onTop);
  };
  return new Promise((resolve) => {
    let since = 0;
    let first: Edges[] = [];
    const result: Appearance = { controls: 0, shift: 0, tappedAtOnce: false, tappable: false };
    const look = () => {
      const controls = find();
      if (controls.length === 0) return;
      appearing.disconnect();
      result.controls = controls.length;
      result.tappedAtOnce = controls.some(isHit);
    };
    // In the turn in which they appear: on a busy machine they may take taps again before the next frame.
    const appearing = new MutationObserver(look);
    appearing.observe(document, { childList: true, subtree: true });
    look();
    const frame = (now: number) => {
      const controls = find();
      if (since === 0 && controls.length > 0) {
        since = now;
        first = controls.map(edges);
      }
      if (since > 0) {
        const moved = controls.flatMap((control, index) =>
          edges(control).map((edge, side) => Math.abs(edge - (first[index]?.[side] ?? Number.POSITIVE_INFINITY))),
        );
        result.shift = Math.max(result.shift, ...moved);
      }
      result.tappable = controls.every(isHit);
      if (since > 0 && now - since > (result.tappable ? ms : ms + patience)) {
        resolve(result);
      } else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
