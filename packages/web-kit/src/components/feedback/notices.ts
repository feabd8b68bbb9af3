export type NoticeKind = 'info' | 'success' | 'error';

export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  /** How long it stays, ms. */
  ms: number;
}

const DEFAULT_MS = 3000;
/** More than this at once would cover the screen: the oldest goes. */
const MOST = 3;
const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let nextId = 1;

export const noticeStore = {
  get: () => notices,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a short notice over any screen. The same text shown already is not repeated but starts its time anew. */
export function notify({
  kind = 'info',
  text,
  ms = DEFAULT_MS,
}: {
  kind?: NoticeKind;
  text: string;
  ms?: number;
}): void {
  const others = notices.filter((notice) => notice.text !== text);
  set([...others, { id: nextId++, kind, text, ms }].slice(-MOST));
}

/**
 * For a screen whose lower part is pressed in a hurry: notices stand at its top, one at a time, while it is mounted.
 * Returns what ends that; give it to an effect.
 */
export function noticesOnTop(): () => void {
  const { dataset } = document.documentElement;
  dataset.notices = 'top';
  return () => {
    delete dataset.notices;
  };
}

export function dismissNotice(id: number): void {
  set(notices.filter((notice) => notice.id !== id));
}
