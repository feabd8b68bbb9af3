import { useEffect, useRef } from 'react';

/** By the Latin letter at the key's place on the keyboard, so that they work in any layout. */
export type Shortcuts = Readonly<Record<string, () => unknown>>;

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Alt with a key: unlike keys alone it cannot be typed by accident. Inactive while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code, repeat } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || repeat || isDialogOpen()) return;
      const run = newest.current[code.replace('Key', '').toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
