import { type CSSProperties, type PointerEvent, type RefObject, useRef, useState } from 'react';

interface Drag {
  /** The list as it was at the beginning. */
  of: string;
  from: number;
  to: number;
  /** How far the entry is from its place, px. */
  by: number;
}

interface Box {
  top: number;
  height: number;
}

interface Held {
  /** Where the pointer began, and the entries, px from the top of the list, which may scroll meanwhile. */
  start: number;
  boxes: Box[];
}

/**
 * Drags of list entries by a handle, with mouse, pen or finger. The document changes only at the drop: an element that
 * is put elsewhere loses its pointer.
 * @param least the first place that can be taken
 * @param of the list as it is shown; a drag ends when it changes. Empty: nothing can be dragged
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  least: number,
  of: string,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  if (drag && drag.of !== of) setDrag(null);
  const held = useRef<Held>(null);
  const top = () => list.current?.getBoundingClientRect().top ?? 0;

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || !event.isPrimary || !list.current) return;
    // No selection of text.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const boxes = [...list.current.children].map((child) => {
      const box = child.getBoundingClientRect();
      return { top: box.top - top(), height: box.height };
    });
    held.current = { start: event.clientY - top(), boxes };
    setDrag({ of, from, to: from, by: 0 });
  };
  const at = (event: PointerEvent, { from }: Drag, { start, boxes }: Held): Drag => {
    const by = event.clientY - top() - start;
    return { of, from, by, to: Math.max(least, placeOf(boxes, from, by)) };
  };
  const follow = (event: PointerEvent) => {
    if (!drag || !held.current) return;
    setDrag(at(event, drag, held.current));
    list.current?.children[drag.from]?.scrollIntoView({ block: 'nearest' });
  };
  const end = () => {
    held.current = null;
    setDrag(null);
  };
  const drop = (event: PointerEvent) => {
    if (drag && held.current) onDrop(drag.from, at(event, drag, held.current).to);
    end();
  };

  return {
    isDragging: drag !== null,
    handleOf: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, at),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: end,
    }),
    styleOf: (at: number): { style?: CSSProperties; 'data-dragged'?: true } => {
      if (!drag) return {};
      if (at === drag.from) return { style: { translate: `0 ${drag.by}px` }, 'data-dragged': true };
      const boxes = held.current?.boxes ?? [];
      return { style: { translate: `0 ${stepAside(boxes, drag, at)}px` } };
    },
  };
}

/** The place whose middle is the nearest to that of the dragged entry. */
function placeOf(boxes: readonly Box[], from: number, by: number): number {
  const middle = ({ top, height }: Box) => top + height / 2;
  const at = middle(boxes[from]!) + by;
  const distances = boxes.map((box) => Math.abs(middle(box) - at));
  return distances.indexOf(Math.min(...distances));
}

/** How far another entry makes room, px. */
function stepAside(boxes: readonly Box[], { from, to }: Drag, at: number): number {
  const [dragged, other] = [boxes[from], boxes[from === 0 ? 1 : 0]];
  if (!dragged || !other) return 0;
  const gap = from === 0 ? other.top - dragged.height : boxes[1]!.top - other.height;
  const room = dragged.height + gap;
  if (at > from && at <= to) return -room;
  return at < from && at >= to ? room : 0;
}
