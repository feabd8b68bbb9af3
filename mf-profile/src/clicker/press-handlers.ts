import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';

type Target = HTMLButtonElement;

/**
 * Handlers of a button that counts on press: with every finger, and with Enter or Space without key repeat. Assistive
 * technology sends a click without pointer events, which counts too.
 */
export function pressHandlers(onPress: () => void) {
  return {
    onPointerDown(event: PointerEvent<Target>) {
      if (event.button === 0) onPress();
    },
    onKeyDown(event: KeyboardEvent<Target>) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) onPress();
    },
    // Buttons fire the click of Space on its release.
    onKeyUp(event: KeyboardEvent<Target>) {
      if (event.key === ' ') event.preventDefault();
    },
    onClick(event: MouseEvent<Target>) {
      if (event.detail === 0) onPress();
    },
    onContextMenu(event: MouseEvent<Target>) {
      event.preventDefault();
    },
  };
}
