/** A finger that taps the sun awake: the more clicks, the larger the sun and the longer its rays. */
import { AMBER, CORAL, CREAM, glint, SUN } from '../motifs.ts';
import { circle, group, path, polar, rect, stroke } from '../svg.ts';
import { medal, NIGHT } from './medal.ts';

const SHADE = '#EBCF9F';

/** The tip of the finger is at the origin; the hand lies below it. */
const hand = [
  path('M-20 164 C-44 150 -54 118 -72 112 C-92 108 -100 130 -88 146 C-66 178 -52 214 -16 232Z', CREAM),
  path('M-23 120 H131 V168 C131 206 122 222 116 262 H-8 C-10 236 -23 214 -23 184Z', CREAM),
  rect(-23, 0, 46, 190, CREAM, 23),
  rect(22, 78, 40, 90, CREAM, 20),
  rect(60, 86, 38, 90, CREAM, 19),
  rect(96, 100, 35, 84, CREAM, 17.5),
  path('M131 118 V168 C131 206 122 222 116 262 H76 C88 226 106 206 107 168 V104 C120 98 131 106 131 118Z', SHADE),
  stroke('M22.5 102 V148 M61 108 V148 M97 116 V148', SHADE, 6),
  rect(-24, 246, 156, 170, CORAL, 18),
  rect(-24, 272, 156, 13, '#FFC9A8'),
].join('');

/** Rays start outside the disc, as in the mark; none where the hand lies. */
function sun(x: number, y: number, r: number, count: number, length: number): string {
  const turns = Array.from({ length: count }, (_, i) => (i * 360) / count - 90);
  const beams = turns.map((turn) => {
    if (turn > 40 && turn < 100) return '';
    const [x1, y1] = polar(x, y, r + 22, turn);
    const [x2, y2] = polar(x, y, r + 22 + length, turn);
    return stroke(`M${x1.toFixed(1)} ${y1.toFixed(1)} L${x2.toFixed(1)} ${y2.toFixed(1)}`, AMBER, 13);
  });
  return beams.join('') + circle(x, y, r, AMBER) + circle(x, y, r * 0.78, SUN);
}

const tap = group('translate(234 230) rotate(-14) scale(0.84)', hand);

export const hundredClicks = () => medal('bronze', NIGHT, sun(230, 204, 46, 8, 16), tap);

export const fiveHundredClicks = () => medal('silver', NIGHT, sun(230, 204, 60, 12, 26), tap);

export const thousandClicks = () =>
  medal(
    'gold',
    NIGHT,
    sun(230, 204, 74, 16, 36),
    tap,
    glint(404, 216, 22, CREAM),
    glint(388, 138, 15, SUN),
    glint(122, 332, 22, CREAM),
    glint(172, 392, 14, SUN),
  );
