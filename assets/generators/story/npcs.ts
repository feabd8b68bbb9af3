/** Whom the players meet in the demo chapter. */
import * as p from '../avatars/parts.ts';
import * as w from '../avatars/wear.ts';
import { CREAM, question } from '../motifs.ts';
import { circle, ellipse, group, mirrored, path, polar, polygon, rect, stroke } from '../svg.ts';
import { comet, night } from './night.ts';

const pair = (shape: string) => mirrored(256, shape);
const { INK } = p;

/** An old grey fox, asleep, in a night cap. */
export const professor = () =>
  night(53, '#1D2F5C', 'rgba(255,255,255,0.05)') +
  comet(92, 110) +
  p.shoulders('#7A2F3B') +
  pair(path('M256 470 L206 404 L170 424 L214 512 H256Z', '#943F4D')) +
  p.pointedEars('#8E8A93', '#544F5C', '#4A4652') +
  p.head(
    '#A7A3AD',
    126,
    114,
    path('M256 300 C200 270 150 290 110 330 L150 420 H362 L402 330 C362 290 312 270 256 300Z', '#F7F5F2'),
    34,
  ) +
  pair(stroke('M182 262 Q202 280 222 262', INK, 8)) +
  pair(stroke('M176 232 Q200 216 224 232', '#F7F5F2', 14)) +
  path('M184 344 C196 470 316 470 328 344 C300 372 212 372 184 344Z', '#FFFFFF') +
  stroke('M226 402 q8 18 16 22 M286 402 q-8 18 -16 22', '#DAD6D0', 6) +
  p.nose(316, 19) +
  path(
    'M150 184 C156 108 216 78 286 84 C372 92 410 150 420 236 C396 200 366 186 356 184 C300 164 214 164 150 184Z',
    '#3D6AA8',
  ) +
  circle(420, 246, 24, CREAM) +
  stroke('M146 190 C214 166 300 166 364 190', CREAM, 26) +
  group(
    'translate(404 150)',
    ['M-6 -40 h30 l-30 34 h30', 'M30 -92 h22 l-22 26 h22'].map((d) => stroke(d, 'rgba(255,244,223,0.9)', 8)).join(''),
  );

/** A hedgehog in a headscarf and an apron. */
export const glafira = () =>
  night(61, '#5A3A2A', 'rgba(255,214,160,0.07)') +
  Array.from({ length: 25 }, (_, i) => {
    const turn = 150 + i * 10;
    return polygon(
      [polar(256, 270, 118, turn - 8), polar(256, 270, 184, turn), polar(256, 270, 118, turn + 8)],
      i % 2 ? '#4F3B2E' : '#6A503E',
    );
  }).join('') +
  p.shoulders('#3E5C76') +
  path('M206 392 Q256 420 306 392 L336 520 H176Z', '#F7F3EA') +
  p.head('#6A503E', 128, 118, '', 20) +
  path(
    'M256 214 C214 170 140 214 148 290 C156 360 214 382 256 382 C298 382 356 360 364 290 C372 214 298 170 256 214Z',
    '#F0D6B8',
  ) +
  p.eyes({ y: 268, x: 206, r: 14 }) +
  p.brows('#4F3B2E', 238, -6) +
  p.nose(312, 17) +
  stroke('M232 348 Q256 340 280 348', INK, 6.5) +
  p.cheeks('#F0A08C', 180, 312, 18) +
  path('M128 232 C120 130 190 92 256 92 C322 92 392 130 384 232 C350 178 162 178 128 232Z', '#C8443A') +
  [
    [186, 150],
    [226, 124],
    [286, 124],
    [326, 150],
    [256, 148],
  ]
    .map(([x, y]) => circle(x!, y!, 9, CREAM))
    .join('') +
  path(
    'M128 232 C104 252 104 280 124 292 C132 268 134 252 128 232Z M384 232 C408 252 408 280 388 292 C380 268 378 252 384 232Z',
    '#A5332B',
  );

/** A black cat with a white line from brow to nose. */
export const meridian = () =>
  night(71, '#3B4A2B', 'rgba(255,244,200,0.06)') +
  p.shoulders('#1B1A24', 280) +
  rect(246, 380, 20, 140, '#F4F1EA') +
  p.pointedEars('#1B1A24', '#6B4A58') +
  p.head(
    '#24232F',
    130,
    112,
    path('M246 130 H266 L274 300 H238Z', '#F4F1EA') + ellipse(256, 344, 50, 38, '#F4F1EA'),
    34,
  ) +
  pair(ellipse(198, 260, 30, 25, '#F2C230')) +
  pair(ellipse(200, 260, 9, 22, INK)) +
  pair(circle(206, 250, 5, '#fff')) +
  p.nose(308, 14, '#E5738A') +
  p.smile(322, 20) +
  p.whiskers('#C9C6D2', 322) +
  stroke('M176 396 Q256 436 336 396', '#B5462F', 20) +
  circle(256, 432, 22, '#FFD45C') +
  p.at(256, 432, 0.34, 0, w.flower('#EE9412', '#A85F05', 5));

/** Somebody without a picture. */
export const unknown = () =>
  night(83, '#3A4150', 'rgba(255,255,255,0.05)') +
  p.shoulders('#5D6984') +
  p.head('#8C99B3', 124, 116) +
  group('translate(256 250) scale(1.3)', question(CREAM));
