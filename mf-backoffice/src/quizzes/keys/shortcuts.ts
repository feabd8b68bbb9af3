/** A key of the quiz editor. `code` is the place of the key, so that it is the same in every keyboard layout. */
interface Chord {
  code: string;
  /** Ctrl or ⌘. */
  ctrl?: boolean;
  alt?: boolean;
  shift?: boolean;
}

const CHORDS = {
  save: { code: 'KeyS', ctrl: true },
  undo: { code: 'KeyZ', ctrl: true },
  redo: { code: 'KeyZ', ctrl: true, shift: true },
  next: { code: 'Enter', ctrl: true },
  addTheme: { code: 'Enter', ctrl: true, shift: true },
  right1: { code: 'Digit1', alt: true },
  right2: { code: 'Digit2', alt: true },
  right3: { code: 'Digit3', alt: true },
  right4: { code: 'Digit4', alt: true },
  up: { code: 'ArrowUp', alt: true },
  down: { code: 'ArrowDown', alt: true },
  copy: { code: 'ArrowDown', alt: true, shift: true },
  remove: { code: 'Delete', alt: true },
  fold: { code: 'Digit0', alt: true },
  foldAll: { code: 'Digit0', alt: true, shift: true },
  help: { code: 'Slash', ctrl: true },
  nextField: { code: 'Enter' },
  close: { code: 'Escape' },
  walkUp: { code: 'ArrowUp' },
  walkDown: { code: 'ArrowDown' },
} as const satisfies Record<string, Chord>;

export type ShortcutName = keyof typeof CHORDS;

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** The name of the pressed shortcut. `isTyping`: the focus is in a text field, where `?` is a character. */
export function shortcutOf(event: Pressed, isTyping: boolean): ShortcutName | null {
  if (event.isComposing) return null;
  if (event.key === '?' && !isTyping && !event.altKey) return 'help';
  const code = event.code === 'NumpadEnter' ? 'Enter' : event.code;
  const ctrl = event.ctrlKey || event.metaKey;
  const found = Object.entries(CHORDS).find(([, chord]: [string, Chord]) => {
    const { ctrl: needsCtrl = false, alt = false, shift = false } = chord;
    return chord.code === code && needsCtrl === ctrl && alt === event.altKey && shift === event.shiftKey;
  });
  return (found?.[0] as ShortcutName | undefined) ?? null;
}

/** What the list of keys shows, in its order. */
export const KEY_LIST = [
  { keys: 'Enter', action: 'nextField' },
  { keys: 'Shift+Enter', action: 'newLine' },
  { keys: 'Ctrl+Enter', action: 'next' },
  { keys: 'Ctrl+Shift+Enter', action: 'addTheme' },
  { keys: 'Alt+1 … Alt+4', action: 'right' },
  { keys: 'Alt+↑', action: 'up' },
  { keys: 'Alt+↓', action: 'down' },
  { keys: 'Alt+Shift+↓', action: 'copy' },
  { keys: 'Alt+Delete', action: 'remove' },
  { keys: 'Alt+0', action: 'fold' },
  { keys: 'Alt+Shift+0', action: 'foldAll' },
  { keys: 'Esc', action: 'close' },
  { keys: '↑ ↓', action: 'walk' },
  { keys: 'Ctrl+S', action: 'save' },
  { keys: 'Ctrl+Z', action: 'undo' },
  { keys: 'Ctrl+Shift+Z', action: 'redo' },
  { keys: '?', action: 'help' },
] as const;
