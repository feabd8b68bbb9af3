/**
 * What the animals wear. Pieces that are placed by the caller are drawn about (0, 0); the others know their place on
 * the sheet.
 */
import { circle, ellipse, mirrored, path, polar, rect, stroke } from '../svg.ts';
import { INK } from './parts.ts';

const pair = (shape: string) => mirrored(256, shape);
const about0 = (shape: string) => mirrored(0, shape);

export const bow = (color: string, knot: string) =>
  about0(path('M0 0 C-20 -36 -62 -40 -66 -14 C-70 4 -70 22 -62 34 C-46 44 -16 22 0 0Z', color)) +
  ellipse(0, 2, 16, 18, knot);

export const bowTie = (color: string, knot: string) =>
  `<g transform="translate(256 424) scale(0.95)">${bow(color, knot)}</g>`;

export function flower(petal: string, heart: string, petals = 6): string {
  const list = Array.from({ length: petals }, (_, i) => {
    const [x, y] = polar(0, 0, 22, (i * 360) / petals - 90);
    return ellipse(x, y, 19, 14, petal, (i * 360) / petals - 90);
  });
  return list.join('') + circle(0, 0, 14, heart);
}

export const leaf = (color: string, vein: string) =>
  path('M0 0 C10 -26 40 -34 62 -22 C56 4 30 16 0 0Z', color) + stroke('M6 -3 Q28 -10 50 -18', vein, 3);

export const glasses = (color: string, lens = 'rgba(255,255,255,0.22)', r = 42, y = 260) =>
  pair(
    `<circle cx="198" cy="${y}" r="${r}" fill="${lens}" stroke="${color}" stroke-width="9"/>` +
      stroke(`M${198 - r} ${y - 6} L${150 - r * 0.7} ${y - 16}`, color, 9),
  ) + stroke(`M${198 + r} ${y - 4} Q256 ${y - 18} ${314 - r} ${y - 4}`, color, 9);

export const sunglasses = (color: string, shine: string) =>
  pair(
    path('M150 234 H242 Q248 234 246 246 Q240 292 202 292 Q158 292 148 248 Q146 234 150 234Z', color) +
      stroke('M150 242 L122 234', color, 9),
  ) +
  stroke('M240 240 H272', color, 10) +
  stroke('M170 268 L196 244', shine, 8) +
  stroke('M282 268 L308 244', shine, 8);

/** A cap with its peak to the left. */
export const cap = (color: string, dark: string, badge: string) =>
  path('M150 196 C150 124 204 98 258 98 C316 98 362 130 364 196 C300 176 214 176 150 196Z', color) +
  path(
    'M164 186 C130 184 96 192 78 212 C74 220 82 224 90 222 C124 212 200 198 258 194 C232 180 196 178 164 186Z',
    dark,
  ) +
  circle(258, 102, 9, dark) +
  circle(244, 150, 17, badge);

export const beanie = (color: string, band: string, pompon: string) =>
  circle(256, 92, 32, pompon) +
  path('M134 208 C130 134 190 98 256 98 C322 98 382 134 378 208Z', color) +
  stroke('M206 112 Q190 150 190 190 M256 100 V190 M306 112 Q322 150 322 190', band, 6) +
  rect(122, 180, 268, 44, band, 22);

export const beret = (color: string, dark: string) =>
  stroke('M262 98 q4 -18 16 -24', dark, 9) +
  path(
    'M140 176 C120 132 186 92 268 94 C356 96 404 140 386 176 C372 198 330 186 262 186 C196 188 152 200 140 176Z',
    color,
  ) +
  path('M160 184 C220 170 300 168 366 182 C330 196 200 200 160 184Z', dark);

export const captainCap = (white: string, band: string, gold: string) =>
  path(
    'M126 160 C130 112 196 92 256 92 C316 92 382 112 386 160 C372 186 350 192 344 196 H168 C162 192 140 186 126 160Z',
    white,
  ) +
  path('M164 184 H348 V214 H164Z', band) +
  path('M150 212 C200 204 312 204 362 212 C346 236 312 244 256 244 C200 244 166 236 150 212Z', INK) +
  circle(256, 168, 22, gold) +
  stroke('M256 156 V180 M246 172 Q256 186 266 172 M250 161 H262', band, 4.5);

export const flatCap = (color: string, dark: string) =>
  path('M138 190 C138 128 196 100 262 100 C330 100 376 138 378 186 C320 164 220 168 138 190Z', color) +
  path(
    'M138 190 C124 190 116 200 120 210 C128 224 152 214 176 206 C220 192 300 180 378 186 C320 160 214 160 138 190Z',
    dark,
  ) +
  circle(262, 104, 9, dark);

export const headphones = (color: string, pad: string) =>
  stroke('M116 256 C108 150 176 92 256 92 C336 92 404 150 396 256', color, 20) +
  pair(rect(88, 226, 46, 84, color, 22) + rect(118, 232, 22, 72, pad, 11));

export const crown = (color: string, gem: string) =>
  path('M-50 20 L-58 -30 L-26 -8 L0 -46 L26 -8 L58 -30 L50 20 Q0 30 -50 20Z', color) +
  circle(0, -46, 8, gem) +
  circle(-58, -30, 7, gem) +
  circle(58, -30, 7, gem) +
  circle(0, 8, 8, gem);

export const scarf = (color: string, dark: string) =>
  path('M156 398 Q256 446 356 398 Q376 420 360 444 Q256 490 152 444 Q136 420 156 398Z', color) +
  path('M318 446 L350 438 L366 520 L320 520Z', dark) +
  stroke('M190 416 L182 452 M240 428 L236 464 M292 426 L294 462', dark, 7);

export const pearls = (color: string, shade: string) =>
  Array.from({ length: 11 }, (_, i) => {
    const [x, y] = polar(256, 356, 92, 25 + i * 13);
    return circle(x, y, 12, color) + circle(x + 3, y + 3, 5, shade);
  }).join('');

export const collar = (color: string) => pair(path('M256 448 L196 400 Q178 408 170 418 L206 470Z', color));

export const hood = (color: string, cord: string) =>
  path(
    'M142 430 C150 388 200 376 256 376 C312 376 362 388 370 430 C330 400 300 420 256 452 C212 420 182 400 142 430Z',
    color,
  ) + stroke('M226 440 V482 M286 440 V482', cord, 6);

export const bandana = (color: string, dot: string) =>
  path('M160 398 Q256 440 352 398 L300 446 L256 496 L212 446Z', color) +
  [
    [206, 424],
    [256, 436],
    [306, 424],
    [238, 458],
    [274, 458],
  ]
    .map(([x, y]) => circle(x!, y!, 5.5, dot))
    .join('');

export const earring = (color: string, x = 122, y = 260) => pair(circle(x, y, 10, color) + circle(x, y + 18, 6, color));
