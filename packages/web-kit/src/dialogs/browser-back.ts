import { closeTopDialog, isDialogOpen, watchDialogs } from './open-dialogs.ts';

/** State of a history entry: the router's number `idx` and two marks of our own. */
interface Entry {
  idx?: number;
  /** A guard entry below the first page of the tab: Back reaches it instead of leaving the page. */
  guard?: true;
  /** There is a guard entry below this one. */
  hasGuard?: true;
}

const entry = (): Entry => (history.state as Entry | null) ?? {};

/** `idx` of the page on which a dialog is open. */
let dialogIdx = 0;
/** The next `popstate` comes from our own `history.go`, which undoes the user's traversal. */
let returning = false;

/**
 * Makes the browser's Back (and Forward) close the topmost dialog. The traversal is undone before the router sees it,
 * so history and page stay unchanged. Called once, before the router listens.
 */
export function closeDialogsOnBack(): void {
  watchDialogs({
    opened: () => {
      if (!isDialogOpen()) addGuard();
      dialogIdx = entry().idx ?? 0;
    },
  });
  window.addEventListener('popstate', onTraversal, { capture: true });
}

function onTraversal(event: PopStateEvent): void {
  if (returning) {
    returning = false;
    event.stopImmediatePropagation();
    // Only now: closing the dialog may navigate.
    closeTopDialog();
    return;
  }
  const { idx, guard } = entry();
  if (!isDialogOpen()) {
    // Back from the first page: leave it.
    if (guard) history.back();
    return;
  }
  // No number: an anchor within the page.
  if (idx === undefined || idx === dialogIdx) return;
  event.stopImmediatePropagation();
  returning = true;
  history.go(dialogIdx - idx);
}

/** Without an entry of ours below the first one of a tab, Back would leave the page together with its dialog. */
function addGuard(): void {
  const { idx = 0, hasGuard } = entry();
  if (idx > 0 || hasGuard) return;
  const state: Entry = { ...entry() };
  history.replaceState({ ...state, idx: idx - 1, guard: true }, '');
  history.pushState({ ...state, idx, guard: undefined, hasGuard: true }, '');
}
