import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';

type Target = HTMLButtonElement;

/**
 * A button that counts when it goes down, with every finger, and with Enter or Space but not with their repetition. What
 * assistive technology does without a pointer arrives as a bare click.
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
    // Where the key's click comes with its release.
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
