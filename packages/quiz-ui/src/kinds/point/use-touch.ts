import type { Place } from '@luplay/contracts/lobby-game';
import { type PointerEvent, useRef, useState } from 'react';

/** What is seen of the picture: `x` and `y` of its upper left corner, in shares of the picture. */
interface View {
  scale: number;
  x: number;
  y: number;
}
const WHOLE: View = { scale: 1, x: 0, y: 0 };
const CLOSEST = 5;

/** Where a finger holds the point. */
export interface Held {
  /** In the picture. */
  place: Place;
  /** In its frame, px, which is so large. */
  at: Place;
  frame: { width: number; height: number };
  isFinger: boolean;
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
const rounded = (share: number): number => Math.round(within(share, 1) * 10_000) / 10_000;

/** One finger, or the mouse, puts the point and drags it. Two fingers zoom and move the picture. */
export function useTouch(onPlace: (place: Place) => void) {
  const [view, setView] = useState(WHOLE);
  const [held, setHeld] = useState<Held | null>(null);
  const fingers = useRef(new Map<number, Place>());
  const pinch = useRef<{ distance: number; middle: Place; view: View }>(null);

  const inFrame = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { at: { x: clientX - left, y: clientY - top }, frame: { width, height } };
  };
  const hold = (event: PointerEvent) => {
    const { at, frame } = inFrame(event);
    const place = {
      x: rounded(view.x + at.x / frame.width / view.scale),
      y: rounded(view.y + at.y / frame.height / view.scale),
    };
    const next = { place, at, frame, isFinger: event.pointerType !== 'mouse' };
    setHeld(next);
    return next;
  };
  const spread = () => {
    const [one, other] = [...fingers.current.values()] as [Place, Place];
    return {
      distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    };
  };

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || fingers.current.size === 2) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, inFrame(event).at);
    if (fingers.current.size === 1) hold(event);
    else {
      setHeld(null);
      pinch.current = { ...spread(), view };
    }
  };
  const follow = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    const { at, frame } = inFrame(event);
    fingers.current.set(event.pointerId, at);
    const from = pinch.current;
    if (!from) hold(event);
    else if (fingers.current.size === 2) {
      const { distance, middle } = spread();
      const scale = Math.min(CLOSEST, Math.max(1, (from.view.scale * distance) / from.distance));
      // What was between the fingers stays between them.
      const corner = (start: number, before: number, now: number, size: number) =>
        within(start + before / size / from.view.scale - now / size / scale, 1 - 1 / scale);
      setView({
        scale,
        x: corner(from.view.x, from.middle.x, middle.x, frame.width),
        y: corner(from.view.y, from.middle.y, middle.y, frame.height),
      });
    }
  };
  const end = (event: PointerEvent, place?: Place) => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (!pinch.current && place) onPlace(place);
    if (fingers.current.size === 0) pinch.current = null;
    setHeld(null);
  };

  return {
    view,
    held,
    handlers: {
      onPointerDown: begin,
      onPointerMove: follow,
      onPointerUp: (event: PointerEvent) => {
        const isHeld = !pinch.current && fingers.current.has(event.pointerId);
        end(event, isHeld ? hold(event).place : undefined);
      },
      onPointerCancel: (event: PointerEvent) => end(event),
    },
  };
}
