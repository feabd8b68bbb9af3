/** Small ways to write SVG: every function returns markup, nothing is measured, and y grows downwards. */

export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 100) / 100;

/** `attrs` as given; numbers are rounded to hundredths to keep files small and diffs quiet. */
export function el(name: string, attrs: Record<string, string | number>, children = ''): string {
  const list = Object.entries(attrs).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`,
  );
  return `<${name}${list.join('')}>${children}</${name}>`;
}

export const circle = (cx: number, cy: number, r: number, fill: string) => el('circle', { cx, cy, r, fill });

/** `turn` in degrees about the ellipse's own centre. */
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, turn = 0) =>
  el('ellipse', { cx, cy, rx, ry, fill, ...(turn ? { transform: `rotate(${turn} ${cx} ${cy})` } : {}) });

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0) =>
  el('rect', { x, y, width, height, fill, rx });

export const path = (d: string, fill: string) => el('path', { d, fill });

export const stroke = (d: string, color: string, width: number) =>
  el('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });

export const polygon = (points: readonly Point[], fill: string) =>
  el('polygon', { points: points.map(([x, y]) => `${round(x)},${round(y)}`).join(' '), fill });

export const group = (transform: string, ...children: string[]) => el('g', { transform }, children.join(''));

/** Draws the shape and its mirror image about the vertical line x = `axis`. */
export const mirrored = (axis: number, shape: string) => shape + group(`translate(${axis * 2} 0) scale(-1 1)`, shape);

/** A point `r` away from the centre; `turn` in degrees, 0 to the right, clockwise as y grows downwards. */
export function polar(cx: number, cy: number, r: number, turn: number): Point {
  const angle = (turn * Math.PI) / 180;
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
}

/** Wedges of light from one point: `count` of them, each `share` (0-1) of its slot wide. */
export function rays(cx: number, cy: number, r: number, count: number, share: number, fill: string): string {
  const slot = 360 / count;
  return Array.from({ length: count }, (_, i) => {
    const middle = i * slot - 90;
    return polygon(
      [[cx, cy], polar(cx, cy, r, middle - (slot * share) / 2), polar(cx, cy, r, middle + (slot * share) / 2)],
      fill,
    );
  }).join('');
}

/** Five points, the first one upwards. */
export function star(cx: number, cy: number, outer: number, inner: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, i): Point => {
    const angle = (i * Math.PI) / 5;
    const r = i % 2 ? inner : outer;
    return [cx + r * Math.sin(angle), cy - r * Math.cos(angle)];
  });
  return polygon(points, fill);
}

export const document = (width: number, height: number, ...children: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${children.join('')}</svg>`;
