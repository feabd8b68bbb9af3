/** The neutral picture (00) and the guests with even numbers, offered to «Парень». */
import { circle, ellipse, mirrored, path, polar, rays, stroke } from '../svg.ts';
import * as p from './parts.ts';
import * as w from './wear.ts';

const pair = (shape: string) => mirrored(256, shape);
const { INK } = p;

export const neutral = () =>
  p.backdrop('#5B6486', '#666F92') +
  rays(256, 262, 206, 12, 0.42, '#FFD166') +
  circle(256, 262, 142, '#5B6486') +
  circle(256, 262, 126, '#FFD166') +
  p.eyes({ y: 250, x: 210 }) +
  p.cheeks('#F7A072', 178, 286) +
  stroke('M222 288 Q256 322 290 288', INK, 9);

export const bear = () =>
  p.backdrop('#F4B942', '#f8c65f') +
  p.shoulders('#3D5A80') +
  w.collar('#E0FBFC') +
  p.roundEars('#8D5A3B', '#C58B63') +
  p.head('#9C6644', 130, 118) +
  p.muzzle('#E6BC94') +
  p.eyes({ y: 252 }) +
  p.brows('#6B4027', 216) +
  p.nose(296, 26) +
  p.smile(312) +
  w.bowTie('#D62839', '#9E1B2A');

export const lion = () => {
  const mane = Array.from({ length: 18 }, (_, i) => {
    const [x, y] = polar(256, 262, 138, i * 20);
    return circle(x, y, 44, i % 2 ? '#B5541C' : '#C7651F');
  }).join('');
  return (
    p.backdrop('#3A6EA5', '#467bb3') +
    p.shoulders('#B5541C') +
    mane +
    p.roundEars('#F2B04E', '#C7651F', 164, 178, 34) +
    p.head('#F6BD60', 114, 108) +
    p.muzzle('#FFF0D4', 60, 44) +
    p.eyes({ y: 250, x: 206 }) +
    p.brows('#B5541C', 214) +
    p.nose(294, 26, '#7A2E1A') +
    p.smile(310)
  );
};

export const wolf = () =>
  p.backdrop('#D9713C', '#e07f4c') +
  p.shoulders('#34495E') +
  p.pointedEars('#5C6B7A', '#39434E') +
  p.head(
    '#728394',
    130,
    116,
    path('M256 292 C212 250 150 282 100 300 L150 430 H362 L412 300 C362 282 300 250 256 292Z', '#E8EDF2') +
      path('M232 140 L256 236 L280 140Z', '#5C6B7A'),
    30,
  ) +
  p.eyes({ y: 256, r: 15, color: '#22303C' }) +
  p.brows('#3E4B57', 226, -2) +
  p.nose(314, 24) +
  stroke('M226 344 Q262 366 292 336', INK, 6.5) +
  w.scarf('#C8102E', '#960A20');

export const panda = () =>
  p.backdrop('#FF7F6B', '#ff8f7d') +
  p.shoulders('#20202C') +
  p.roundEars('#20202C', '#3A3A4A', 152, 178, 46) +
  p.head('#FAFAFA', 132, 114, '', 30) +
  pair(ellipse(200, 264, 36, 42, '#20202C', 24)) +
  pair(circle(206, 260, 15, '#fff')) +
  pair(circle(208, 262, 10, INK)) +
  circle(211, 258, 3.5, '#fff') +
  circle(307, 258, 3.5, '#fff') +
  p.nose(306, 20) +
  p.smile(320, 24) +
  w.cap('#2D6CDF', '#1D4DA8', '#FFD166');

export const tiger = () =>
  p.backdrop('#13505B', '#1b5e6a') +
  p.shoulders('#2B2D42') +
  w.hood('#3D405B', '#F4F1DE') +
  p.roundEars('#E8871E', '#FBE3C2', 156, 176, 42) +
  p.head(
    '#F79824',
    130,
    116,
    ellipse(256, 356, 86, 64, '#FFF6E6') + p.stripes('#3A2418') + pair(ellipse(202, 226, 22, 12, '#FFF6E6')),
    28,
  ) +
  p.eyes({ y: 260 }) +
  p.nose(306, 22, '#C44536') +
  p.grin(334, 28) +
  w.headphones('#EF476F', '#B62A4E');

export const koala = () =>
  p.backdrop('#FFB88A', '#ffc49c') +
  p.shoulders('#4F772D') +
  w.collar('#ECF39E') +
  p.roundEars('#8B939C', '#E9D8DC', 136, 196, 66) +
  p.head('#A3ABB5', 124, 114, ellipse(256, 372, 70, 40, '#DDE1E6')) +
  p.eyes({ x: 198, r: 15 }) +
  ellipse(256, 292, 26, 40, '#3A3F4B') +
  ellipse(248, 272, 6, 10, 'rgba(255,255,255,0.35)') +
  stroke('M228 348 Q256 366 284 348', INK, 6.5) +
  w.glasses('#5A3825');

export const penguin = () =>
  p.backdrop('#E4572E', '#ea6a43') +
  p.shoulders('#22304A') +
  ellipse(256, 500, 88, 90, '#F7F9FC') +
  p.head('#2B3A55', 130, 120, pair(ellipse(206, 296, 66, 78, '#F7F9FC')) + ellipse(256, 350, 74, 50, '#F7F9FC'), 30) +
  p.eyes({ y: 266, x: 208 }) +
  path('M222 296 Q256 276 290 296 Q282 324 256 330 Q230 324 222 296Z', '#F9A826') +
  stroke('M226 300 Q256 310 286 300', '#C97B0B', 5) +
  p.cheeks('#F9C4B8', 176, 312, 17) +
  w.beanie('#1FA187', '#157A66', '#F7F9FC');

export const bull = () =>
  p.backdrop('#A7C957', '#b3d169') +
  p.shoulders('#7F4F24') +
  p.leafEars('#5E3A22', '#C99B7B', 232, -12) +
  pair(path('M182 190 C132 190 96 160 100 100 C104 92 114 92 116 102 C122 136 150 150 206 156Z', '#F3E9D2')) +
  p.head('#7A4A2B', 116, 120, ellipse(256, 356, 106, 62, '#E8C9A8'), 12) +
  p.tuft('#4A2A16', 148) +
  p.eyes({ y: 252, x: 204, r: 15 }) +
  p.brows('#4A2A16', 220, -4) +
  pair(ellipse(224, 334, 10, 13, '#9B6B4A')) +
  stroke('M240 348 a18 18 0 1 0 32 0', '#F4B400', 7) +
  stroke('M226 374 Q256 384 286 374', INK, 6);

export const raccoon = () =>
  p.backdrop('#DDA82A', '#e4b542') +
  p.shoulders('#386FA4') +
  p.roundEars('#5C6370', '#D7DBE2', 154, 172, 44) +
  p.head(
    '#8A919E',
    132,
    114,
    path('M256 292 C190 210 140 220 96 250 L110 400 L256 420 L402 400 L416 250 C372 220 322 210 256 292Z', '#EEF0F3') +
      pair(path('M252 262 C220 232 160 236 108 290 C140 326 214 316 240 288Z', '#2F3440')) +
      path('M240 120 L256 250 L272 120Z', '#5C6370'),
    32,
  ) +
  p.eyes({ y: 272, x: 200, r: 15, color: '#11131A' }) +
  pair(stroke('M184 250 Q202 240 220 250', '#EEF0F3', 6)) +
  p.nose(318, 20) +
  stroke('M228 346 Q262 366 290 338', INK, 6.5) +
  w.bandana('#E4352B', '#fff');

export const dog = () =>
  p.backdrop('#4C9F70', '#5aaa7d') +
  p.shoulders('#5B3A29') +
  w.collar('#F2E8CF') +
  p.head('#F3E3CB', 122, 118, path('M256 120 C250 220 236 300 130 330 L90 120Z', '#B9783F'), 20) +
  p.floppyEars('#8F5A2C') +
  p.eyes({ y: 252 }) +
  p.muzzle('#FFF9F0', 62, 46) +
  p.nose(296, 28) +
  p.grin(326, 26) +
  w.flatCap('#4A5568', '#2D3748');

export const monkey = () =>
  p.backdrop('#F79D3C', '#f9ab54') +
  p.shoulders('#0F8B8D') +
  [
    [190, 450],
    [230, 478],
    [286, 452],
    [322, 482],
    [256, 430],
  ]
    .map(([x, y]) => p.at(x!, y!, 0.5, 0, w.flower('#FDF0D5', '#F4B942', 5)))
    .join('') +
  p.roundEars('#6B4226', '#EBC09A', 122, 262, 44) +
  p.head('#6B4226', 126, 118, pair(ellipse(208, 250, 62, 62, '#EBC09A')) + ellipse(256, 330, 98, 72, '#EBC09A'), 20) +
  p.tuft('#6B4226', 156) +
  pair(ellipse(246, 308, 5, 4, '#8A5A3A')) +
  p.grin(332, 36) +
  w.sunglasses('#1F2233', '#6C7AA8');

export const walrus = () =>
  p.backdrop('#4A7FB5', '#578bbf') +
  p.shoulders('#1D2D50') +
  pair(circle(236, 460, 8, '#FFD166') + circle(236, 494, 8, '#FFD166')) +
  p.head('#A47551', 134, 122, '', 40) +
  p.eyes({ y: 276, x: 196, r: 14 }) +
  p.brows('#7A5236', 250) +
  pair(path('M222 352 L232 432 Q240 440 246 430 L250 352Z', '#FFFBEF')) +
  pair(ellipse(216, 338, 52, 38, '#D3A77E')) +
  p.nose(304, 26) +
  pair(stroke('M190 330 l0 1 M206 346 l0 1 M222 332 l0 1 M184 350 l0 1', '#8A5F3D', 7)) +
  w.captainCap('#FDFDFD', '#1D2D50', '#FFD166');
