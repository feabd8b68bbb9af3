/** What medals and items share: the colours of light and the small marks. */
import { circle, polygon, stroke } from './svg.ts';

export const AMBER = '#FFB01F';
export const SUN = '#FFD45C';
export const CORAL = '#FF6F3D';
export const CREAM = '#FFF4DF';
export const INK = '#131A2A';

/** A glint with four points. */
export const glint = (x: number, y: number, r: number, fill: string) => {
  const n = r * 0.2;
  return polygon(
    [
      [x, y - r],
      [x + n, y - n],
      [x + r, y],
      [x + n, y + n],
      [x, y + r],
      [x - n, y + n],
      [x - r, y],
      [x - n, y - n],
    ],
    fill,
  );
};

/** A question mark 130 high, its middle a little below the origin. */
export const question = (color: string) =>
  stroke('M-28 -22 C-28 -60 32 -58 32 -20 C32 6 0 4 0 30', color, 22) + circle(0, 58, 13.5, color);
