import type { Rect } from '../layout/geometry.ts';

/** A point of the map at `p` is shown at `p × scale + (x, y)` of the viewport. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
  /** What stands over the map at its sides, and covers no room when the whole of it is shown. */
  left?: number;
  right?: number;
  /** The most zoom at which the whole map is shown. */
  atMost?: number;
}

export const ZOOM = { min: 0.15, max: 2.5, step: 1.3, atMost: 1.3, readable: 0.7, clear: 1.2 } as const;
/** Around the rooms when the whole map is shown. */
const MARGIN = 24;
const sides = ({ left = 0, right = 0 }: Size) => ({ left: Math.max(MARGIN, left), right: Math.max(MARGIN, right) });
/** So much of the map stays in sight, however far it is moved. */
const KEPT = 72;

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

export const toMap = ({ x, y, scale }: View, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
});

/** Zooms by `factor`; what is at `point` stays there. */
export function zoomed(view: View, point: Point, factor: number): View {
  const scale = within(view.scale * factor, ZOOM.min, ZOOM.max);
  const fixed = toMap(view, point);
  return { scale, x: point.x - fixed.x * scale, y: point.y - fixed.y * scale };
}

/** The middle of the rectangle in the middle of the space between what stands at the sides. */
export const centred = ({ x, y, width, height }: Rect, size: Size, scale: number): View => ({
  scale,
  x: (size.width + (size.left ?? 0) - (size.right ?? 0)) / 2 - (x + width / 2) * scale,
  y: size.height / 2 - (y + height / 2) * scale,
});

/** The zoom at which the whole rectangle is seen. */
function scaleToFit({ width, height }: Rect, size: Size): number {
  const { left, right } = sides(size);
  const scale = Math.min((size.width - left - right) / width, (size.height - 2 * MARGIN) / height);
  return within(scale, ZOOM.min, size.atMost ?? ZOOM.atMost);
}

/** In the middle, at a smaller zoom if what stands at the sides would cover a part of it. */
function uncovered(rect: Rect, size: Size, scale: number): View {
  const { width, left = 0, right = 0 } = size;
  return centred(rect, size, Math.max(ZOOM.min, Math.min(scale, (width - left - right) / rect.width)));
}

/** In the middle at the present zoom, or one at which names can be read and nothing covers it. */
export const followed = (rect: Rect, size: Size, scale: number): View =>
  uncovered(rect, size, Math.max(scale, ZOOM.readable));

/** The whole rectangle, between what stands at the sides. */
export const fitted = (rect: Rect, size: Size): View =>
  centred(rect, { ...size, ...sides(size) }, scaleToFit(rect, size));

/** The whole rectangle, if names can be read then; else its middle, at a zoom at which they can. */
export const framed = (rect: Rect, size: Size): View =>
  centred(rect, size, Math.max(scaleToFit(rect, size), ZOOM.clear));

/**
 * What is seen at first: the whole map where its names can be read, else `focus` in the middle, with as much of
 * `around` as can be read.
 */
export function firstView(map: Rect, focus: Rect | null, around: Rect | null, size: Size): View {
  if (!focus || scaleToFit(map, size) >= ZOOM.readable) return fitted(map, size);
  return uncovered(focus, size, within(scaleToFit(around ?? focus, size), ZOOM.readable, 1));
}

/** Moves the view as little as it takes to see the whole rectangle. */
export function revealing(view: View, { x, y, width, height }: Rect, size: Size): View {
  const shift = (from: number, length: number, space: number) => {
    if (length > space - 2 * MARGIN) return space / 2 - (from + length / 2);
    return Math.max(0, MARGIN - from) + Math.min(0, space - MARGIN - (from + length));
  };
  return {
    scale: view.scale,
    x: view.x + shift(x * view.scale + view.x, width * view.scale, size.width),
    y: view.y + shift(y * view.scale + view.y, height * view.scale, size.height),
  };
}

/** Keeps a part of the map in sight. */
export const kept = ({ x, y, scale }: View, map: Rect, size: Size): View => ({
  scale,
  x: within(x, KEPT - (map.x + map.width) * scale, size.width - KEPT - map.x * scale),
  y: within(y, KEPT - (map.y + map.height) * scale, size.height - KEPT - map.y * scale),
});

/** Between two views, `part` from 0 to 1. */
export const between = (from: View, to: View, part: number): View => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
  scale: from.scale + (to.scale - from.scale) * part,
});
