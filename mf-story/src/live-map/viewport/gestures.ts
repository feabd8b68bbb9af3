import type { Point } from './view.ts';
import type { ViewController } from './view-controller.ts';

/** Pixels that a press may move and still be a press. */
const SLOP = 6;
const WHEEL_ZOOM = 0.0016;
const WHEEL_LINE = 16;

/** Moves and zooms the map by pointers and the wheel. Returns what ends it. */
export function followGestures(viewport: HTMLElement, controller: ViewController): () => void {
  const pointers = new Map<number, Point>();
  let start: Point | null = null;
  let dragged = false;
  const listening = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options: AddEventListenerOptions = {},
  ) => viewport.addEventListener(type, listener, { ...options, signal: listening.signal });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) {
      dragged = false;
      start = { x: event.clientX, y: event.clientY };
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });

  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const isPinch = pointers.size > 1;
    if (!dragged && !isPinch && start && distance(start, now) < SLOP) return;
    if (!dragged) {
      dragged = true;
      for (const id of pointers.keys()) viewport.setPointerCapture(id);
    }
    if (isPinch) pinch(before, now, event.pointerId);
    else controller.panBy(now.x - before.x, now.y - before.y);
    pointers.set(event.pointerId, now);
  });

  function pinch(before: Point, now: Point, pointerId: number) {
    const other = [...pointers].find(([id]) => id !== pointerId)?.[1];
    if (!other) return;
    const [was, is] = [middle(before, other), middle(now, other)];
    controller.panBy(is.x - was.x, is.y - was.y);
    const length = distance(before, other);
    if (length > 0) controller.zoomAtClient(is.x, is.y, distance(now, other) / length);
  }

  // A browser takes a quick drag for a fling although `touch-action` lets it scroll nothing, and gives no click for the
  // tap that stops a fling.
  on(
    'touchmove',
    (event) => {
      if (event.cancelable && (dragged || pointers.size === 0)) event.preventDefault();
    },
    { passive: false },
  );

  const release = ({ pointerId }: PointerEvent) => pointers.delete(pointerId);
  // On the window: a mouse that is not captured yet may leave the viewport before its button is released.
  window.addEventListener('pointerup', release, { signal: listening.signal });
  window.addEventListener('pointercancel', release, { signal: listening.signal });
  // A finger is captured by the element under it until the viewport captures it: that loss is not the viewport's.
  on('lostpointercapture', (event) => {
    if (event.target === viewport) release(event);
  });

  on(
    'click',
    (event) => {
      // The press that ends a drag chooses nothing. A click of the keyboard has no press before it.
      if (!dragged || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );

  on(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * WHEEL_LINE : event.deltaY;
      // A pinch on a touchpad arrives as small steps with the control key.
      const factor = Math.exp(-pixels * WHEEL_ZOOM * (event.ctrlKey ? 6 : 1));
      controller.zoomAtClient(event.clientX, event.clientY, factor);
    },
    { passive: false },
  );

  return () => listening.abort();
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
