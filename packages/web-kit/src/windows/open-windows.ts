/** A modal window that is open. */
export interface OpenWindow {
  /** Asks it to close. It may put a question first and stay. */
  close: () => void;
}

/** The topmost last. */
const stack: OpenWindow[] = [];
const whenOpened = new Set<() => void>();
const whenClosed = new Set<() => void>();

/** Tells the module that a window stands open. Returns what tells that it has gone. */
export function windowOpened(opened: OpenWindow): () => void {
  for (const tell of whenOpened) tell();
  stack.push(opened);
  return () => {
    stack.splice(stack.indexOf(opened), 1);
    for (const tell of whenClosed) tell();
  };
}

export const isWindowOpen = (): boolean => stack.length > 0;

/** Asks the topmost window to close. False: none is open. */
export function closeTopWindow(): boolean {
  const top = stack.at(-1);
  top?.close();
  return top !== undefined;
}

/** Calls `opened` before a window opens and `closed` after one has gone, for as long as the page lives. */
export function watchWindows({ opened, closed }: { opened?: () => void; closed?: () => void }): void {
  if (opened) whenOpened.add(opened);
  if (closed) whenClosed.add(closed);
}
