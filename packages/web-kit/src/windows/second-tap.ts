import { watchWindows } from './open-windows.ts';

/** How long after a window has gone a press in the same place is still meant for it, ms. */
const SECOND_TAP_MS = 400;
/** How far apart the two presses of a double tap may be, CSS pixels. */
const SAME_PLACE_PX = 48;
const REST_OF_A_PRESS = ['pointerup', 'mousedown', 'mouseup', 'click'] as const;

/** Where and when (as `performance.now()` has it) somebody pressed. */
const NEVER = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
let last = NEVER;
let openedAt = 0;
/** The press that closed a window, with the time at which that had gone. */
let pressedAway = NEVER;
let swallowing = false;

/**
 * Drops the second press of a double tap on a window's button when the first one has closed the window: it would land
 * on whatever stands behind. Called once.
 */
export function dropSecondTaps(): void {
  watchWindows({
    opened: () => {
      openedAt = performance.now();
    },
    closed: () => {
      // One that a key or the service has closed leaves no second tap behind.
      if (last.at > openedAt) pressedAway = { ...last, at: performance.now() };
    },
  });
  window.addEventListener('pointerdown', onPress, { capture: true });
  for (const type of REST_OF_A_PRESS) window.addEventListener(type, onRest, { capture: true });
}

function onPress(event: PointerEvent): void {
  const { clientX: x, clientY: y } = event;
  const at = performance.now();
  const near = Math.hypot(x - pressedAway.x, y - pressedAway.y) <= SAME_PLACE_PX;
  swallowing = near && at - pressedAway.at <= SECOND_TAP_MS;
  last = { x, y, at };
  if (swallowing) drop(event);
  // A press elsewhere in between means that it is no double tap.
  else pressedAway = NEVER;
}

function onRest(event: Event): void {
  // A key's click has no place; it is never the second half of a tap.
  if (swallowing && !(event instanceof MouseEvent && event.type === 'click' && event.detail === 0)) drop(event);
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
