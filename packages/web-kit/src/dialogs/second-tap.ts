import { watchDialogs } from './open-dialogs.ts';

/** A press in the same place within this time after a dialog was seen to close is a second tap, ms. */
const SECOND_TAP_MS = 400;
/** Maximum distance of the two presses of a double tap, CSS pixels. */
const SAME_PLACE_PX = 48;
const LATER_EVENTS = ['pointerup', 'mousedown', 'mouseup', 'click'] as const;

/** Position and time of a press, on the clock of `performance.now()`. */
const NEVER = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
let last = NEVER;
let openedAt = 0;
/** The press that closed a dialog, with the time at which the dialog closed. */
let closingPress = NEVER;
let swallowing = false;

/**
 * Drops the second press of a double tap on a dialog's button when the first one closed the dialog: it would hit
 * what is behind the dialog. Called once.
 */
export function dropSecondTaps(): void {
  watchDialogs({
    opened: () => {
      openedAt = performance.now();
    },
    closed: () => {
      // A dialog closed by a key or by the service has no second tap.
      if (last.at <= openedAt) return;
      const press = { ...last, at: performance.now() };
      closingPress = press;
      // On a busy phone it is drawn later.
      requestAnimationFrame(() => {
        press.at = performance.now();
      });
    },
  });
  window.addEventListener('pointerdown', onPress, { capture: true });
  for (const type of LATER_EVENTS) window.addEventListener(type, onLaterEvent, { capture: true });
}

/**
 * Reports a press outside the page, as on the messenger's back button: a press after it is no second tap, and a dialog
 * that it closes has none.
 */
export function pressedOutside(): void {
  last = NEVER;
  closingPress = NEVER;
}

function onPress(event: PointerEvent): void {
  // When the finger came down: the page that opens may keep a phone too busy to handle it at once.
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const near = Math.hypot(x - closingPress.x, y - closingPress.y) <= SAME_PLACE_PX;
  swallowing = near && at - closingPress.at <= SECOND_TAP_MS;
  last = { x, y, at };
  if (swallowing) drop(event);
  // A press elsewhere in between: no double tap.
  else closingPress = NEVER;
}

function onLaterEvent(event: Event): void {
  // A click by the keyboard (`detail` 0) has no position and is never a second tap.
  if (swallowing && !(event instanceof MouseEvent && event.type === 'click' && event.detail === 0)) drop(event);
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
