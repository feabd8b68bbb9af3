/** A modal dialog that is open. */
export interface OpenDialog {
  /** Asks the dialog to close. It may ask for confirmation first and stay open. */
  close: () => void;
}

/** In the order of opening: the last one is on top. */
const stack: OpenDialog[] = [];
const openListeners = new Set<() => void>();
const closeListeners = new Set<() => void>();

/** Registers an open dialog. Returns a function that unregisters it. */
export function dialogOpened(opened: OpenDialog): () => void {
  for (const listener of openListeners) listener();
  stack.push(opened);
  return () => {
    stack.splice(stack.indexOf(opened), 1);
    for (const listener of closeListeners) listener();
  };
}

export const isDialogOpen = (): boolean => stack.length > 0;

/** Asks the topmost dialog to close. False: none is open. */
export function closeTopDialog(): boolean {
  const top = stack.at(-1);
  top?.close();
  return top !== undefined;
}

/** Calls `opened` before a dialog opens and `closed` after one has closed. There is no unsubscribing. */
export function watchDialogs({ opened, closed }: { opened?: () => void; closed?: () => void }): void {
  if (opened) openListeners.add(opened);
  if (closed) closeListeners.add(closed);
}
