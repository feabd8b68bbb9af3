import { closeTopWindow, isWindowOpen, watchWindows } from './open-windows.ts';

/** The browser's history as the router numbers its entries (`idx`), with two marks of our own. */
interface Entry {
  idx?: number;
  /** Nothing of the product stands before this entry, which only keeps Back inside the page. */
  floor?: true;
  /** There is a floor below this entry. */
  onFloor?: true;
}

const entry = (): Entry => (history.state as Entry | null) ?? {};

/** Where we are while a window is open. */
let place = 0;
/** The next `popstate` is our own way back to where the window is open. */
let returning = false;

/**
 * Makes the browser's Back (and Forward) close the topmost window: the traversal is undone before the router hears of
 * it, so history and page stay as they are. Called once, before the router listens.
 */
export function closeWindowsOnBack(): void {
  watchWindows({
    opened: () => {
      if (!isWindowOpen()) layFloor();
      place = entry().idx ?? 0;
    },
  });
  window.addEventListener('popstate', onTraversal, { capture: true });
}

function onTraversal(event: PopStateEvent): void {
  if (returning) {
    returning = false;
    event.stopImmediatePropagation();
    // Not before: what closes may go somewhere itself.
    closeTopWindow();
    return;
  }
  const { idx, floor } = entry();
  if (!isWindowOpen()) {
    // Going back to the floor means leaving the page.
    if (floor) history.back();
    return;
  }
  // Without a number: an anchor within the page.
  if (idx === undefined || idx === place) return;
  event.stopImmediatePropagation();
  returning = true;
  history.go(place - idx);
}

/** The first entry of a tab has nothing of ours below it, and a Back from there would end the page with its window. */
function layFloor(): void {
  const { idx = 0, onFloor } = entry();
  if (idx > 0 || onFloor) return;
  const state: Entry = { ...entry() };
  history.replaceState({ ...state, idx: idx - 1, floor: true }, '');
  history.pushState({ ...state, idx, floor: undefined, onFloor: true }, '');
}
