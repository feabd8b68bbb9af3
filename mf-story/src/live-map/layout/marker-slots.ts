import type { Rect } from './geometry.ts';

/** The centre of a marker. */
interface Slot {
  x: number;
  y: number;
}

export interface MarkerSlots {
  /** Diameter. */
  size: number;
  slots: Slot[];
  /** How many markers have no slot; the last slot then tells their number. */
  more: number;
}

const LARGEST = 36;
const SMALLEST = 16;
const SPACE = 4;

/** Places `count` markers into the box without overlap, as large as they can be. */
export function markerSlots(count: number, box: Rect): MarkerSlots {
  if (count === 0) return { size: LARGEST, slots: [], more: 0 };
  for (let size = LARGEST; size > SMALLEST; size -= 1) {
    if (columns(size, box) * rows(size, box) >= count) return placed(count, 0, size, box);
  }
  const capacity = Math.max(1, columns(SMALLEST, box) * rows(SMALLEST, box));
  return count <= capacity ? placed(count, 0, SMALLEST, box) : placed(capacity, count - capacity + 1, SMALLEST, box);
}

const fitting = (length: number, size: number) => Math.max(0, Math.floor((length + SPACE) / (size + SPACE)));
const columns = (size: number, box: Rect) => fitting(box.width, size);
const rows = (size: number, box: Rect) => fitting(box.height, size);

/** Rows of nearly equal length, centred. */
function placed(count: number, more: number, size: number, box: Rect): MarkerSlots {
  const lines = Math.ceil(count / Math.max(1, columns(size, box)));
  const perLine = Math.ceil(count / lines);
  const step = size + SPACE;
  const top = box.y + (box.height - lines * step + SPACE) / 2 + size / 2;
  const slots = Array.from({ length: count }, (_, index): Slot => {
    const line = Math.floor(index / perLine);
    const inLine = Math.min(perLine, count - line * perLine);
    const left = box.x + (box.width - inLine * step + SPACE) / 2 + size / 2;
    return { x: left + (index % perLine) * step, y: top + line * step };
  });
  return { size, slots, more };
}
