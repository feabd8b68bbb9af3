/** What items are made of. An item stands on any ground, light or dark, so a line of ink goes around it. */
import { AMBER, INK, SUN } from '../motifs.ts';
import { circle, el, group, rect, stroke } from '../svg.ts';

const EDGE = 13;

export const DEEP = '#E08A12';
export const PEACH = '#FFC9A8';

/** Ink around the union of the shapes; they carry no stroke of their own. */
export const edged = (shapes: string) =>
  el('g', { stroke: INK, 'stroke-width': EDGE * 2, 'stroke-linejoin': 'round' }, shapes) + shapes;

/** The same for a thick line. */
export const edgedStroke = (d: string, color: string, width: number) =>
  stroke(d, INK, width + EDGE * 2) + stroke(d, color, width);

/** A bar of light from `from` to `to` away from the point; `turn` in degrees, 0 to the right, clockwise. */
export const beam = (x: number, y: number, from: number, to: number, turn: number, width: number, fill: string) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(from - width / 2, -width / 2, to - from + width, width, fill, width / 2),
  );

export const coin = (x: number, y: number, r: number) =>
  edged(circle(x, y, r, AMBER)) +
  circle(x, y, r * 0.74, SUN) +
  stroke(`M${x} ${y - r * 0.34} V${y + r * 0.34}`, DEEP, r * 0.24);

/** About 440 × 260, its middle at the origin; light falls from the upper left. One for each picture. */
export function cloud(color: string, shade: string): string {
  const shapes = (fill: string) =>
    circle(-126, 36, 90, fill) +
    circle(-28, -24, 118, fill) +
    circle(114, 22, 104, fill) +
    rect(-126, 40, 240, 86, fill);
  return (
    el('clipPath', { id: 'cloud' }, shapes('#000')) +
    edged(shapes(shade)) +
    el('g', { 'clip-path': 'url(#cloud)' }, group('translate(-16 -30)', shapes(color)))
  );
}
