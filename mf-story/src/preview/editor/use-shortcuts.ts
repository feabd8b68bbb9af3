import { useEffect, useRef } from 'react';

interface Shortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Ctrl or ⌘ with Z (undo), Shift+Z or Y (redo), S (save). The keys stand for their place on the keyboard, because a
 * Russian layout types «я». In a text field undo is the field's own.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isInDialog(event.target)) return;
      const { undo, redo, save } = latest.current;
      const isUndo = event.code === 'KeyZ' || event.code === 'KeyY';
      if (isUndo && !isTyping(event.target)) {
        event.preventDefault();
        if (event.code === 'KeyY' || event.shiftKey) redo();
        else undo();
      } else if (event.code === 'KeyS') {
        event.preventDefault();
        save();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
