import { Stack } from '@luplay/web-kit';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { DraftEditor } from '../draft/use-draft.ts';
import { announceQuestion, announceTheme } from '../keys/commands.ts';
import * as css from './drag.module.css';
import { type Drop, dropped, type Kind } from './drop.ts';

/** Themes and questions in it are dragged by their grips. */
export function DragArea({ editor, children }: { editor: DraftEditor; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const drop = useEffectEvent((made: Drop) => {
    const moved = dropped(editor.draft, made);
    if (moved === editor.draft) return;
    editor.change((draft) => dropped(draft, made));
    if (made.kind === 'question') announceQuestion(moved, made.key);
    else announceTheme(moved, made.key);
  });
  useEffect(() => {
    const area = ref.current;
    const press = (event: PointerEvent) => followDrag(event, css.line as string, (made) => drop(made));
    area?.addEventListener('pointerdown', press);
    return () => area?.removeEventListener('pointerdown', press);
  }, []);
  return (
    <Stack ref={ref} gap={4} shrink className={css.area}>
      {children}
    </Stack>
  );
}

/** How far a pointer moves before it drags, px. */
const THRESHOLD = 4;
/** Where the page scrolls while something is dragged: distance from its edges and speed, px and px per frame. */
const EDGE = { top: 150, bottom: 90, speed: 14 };

const SELECTOR = { question: '[data-question]', theme: '[data-theme-key]' } as const;

const entryOf = (element: Element | null, kind: Kind): { element: HTMLElement; key: string } | null => {
  const found = element?.closest<HTMLElement>(SELECTOR[kind]);
  const key = found?.dataset[kind === 'question' ? 'question' : 'themeKey'];
  return found && key !== undefined ? { element: found, key } : null;
};

/** The place under the pointer, and where its line is drawn. */
function placeAt(
  x: number,
  y: number,
  kind: Kind,
): { drop: Omit<Drop, 'kind' | 'key'>; line: DOMRect; at: number } | null {
  const below = document.elementFromPoint(x, y);
  const question = kind === 'question' ? entryOf(below, 'question') : null;
  const entry = question ?? entryOf(below, 'theme');
  if (!entry) return null;
  const box = entry.element.getBoundingClientRect();
  const side = y < box.top + box.height / 2 ? 'before' : 'after';
  const target = { kind: question ? ('question' as const) : ('theme' as const), key: entry.key };
  return { drop: { target, side }, line: box, at: side === 'before' ? box.top : box.bottom };
}

function scrollNear(y: number): void {
  const down = y - (innerHeight - EDGE.bottom);
  const up = EDGE.top - y;
  if (down > 0) scrollBy(0, Math.min(1, down / EDGE.bottom) * EDGE.speed);
  else if (up > 0) scrollBy(0, -Math.min(1, up / EDGE.top) * EDGE.speed);
}

/**
 * Follows one drag of a grip from its press to its release, with mouse, pen or finger. One listener for the whole list:
 * a thousand rows that register themselves with a library made the editor open too slowly. Escape and a lost pointer
 * cancel.
 */
function followDrag(event: PointerEvent, lineClass: string, onDrop: (drop: Drop) => void): void {
  const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null;
  const kind = grip?.dataset.drag as Kind | undefined;
  const dragged = grip && kind ? entryOf(grip, kind) : null;
  if (!grip || !kind || !dragged || event.button !== 0 || !event.isPrimary) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);

  const start = { x: event.clientX, y: event.clientY };
  let pointer = start;
  let line: HTMLElement | null = null;
  let place: ReturnType<typeof placeAt> = null;
  let frame = 0;

  const draw = () => {
    scrollNear(pointer.y);
    place = placeAt(pointer.x, pointer.y, kind);
    if (line) {
      line.hidden = place === null;
      if (place) {
        line.style.transform = `translate(${place.line.left}px, ${place.at - 2}px)`;
        line.style.inlineSize = `${place.line.width}px`;
      }
    }
    frame = requestAnimationFrame(draw);
  };
  const begin = () => {
    line = document.createElement('div');
    line.className = lineClass;
    document.body.append(line);
    dragged.element.dataset.dragging = '';
    draw();
  };
  const move = (moved: PointerEvent) => {
    pointer = { x: moved.clientX, y: moved.clientY };
    if (!line && Math.hypot(pointer.x - start.x, pointer.y - start.y) > THRESHOLD) begin();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    line?.remove();
    delete dragged.element.dataset.dragging;
    listeners.abort();
  };
  const release = () => {
    const isDragging = line !== null;
    if (isDragging) place = placeAt(pointer.x, pointer.y, kind);
    end();
    if (isDragging && place) onDrop({ kind, key: dragged.key, ...place.drop });
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  grip.addEventListener('pointermove', move, { signal });
  grip.addEventListener('pointerup', release, { signal });
  grip.addEventListener('pointercancel', end, { signal });
  grip.addEventListener('lostpointercapture', end, { signal });
  addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      end();
    },
    { signal, capture: true },
  );
}
