/** The characters of the demo chapter: guests such as the avatars are, in the clothes of 1913. */
import * as p from '../avatars/parts.ts';
import * as w from '../avatars/wear.ts';
import { CREAM, question } from '../motifs.ts';
import { circle, ellipse, group, mirrored, path, rect, stroke } from '../svg.ts';
import { comet, night } from './night.ts';

const pair = (shape: string) => mirrored(256, shape);
const { INK } = p;

const lapels = (color: string) => pair(path('M256 470 L206 404 L170 424 L214 512 H256Z', color));
const shirt = (color: string) => path('M214 392 Q256 424 298 392 L270 512 H242Z', color);

/** A fox with a camera on a strap. */
export const sofia = () =>
  night(3, '#1F4E6B', 'rgba(255,255,255,0.05)') +
  p.shoulders('#6B2D4E') +
  w.collar('#F4E6D4') +
  p.pointedEars('#D9652B', '#5A2416', '#43190F') +
  p.head(
    '#E87A35',
    126,
    114,
    path('M256 300 C200 270 150 290 110 330 L150 420 H362 L402 330 C362 290 312 270 256 300Z', '#FFF4E6'),
    34,
  ) +
  p.eyes({ lashes: true, y: 262 }) +
  p.nose(318, 19) +
  stroke('M234 344 Q256 358 278 344', INK, 6.5) +
  p.cheeks('#FFB59A', 160, 312, 17) +
  stroke('M196 402 L232 452 M316 402 L280 452', '#2B2140', 9) +
  rect(204, 446, 104, 66, '#2F2A38', 10) +
  rect(224, 434, 34, 16, '#4A4356', 5) +
  circle(256, 482, 25, '#8C99B3') +
  circle(256, 482, 16, '#1D2740') +
  circle(249, 475, 5, '#DCE4F2');

/** A lion with a doctor's coat and a pince-nez. */
export const adamov = () =>
  night(7, '#264D3F', 'rgba(255,255,255,0.05)') +
  p.shoulders('#F3F1EC') +
  shirt('#3C5A73') +
  lapels('#E0DCD2') +
  Array.from({ length: 17 }, (_, i) => {
    const turn = ((i * 360) / 17 - 90) * (Math.PI / 180);
    return circle(256 + 132 * Math.cos(turn), 258 + 132 * Math.sin(turn), 42, i % 2 ? '#8C4A22' : '#A3592B');
  }).join('') +
  p.roundEars('#E0A048', '#A3592B', 168, 180, 32) +
  p.head('#EDB458', 112, 108) +
  p.muzzle('#FFF0D4', 60, 44) +
  p.eyes({ y: 254, x: 208, r: 14 }) +
  p.brows('#8C4A22', 214) +
  p.nose(294, 24, '#6B2A18') +
  p.smile(310, 22) +
  w.glasses('#C9A227', 'rgba(255,255,255,0.25)', 36, 254) +
  stroke('M196 420 C180 470 204 500 236 494 M316 420 C330 452 320 470 312 478', '#3A3F4B', 8) +
  circle(238, 494, 14, '#8C99B3') +
  circle(238, 494, 7, '#DCE4F2');

/** A bear in a flat cap and a scarf. */
export const tikhon = () =>
  night(11, '#2F5D62', 'rgba(255,255,255,0.05)') +
  p.shoulders('#59483A') +
  p.roundEars('#6E4229', '#A9744E') +
  p.head('#7C4E33', 132, 118) +
  p.muzzle('#CFA27A') +
  p.eyes({ y: 256, r: 14 }) +
  p.brows('#4A2A16', 226, -4) +
  p.nose(296, 26) +
  stroke('M226 338 Q256 326 286 338', INK, 6.5) +
  w.flatCap('#3F4A3C', '#2C352A') +
  w.scarf('#B5462F', '#8A311E') +
  path('M150 330 q-10 16 2 26 M356 340 q8 14 -2 22', '#5A3825');

/** A raccoon in a wide hat, a pen behind the ear. */
export const stern = () =>
  night(19, '#4B3A78', 'rgba(255,255,255,0.05)') +
  p.shoulders('#274156') +
  lapels('#33546E') +
  shirt('#F4F1EA') +
  p.roundEars('#5C6370', '#D7DBE2', 150, 184, 40) +
  p.head(
    '#8A919E',
    128,
    112,
    path('M256 292 C190 210 140 220 96 250 L110 400 L256 420 L402 400 L416 250 C372 220 322 210 256 292Z', '#EEF0F3') +
      pair(path('M252 262 C220 232 160 236 108 290 C140 326 214 316 240 288Z', '#2F3440')),
    32,
  ) +
  p.eyes({ lashes: true, y: 272, x: 200, r: 15, color: '#11131A' }) +
  pair(stroke('M184 250 Q202 240 220 250', '#EEF0F3', 6)) +
  p.nose(318, 18) +
  stroke('M234 346 Q258 362 286 338', INK, 6.5) +
  ellipse(256, 190, 172, 34, '#7B2D42') +
  path('M152 186 C150 108 200 84 256 84 C312 84 362 108 360 186 C322 204 190 204 152 186Z', '#93384F') +
  path('M152 168 C200 190 312 190 360 168 L360 188 C312 208 200 208 152 188Z', '#2B2140') +
  p.at(336, 156, 0.72, 14, w.flower('#F4E6D4', '#FFB01F')) +
  w.bowTie('#93384F', '#6B2236');

/** A wolf in a top hat, with a monocle and white tie. */
export const obolin = () =>
  night(23, '#3A1F3D', 'rgba(255,209,102,0.06)') +
  p.shoulders('#1C1A26') +
  lapels('#0F0E16') +
  shirt('#FFFFFF') +
  p.pointedEars('#4E5563', '#2C313B') +
  p.head(
    '#6B7280',
    126,
    114,
    path('M256 292 C212 250 150 282 100 300 L150 430 H362 L412 300 C362 282 300 250 256 292Z', '#E8EDF2') +
      path('M232 140 L256 236 L280 140Z', '#4E5563'),
    30,
  ) +
  p.eyes({ y: 260, r: 14, color: '#22303C' }) +
  p.brows('#2C313B', 228, -6) +
  p.nose(314, 22) +
  stroke('M226 346 Q268 366 298 332', INK, 6.5) +
  `<circle cx="310" cy="260" r="34" fill="rgba(255,255,255,0.22)" stroke="#E3B23C" stroke-width="7"/>` +
  stroke('M338 280 C356 330 350 380 330 414', '#E3B23C', 4) +
  group(
    'rotate(-5 256 150)',
    ellipse(256, 166, 132, 22, '#14121C') +
      path('M176 162 L168 44 Q256 22 344 44 L336 162 Q256 184 176 162Z', '#1F1C2B') +
      path('M173 124 Q256 146 339 124 L336 156 Q256 178 176 156Z', '#8D1B3D'),
  ) +
  group('translate(256 420) scale(0.9)', w.bow('#FFFFFF', '#DCE4F2'));

/** An owl with round glasses and a pencil. */
export const ida = () =>
  night(31, '#16324F', 'rgba(255,255,255,0.05)') +
  comet(86, 96) +
  p.shoulders('#2D6A6A') +
  w.collar('#F4F1EA') +
  pair(path('M142 214 C128 160 132 118 146 96 C180 116 212 132 236 152Z', '#5C6B7A')) +
  p.head(
    '#7A8896',
    130,
    116,
    path(
      'M256 210 C200 150 110 190 110 270 C110 380 200 380 256 330 C312 380 402 380 402 270 C402 190 312 150 256 210Z',
      '#EEF2F4',
    ),
    24,
  ) +
  pair(circle(200, 264, 34, '#FFFDF7')) +
  pair(circle(204, 264, 21, INK)) +
  circle(212, 255, 7, '#fff') +
  circle(316, 255, 7, '#fff') +
  pair(stroke('M166 240 l-15 -9 M160 254 l-16 -3', INK, 5.5)) +
  path('M236 296 Q256 284 276 296 Q272 330 256 342 Q240 330 236 296Z', '#F4A300') +
  w.glasses('#2B2140', 'rgba(255,255,255,0)', 46, 264) +
  group(
    'translate(392 160) rotate(-58)',
    rect(-70, -9, 104, 18, '#FFB01F', 3) +
      path('M34 -9 L62 0 L34 9Z', '#F4E0C0') +
      path('M52 -3 L62 0 L52 3Z', INK) +
      rect(-84, -9, 16, 18, '#E5738A', 4),
  );

/** A figure under a hood: somebody without a picture. */
export const unknown = () =>
  night(41, '#2B3350', 'rgba(255,255,255,0.05)') +
  path(
    'M86 520 C92 400 150 372 160 300 C150 170 200 104 256 104 C312 104 362 170 352 300 C362 372 420 400 426 520Z',
    '#141A2B',
  ) +
  path(
    'M196 300 C186 200 214 156 256 156 C298 156 326 200 316 300 C310 356 288 380 256 380 C224 380 202 356 196 300Z',
    '#0A0E1A',
  ) +
  group('translate(256 262) scale(1.25)', question(CREAM));
