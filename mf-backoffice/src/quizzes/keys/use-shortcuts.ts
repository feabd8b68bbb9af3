import { useEffect, useEffectEvent } from 'react';
import type { Commands, Target } from './commands.ts';
import { shortcutOf } from './shortcuts.ts';

/** Fields of text. Range, check and radio fields leave letters and digits to the shortcuts. */
const TEXT = 'textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The theme and the question that have the focus. */
function targetOf(element: Element): Target {
  return {
    element,
    isTyping: element.matches(TEXT),
    part: element.getAttribute('data-part'),
    question: element.closest('[data-question]')?.getAttribute('data-question') ?? null,
    theme: element.closest('[data-theme-key]')?.getAttribute('data-theme-key') ?? null,
  };
}

/** The editor's keys, wherever the focus is, except in dialogs and menus. */
export function useShortcuts(commands: Commands): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(OVERLAYS)) return;
    const at = targetOf(target);
    const name = shortcutOf(event, at.isTyping);
    if (name && commands[name](at)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
