import { AMBER, CORAL, CREAM, INK, SUN } from '../motifs.ts';
import { circle, ellipse, group, mirrored, path, rect, star, stroke } from '../svg.ts';
import { beam, coin, edged, edgedStroke, PEACH } from './parts.ts';

/** A spot of mirrored sunlight is a «зайчик», a bunny: hence the ears among the rays. */
export const sunray = () =>
  [
    edged([-8, 25, 57, 90, 123, 155, 188].map((turn) => beam(256, 294, 158, 182, turn, 26, AMBER)).join('')),
    edged(mirrored(256, ellipse(194, 132, 46, 112, AMBER, -14)) + circle(256, 294, 122, AMBER)),
    mirrored(256, ellipse(194, 132, 23, 80, PEACH, -14)),
    circle(256, 294, 98, SUN),
    mirrored(256, ellipse(216, 280, 15, 22, INK) + circle(188, 320, 18, CORAL)),
    path('M240 312 H272 L256 330Z', CORAL),
    stroke('M256 330 C256 348 236 350 230 340 M256 330 C256 348 276 350 282 340', INK, 9),
  ].join('');

export const double = () =>
  [
    edged(star(256, 276, 248, 136, AMBER)),
    star(256, 276, 204, 112, SUN),
    stroke('M152 264 L220 332 M220 264 L152 332', INK, 32),
    stroke('M266 254 C266 194 354 196 352 256 C350 296 290 312 270 356 H356', INK, 32),
  ].join('');

const GLOVE = '#6F5BD6';
const SEAM = '#4A38AC';

/** Thumb and finger around a coin; the hand stands upright before it is turned. */
export function thief(): string {
  const fingers = 'M54 96 L134 0 L94 -96 M-54 110 L-130 22 L-94 -62';
  return group(
    'translate(248 250) rotate(14) scale(0.98)',
    coin(0, -106, 116),
    edgedStroke(fingers, GLOVE, 66),
    edged(rect(-94, -12, 188, 202, GLOVE, 60)),
    stroke(fingers, GLOVE, 66),
    stroke('M-32 30 V84 M14 30 V84', SEAM, 14),
    edged(rect(-98, 172, 196, 62, CREAM, 20)),
  );
}
