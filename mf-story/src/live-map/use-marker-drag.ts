import { type RefObject, useEffect, useRef } from 'react';
import { CELL } from './model.ts';
import { useViewport, type ViewportHandle } from './viewport/viewport-context.ts';

/** Pixels that a press may move and still be a press. */
const SLOP = 6;

interface Options {
  /** Undefined: nothing can be dragged. */
  onDrop: ((markerId: string, roomId: string) => void) | undefined;
  /** A press that has not moved. */
  onPress: ((roomId: string) => void) | undefined;
}

/** Lets somebody's picture be dragged from room to room by pointer. Escape ends it. `surface` is around the rooms. */
export function useMarkerDrag(surface: RefObject<SVGGElement | null>, options: Options): void {
  const viewport = useViewport();
  const latest = useRef(options);
  latest.current = options;
  const isOn = options.onDrop !== undefined;
  useEffect(() => {
    const element = surface.current;
    if (!element || !isOn) return;
    const press = (event: PointerEvent) => follow(event, element, viewport, latest);
    // Not by React, whose handlers run after those of the viewport: the map would move together with the picture.
    element.addEventListener('pointerdown', press);
    return () => element.removeEventListener('pointerdown', press);
  }, [surface, viewport, isOn]);
}

function follow(
  event: PointerEvent,
  surface: SVGGElement,
  { toCell }: Pick<ViewportHandle, 'toCell'>,
  latest: RefObject<Options>,
): void {
  const marker = (event.target as Element).closest<SVGGElement>('[data-marker]');
  const { marker: id } = marker?.dataset ?? {};
  if (!marker || id === undefined || event.button !== 0) return;
  event.stopPropagation();
  const { clientX, clientY, pointerId } = event;
  const from = toCell(clientX, clientY);
  const listening = new AbortController();
  let picture: SVGGElement | null = null;

  const end = () => {
    listening.abort();
    picture?.remove();
    marker.style.opacity = '';
  };
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', run: (at: PointerEvent) => void) =>
    window.addEventListener(type, (at) => at.pointerId === pointerId && run(at), { signal: listening.signal });
  on('pointermove', (at) => {
    if (!picture && Math.hypot(at.clientX - clientX, at.clientY - clientY) < SLOP) return;
    picture ??= lifted(marker, surface);
    const to = toCell(at.clientX, at.clientY);
    picture.style.translate = `${(to.x - from.x) * CELL}px ${(to.y - from.y) * CELL}px`;
  });
  on('pointerup', (at) => {
    end();
    const room = roomAt(at.clientX, at.clientY);
    if (room === null) return;
    if (picture) latest.current.onDrop?.(id, room);
    else latest.current.onPress?.(room);
  });
  on('pointercancel', end);
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal: listening.signal });
}

/** A copy above all rooms; what it was taken from is faint meanwhile. */
function lifted(marker: SVGGElement, surface: SVGGElement): SVGGElement {
  const place = marker.parentElement as unknown as SVGGElement;
  const picture = place.cloneNode(true) as SVGGElement;
  picture.style.pointerEvents = 'none';
  marker.style.opacity = '0.4';
  surface.append(picture);
  return picture;
}

function roomAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).map((element) => element.closest<SVGGElement>('[data-room]'));
  return found.find((room) => room !== null)?.dataset.room ?? null;
}
