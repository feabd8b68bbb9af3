import type { Room } from '@luplay/contracts/story';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { rectOf } from '../../live-map/model.ts';
import type { ViewportHandle } from '../../live-map/viewport/viewport-context.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import { moveRoom, resizeRoom } from '../draft/rooms.ts';

export type DragKind = 'move' | 'resize';

interface Options {
  /** What a press takes, if anything. */
  taken: (event: PointerEvent) => { id: string; kind: DragKind } | null;
  viewport: RefObject<ViewportHandle | null>;
  draft: MapDraft;
  /** A room has begun to move. */
  onStart: (id: string) => void;
  onDrop: (draft: MapDraft, id: string, kind: DragKind) => void;
}

/**
 * Moves or resizes a room by pointer, from cell to cell. `dragged` is the draft as it would be if the room was dropped
 * now, null while none is dragged. It changes once a cell, so React draws nothing for most movements of the pointer.
 * `surface` is the ref of the element around the rooms.
 */
export function useRoomDrag({ taken, viewport, draft, onStart, onDrop }: Options) {
  const [dragged, setDragged] = useState<MapDraft | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (event: PointerEvent) => {
    const take = taken(event);
    const before = take && roomIn(draft, take.id);
    const map = viewport.current;
    if (!before || !map || event.button !== 0 || running.current) return;
    const { id, kind } = take;
    // The map itself does not move.
    event.stopPropagation();
    const from = map.toCell(event.clientX, event.clientY);
    const { pointerId } = event;
    const listening = new AbortController();
    running.current = listening;
    let latest: MapDraft | null = null;

    const end = (isDropped: boolean) => {
      listening.abort();
      running.current = null;
      setDragged(null);
      if (isDropped && latest) onDrop(latest, id, kind);
    };
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = map.toCell(clientX, clientY);
      const next = changedBy(draft, before, kind, x - from.x, y - from.y);
      const shown = roomIn(latest ?? draft, id);
      const room = roomIn(next, id);
      if (!shown || !room || isSamePlace(shown, room)) return;
      if (!latest) onStart(id);
      latest = next;
      setDragged(next);
      map.reveal(rectOf(room));
    };

    // On the window: the pointer leaves the room whenever it is faster than the room.
    const on = <Type extends 'pointermove' | 'pointerup' | 'pointercancel'>(
      type: Type,
      act: (e: PointerEvent) => void,
    ) => window.addEventListener(type, (e) => e.pointerId === pointerId && act(e), { signal: listening.signal });
    on('pointermove', follow);
    on('pointerup', () => end(true));
    on('pointercancel', () => end(false));
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal: listening.signal });
  };

  const latestStart = useRef(start);
  latestStart.current = start;
  // Not by React, whose handlers run after the listeners of the viewport: the map would move together with the room.
  const surface = useCallback((element: SVGGElement) => {
    const press = (event: PointerEvent) => latestStart.current(event);
    element.addEventListener('pointerdown', press);
    return () => element.removeEventListener('pointerdown', press);
  }, []);

  return { dragged, surface };
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
