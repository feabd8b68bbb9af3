import { ROOM_BOUNDS, type Room } from '@luplay/contracts/story';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Cell, CellRect } from '../../live-map/model.ts';
import type { ViewportHandle } from '../../live-map/viewport/viewport-context.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import { moveRoom, resizeRoom } from '../draft/rooms.ts';

export type DragKind = 'move' | 'resize';
/** What a press takes hold of: a room, the end of a new connection, or a corner of a new room. */
export type Grip = { kind: DragKind | 'link'; id: string } | { kind: 'draw' };

interface Options {
  taken: (event: PointerEvent) => Grip | null;
  viewport: RefObject<ViewportHandle | null>;
  draft: MapDraft;
  /** A room has begun to move. */
  onStart: (id: string) => void;
  onDrop: (draft: MapDraft, id: string, kind: DragKind) => void;
  /** As it is shown. A press without a movement draws a room of the usual size. */
  onDraw: (rect: CellRect) => void;
  /** Let go over this element. */
  onLink: (id: string, over: Element | null) => void;
  /** Where a room is shown. */
  shownAt: (room: Room) => CellRect;
}

/** A connection that is being drawn: from a room to a place. */
export interface LooseEnd {
  id: string;
  to: Cell;
}

/**
 * Moves or resizes a room, connects one with another or draws a new one by pointer, from cell to cell. `dragged` is the
 * draft as it would be if the room was dropped now, null while none is dragged. It changes once a cell, so React draws
 * nothing for most movements of the pointer. `surface` is the ref of the element around everything.
 */
export function useMapDrag(options: Options) {
  const { viewport } = options;
  // A press may end the typing of a name: what follows it must not be based on the draft before that.
  const latest = useRef(options);
  latest.current = options;
  const [dragged, setDragged] = useState<MapDraft | null>(null);
  const [drawn, setDrawn] = useState<CellRect | null>(null);
  const [looseEnd, setLooseEnd] = useState<LooseEnd | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** How a grip follows the pointer and what it is when let go. */
  const gestureOf = (grip: Grip, from: Cell, map: ViewportHandle) => {
    if (grip.kind === 'draw') {
      let rect: CellRect = { ...cellOf(from), width: ROOM_BOUNDS.size.default, height: ROOM_BOUNDS.size.default };
      return {
        follow: (to: Cell) => {
          rect = rectBetween(from, to);
          setDrawn(rect);
        },
        drop: () => latest.current.onDraw(rect),
      };
    }
    if (grip.kind === 'link') {
      return {
        follow: (to: Cell) => setLooseEnd({ id: grip.id, to }),
        drop: (over: Element | null) => latest.current.onLink(grip.id, over),
      };
    }
    const { id, kind } = grip;
    const before = roomIn(latest.current.draft, id);
    if (!before) return null;
    let moved: MapDraft | null = null;
    return {
      follow: ({ x, y }: Cell) => {
        const { draft, onStart, shownAt } = latest.current;
        const next = changedBy(draft, before, kind, x - from.x, y - from.y);
        const shown = roomIn(moved ?? draft, id);
        const room = roomIn(next, id);
        if (!shown || !room || isSamePlace(shown, room)) return;
        if (!moved) onStart(id);
        moved = next;
        setDragged(next);
        map.reveal(shownAt(room));
      },
      drop: () => moved && latest.current.onDrop(moved, id, kind),
    };
  };

  const start = (event: PointerEvent) => {
    const grip = latest.current.taken(event);
    const map = viewport.current;
    if (!grip || !map || event.button !== 0 || running.current) return;
    const gesture = gestureOf(grip, map.toCell(event.clientX, event.clientY), map);
    if (!gesture) return;
    // The map itself does not move.
    event.stopPropagation();
    const { pointerId } = event;
    const listening = new AbortController();
    running.current = listening;

    const end = (over?: Element | null) => {
      listening.abort();
      running.current = null;
      setDragged(null);
      setDrawn(null);
      setLooseEnd(null);
      if (over !== undefined) gesture.drop(over);
    };

    // On the window: the pointer leaves the room whenever it is faster than the room.
    const on = <Type extends 'pointermove' | 'pointerup' | 'pointercancel'>(
      type: Type,
      act: (e: PointerEvent) => void,
    ) => window.addEventListener(type, (e) => e.pointerId === pointerId && act(e), { signal: listening.signal });
    on('pointermove', ({ clientX, clientY }) => gesture.follow(map.toCell(clientX, clientY)));
    on('pointerup', ({ clientX, clientY }) => end(document.elementFromPoint(clientX, clientY)));
    on('pointercancel', () => end());
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal: listening.signal });
  };

  const latestStart = useRef(start);
  latestStart.current = start;
  // Not by React, whose handlers run after the listeners of the viewport: the map would move together with the room.
  const surface = useCallback((element: SVGGElement) => {
    const press = (event: PointerEvent) => latestStart.current(event);
    element.addEventListener('pointerdown', press);
    return () => element.removeEventListener('pointerdown', press);
  }, []);

  return { dragged, drawn, looseEnd, surface };
}

const changedBy = (draft: MapDraft, { id, position, size }: Room, kind: DragKind, dx: number, dy: number): MapDraft =>
  kind === 'move'
    ? moveRoom(draft, id, { x: position.x + dx, y: position.y + dy })
    : resizeRoom(draft, id, { width: size.width + dx, height: size.height + dy });

const isSamePlace = (a: Room, b: Room): boolean =>
  a.position.x === b.position.x &&
  a.position.y === b.position.y &&
  a.size.width === b.size.width &&
  a.size.height === b.size.height;

const cellOf = ({ x, y }: Cell): Cell => ({ x: Math.floor(x), y: Math.floor(y) });

/** The cells from one to the other, as many as a room may have. */
function rectBetween(a: Cell, b: Cell): CellRect {
  const along = (from: number, to: number) => {
    const length = Math.min(ROOM_BOUNDS.size.max, Math.abs(Math.floor(to) - Math.floor(from)) + 1);
    return { start: to < from ? Math.floor(from) - length + 1 : Math.floor(from), length };
  };
  const [across, down] = [along(a.x, b.x), along(a.y, b.y)];
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}
