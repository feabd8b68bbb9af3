import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

/** The whole text of a field is selected on entry, so that the next key replaces it. */
export function useSelectedOnEntry() {
  const byPress = useRef(false);
  return {
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      byPress.current = document.activeElement !== currentTarget;
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (!byPress.current) currentTarget.select();
    },
    // Not before: between the focus and the click, the press sets the caret, and ends a selection.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (byPress.current) currentTarget.select();
      byPress.current = false;
    },
  };
}
