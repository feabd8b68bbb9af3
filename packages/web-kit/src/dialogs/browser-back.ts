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
/** What Back does on a page that is held; `idx`: of that page. */
let held: { idx: number; ask: () => void } | null = null;
/** The next `popstate` comes from our own `history.go`, which undoes the user's traversal. */
let returning: (() => void) | null = null;

/**
 * Back and Forward do not leave this page: `ask` is called instead, also on the first page of a tab. Returns how to let
 * the page go.
 */
export function holdPage(ask: () => void): () => void {
  addGuard();
  const hold = { idx: entry().idx ?? 0, ask };
  held = hold;
  return () => {
    if (held === hold) held = null;
  };
}

/** Somebody has confirmed that they leave the held page: the next traversal is theirs. */
export function releasePage(): void {
  held = null;
}

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
    const returned = returning;
    returning = null;
    event.stopImmediatePropagation();
    // Only now: closing the dialog may navigate.
    returned();
    return;
  }
  const { guard } = entry();
  if (isDialogOpen()) undo(event, dialogIdx, closeTopDialog);
  else if (held) undo(event, held.idx, held.ask);
  // Back from the first page: leave it.
  else if (guard) history.back();
}

/** Returns to the page that was left, and then does what Back means there. An anchor within the page has no number. */
function undo(event: PopStateEvent, to: number, then: () => void): void {
  const { idx } = entry();
  if (idx === undefined || idx === to) return;
  event.stopImmediatePropagation();
  returning = then;
  history.go(to - idx);
}

/** Without an entry of ours below the first one of a tab, Back would leave the page together with its dialog. */
function addGuard(): void {
  const { idx = 0, hasGuard } = entry();
  if (idx > 0 || hasGuard) return;
  const state: Entry = { ...entry() };
  history.replaceState({ ...state, idx: idx - 1, guard: true }, '');
  history.pushState({ ...state, idx, guard: undefined, hasGuard: true }, '');
}
