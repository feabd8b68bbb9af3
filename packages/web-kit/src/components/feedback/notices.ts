import { emitter } from '../../state/emitter.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  /** How long it stays, ms. */
  ms: number;
  /** A button in it; a press closes the notice. */
  action?: NoticeAction | undefined;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

const DEFAULT_MS = 3000;
/** Of a long text, for each character. */
const READING_MS = 50;
/** More at once would cover the screen, so the oldest are removed. */
const MAX_NOTICES = 3;
const changes = emitter();
let notices: readonly Notice[] = [];
let nextId = 1;

export const noticeStore = {
  get: () => notices,
  subscribe: changes.subscribe,
};

function set(next: readonly Notice[]): void {
  notices = next;
  changes.emit();
}

/**
 * Shows a short notice over any screen. A text that is already shown is not repeated: its time restarts. Returns how to
 * take it away.
 */
export function notify({
  kind = 'info',
  text,
  ms = Math.max(DEFAULT_MS, READING_MS * text.length),
  action,
}: {
  kind?: NoticeKind;
  text: string;
  ms?: number;
  action?: NoticeAction;
}): () => void {
  const others = notices.filter((notice) => notice.text !== text);
  const id = nextId++;
  set([...others, { id, kind, text, ms, action }].slice(-MAX_NOTICES));
  return () => dismissNotice(id);
}

/**
 * Shows notices at the top, one at a time, for a screen with time-critical buttons at the bottom. Returns a function
 * that undoes it; use it as an effect.
 */
export function noticesOnTop(): () => void {
  const { dataset } = document.documentElement;
  dataset.notices = 'top';
  return () => {
    delete dataset.notices;
  };
}

export function dismissNotice(id: number): void {
  if (!notices.some((notice) => notice.id === id)) return;
  set(notices.filter((notice) => notice.id !== id));
}
