/** The guests with odd numbers, offered to «Девушка». */
import { circle, ellipse, mirrored, path, polar, polygon, rect, stroke } from '../svg.ts';
import * as p from './parts.ts';
import * as w from './wear.ts';

const pair = (shape: string) => mirrored(256, shape);
const { INK } = p;

export const fox = () =>
  p.backdrop('#2A9D8F', '#36ab9c') +
  w.collar('#fff') +
  p.shoulders('#264653') +
  w.collar('#F4F1EA') +
  p.pointedEars('#E76F2E', '#7A2E1A', '#5A2416') +
  p.head(
    '#F0803C',
    128,
    116,
    path('M256 300 C200 270 150 290 110 330 L150 420 H362 L402 330 C362 290 312 270 256 300Z', '#FFF4E6'),
    34,
  ) +
  p.eyes({ lashes: true, y: 262 }) +
  p.nose(318, 20) +
  stroke('M232 344 Q256 362 280 344', INK, 6.5) +
  p.cheeks('#FFB59A', 160, 312, 18) +
  p.at(160, 150, 0.95, 0, w.flower('#FF5D8F', '#FFE066'));

export const cat = () =>
  p.backdrop('#80CFA9', '#92d9b7') +
  p.shoulders('#6D597A') +
  p.pointedEars('#A5A3C4', '#F4B6C2') +
  p.head(
    '#B5B3D3',
    130,
    112,
    path('M244 130 L256 206 L268 130Z M210 130 L230 188 L232 130Z M302 130 L282 188 L280 130Z', '#8A87B0') +
      ellipse(256, 352, 74, 56, '#F3F1FB'),
    34,
  ) +
  p.eyes({ lashes: true, color: '#2F4858', r: 18 }) +
  p.nose(306, 15, '#E5738A') +
  p.smile(320, 24) +
  p.whiskers('#7370A0', 320) +
  p.cheeks('#EBA6BD', 158, 306, 17) +
  p.at(344, 128, 0.82, 16, w.bow('#E63956', '#B81F3C'));

export const bunny = () =>
  p.backdrop('#9D79BC', '#aa89c8') +
  p.shoulders('#F28FAD') +
  p.longEars('#FBF6F3', '#F7B6C8') +
  p.head('#FFFBF7', 124, 112, '', 30) +
  p.eyes({ lashes: true }) +
  p.nose(300, 14, '#E8799A') +
  p.smile(312, 22) +
  rect(245, 332, 22, 18, '#fff', 5) +
  stroke('M256 334 V348', '#E3D5D5', 2.5) +
  p.cheeks('#FBC4D2') +
  p.at(186, 176, 0.66, 0, w.flower('#FFD166', '#F48C06')) +
  p.at(228, 160, 0.72, 20, w.flower('#FF8FAB', '#FFE5A0')) +
  p.at(276, 158, 0.72, 0, w.flower('#8FD3FE', '#FFE5A0')) +
  p.at(322, 174, 0.66, 12, w.flower('#FFD166', '#F48C06'));

export const doe = () =>
  p.backdrop('#5FA65A', '#6db268') +
  p.shoulders('#A23E48') +
  w.collar('#FFE8D6') +
  p.leafEars('#A9673A', '#F3C6A5', 206, 24) +
  p.head(
    '#C08552',
    112,
    120,
    ellipse(256, 362, 82, 70, '#FBE9D7') +
      pair(ellipse(200, 262, 44, 40, '#D9A679')) +
      p.spots('#FBE9D7', [238, 186, 8], [274, 186, 8], [256, 206, 7]),
    16,
  ) +
  p.eyes({ lashes: true, r: 18, x: 200 }) +
  p.nose(318, 18) +
  p.smile(332, 22) +
  p.cheeks('#F2A98C', 172, 306, 16) +
  [
    [178, 168, 200],
    [214, 150, 215],
    [256, 144, 240],
    [298, 150, 265],
    [334, 168, 290],
  ]
    .map(([x, y, t]) => p.at(x!, y!, 0.72, t! + 60, w.leaf('#2F6B3A', '#8CC084')))
    .join('') +
  p.at(214, 154, 0.52, 0, w.flower('#fff', '#FFD166')) +
  p.at(298, 154, 0.52, 0, w.flower('#fff', '#FFD166'));

export const unicorn = () =>
  p.backdrop('#7C6FE0', '#897de6') +
  path('M150 180 C90 220 80 330 104 430 C140 450 180 430 190 390Z', '#FF9ECF') +
  path('M362 180 C420 230 430 340 408 430 C376 450 340 430 322 390Z', '#9BE7FF') +
  p.shoulders('#FFFFFF', 270) +
  pair(
    path('M168 190 C150 150 152 120 160 104 C188 116 208 140 212 168Z', '#F4ECFF') +
      path('M176 172 C168 148 168 134 172 126 C186 136 196 148 198 162Z', '#F9BFDD'),
  ) +
  path('M234 152 L256 40 L278 152Z', '#FFD166') +
  stroke('M241 126 L273 112 M246 98 L268 88 M251 70 L263 66', '#F1A208', 6) +
  p.head('#FFFFFF', 112, 122, ellipse(256, 368, 96, 62, '#FBD3E6'), 10) +
  path(
    'M256 138 C196 130 160 170 158 232 C190 222 214 196 222 172 C226 200 238 212 252 218 C250 190 262 160 256 138Z',
    '#FF9ECF',
  ) +
  path(
    'M256 138 C310 134 350 172 354 228 C326 220 300 196 290 172 C284 190 274 204 252 218 C250 190 252 160 256 138Z',
    '#9BE7FF',
  ) +
  p.eyes({ lashes: true, y: 272, color: '#3B2A6B', r: 17 }) +
  pair(ellipse(236, 344, 6, 8, '#D98BB0')) +
  stroke('M232 366 Q256 382 280 366', '#A8527F', 6.5) +
  p.cheeks('#FFB3D1', 172, 312, 17);

export const mouse = () =>
  p.backdrop('#F7A1B5', '#f9afc0') +
  p.shoulders('#F5EFE6') +
  stroke('M176 440 H336 M150 470 H362 M146 500 H366', '#33507A', 12) +
  p.roundEars('#9AA0A8', '#F7C6CF', 132, 190, 62) +
  p.head('#B4BAC2', 112, 108, ellipse(256, 344, 66, 46, '#E9ECEF'), 26) +
  p.eyes({ lashes: true, r: 17 }) +
  p.nose(312, 13, '#E26D8A') +
  p.smile(324, 20) +
  p.whiskers('#7D838B', 318) +
  p.cheeks('#F5B7C4', 170, 300, 17) +
  w.beret('#C1121F', '#8D0B16');

export const sheep = () => {
  const wool = Array.from({ length: 11 }, (_, i) => {
    const [x, y] = polar(256, 250, 112, 150 + i * 24);
    return circle(x, y, 46, '#FFF8EF');
  }).join('');
  return (
    p.backdrop('#66B6E8', '#76bfec') +
    p.shoulders('#FFF8EF') +
    pair(circle(136, 470, 46, '#FFF8EF') + circle(196, 420, 44, '#F6ECDF')) +
    p.leafEars('#4A3B47', '#8C6F80', 254, -14) +
    wool +
    p.head('#5B4755', 94, 112, '', 0) +
    [
      [190, 168, 40],
      [232, 148, 42],
      [280, 148, 42],
      [322, 168, 40],
      [256, 172, 36],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, '#FFF8EF'))
      .join('') +
    pair(circle(212, 262, 21, '#fff')) +
    pair(circle(215, 264, 13, INK)) +
    circle(219, 259, 4.5, '#fff') +
    circle(301, 259, 4.5, '#fff') +
    pair(stroke('M196 248 l-12 -9 M190 260 l-13 -3', INK, 5)) +
    pair(ellipse(244, 318, 5, 7, '#2E222B')) +
    stroke('M232 340 Q256 358 280 340', '#2E222B', 6.5) +
    p.cheeks('#C96A86', 190, 306, 15) +
    w.earring('#FFD166', 96, 280)
  );
};

export const pig = () =>
  p.backdrop('#3DBFC4', '#50c8cc') +
  p.shoulders('#7B2D5B') +
  pair(
    path('M150 236 C120 190 122 150 134 130 C176 132 206 150 218 180Z', '#EE8FA8') +
      path('M154 204 C142 178 144 160 150 152 C172 158 188 168 196 180Z', '#D76A88'),
  ) +
  p.head('#F7A6BA', 130, 114, '', 28) +
  p.eyes({ lashes: true }) +
  ellipse(256, 310, 44, 34, '#EE8FA8') +
  pair(ellipse(240, 310, 8, 12, '#B94E6E')) +
  stroke('M230 354 Q256 374 282 354', INK, 6.5) +
  p.cheeks('#F27C9B', 162, 306, 18) +
  w.pearls('#FFF9EE', '#E6D9C3') +
  p.at(256, 146, 0.92, 0, w.crown('#FFD166', '#E63956'));

export const owl = () =>
  p.backdrop('#3C2A73', '#48358a') +
  p.shoulders('#8A5A44') +
  [
    [206, 452],
    [256, 452],
    [306, 452],
    [231, 486],
    [281, 486],
  ]
    .map(([x, y]) => stroke(`M${x! - 16} ${y} q16 22 32 0`, '#E9C9A0', 7))
    .join('') +
  pair(path('M142 214 C128 160 132 118 146 96 C180 116 212 132 236 152Z', '#6F4536')) +
  p.head(
    '#8A5A44',
    132,
    118,
    path(
      'M256 210 C200 150 110 190 110 270 C110 380 200 380 256 330 C312 380 402 380 402 270 C402 190 312 150 256 210Z',
      '#F1D7B5',
    ),
    24,
  ) +
  pair(circle(200, 264, 34, '#FFFDF7')) +
  pair(circle(204, 264, 22, INK)) +
  circle(212, 255, 7, '#fff') +
  circle(316, 255, 7, '#fff') +
  pair(stroke('M166 240 l-15 -9 M160 254 l-16 -3', INK, 5.5)) +
  path('M236 296 Q256 284 276 296 Q272 330 256 342 Q240 330 236 296Z', '#F4A300') +
  w.glasses('#E63973', 'rgba(255,255,255,0)', 48, 264);

export const giraffe = () =>
  p.backdrop('#1FA6A2', '#33b1ad') +
  rect(196, 340, 120, 200, '#F5C75B') +
  p.spots('#B86B2B', [224, 440, 20], [284, 470, 24], [222, 500, 18], [290, 418, 14]) +
  pair(stroke('M222 160 L212 96', '#E3AE3C', 16) + circle(211, 88, 18, '#8A4B1E')) +
  p.leafEars('#E9B84A', '#F8D9C0', 206, 14) +
  p.head(
    '#F5C75B',
    108,
    126,
    p.spots('#B86B2B', [166, 196, 24], [346, 196, 24], [236, 176, 15], [282, 186, 12], [158, 300, 16], [354, 296, 16]) +
      ellipse(256, 366, 92, 58, '#FBE8C8'),
    4,
  ) +
  p.eyes({ lashes: true, y: 254, r: 17 }) +
  pair(ellipse(232, 344, 7, 9, '#A8743A')) +
  stroke('M226 370 Q256 388 286 370', INK, 6.5) +
  p.cheeks('#F29E7A', 172, 300, 15) +
  p.at(336, 156, 0.86, 0, w.flower('#FF6FA3', '#FFF3B0')) +
  p.at(300, 142, 0.5, 0, w.flower('#fff', '#FFD166'));

export const frog = () =>
  p.backdrop('#F58FB0', '#f79dba') +
  p.shoulders('#F9DC5C') +
  pair(circle(182, 178, 52, '#5FAD41')) +
  p.head('#6BBF4B', 138, 100, ellipse(256, 352, 104, 56, '#CDEBA6'), 40) +
  pair(circle(184, 176, 35, '#fff')) +
  pair(circle(188, 180, 21, INK)) +
  circle(196, 170, 7, '#fff') +
  circle(332, 170, 7, '#fff') +
  pair(stroke('M154 150 l-13 -11 M146 166 l-16 -5 M166 140 l-8 -15', INK, 5.5)) +
  pair(circle(244, 284, 4, '#3B7A2A')) +
  stroke('M188 310 Q256 352 324 310', '#2F6B22', 8) +
  p.cheeks('#F59BA8', 164, 312, 20) +
  p.at(256, 160, 0.8, 0, w.bow('#7B2CBF', '#5A189A')) +
  w.collar('#fff');

export const hedgehog = () => {
  const spikes = Array.from({ length: 25 }, (_, i) => {
    const t = 150 + i * 10;
    return polygon(
      [polar(256, 270, 118, t - 8), polar(256, 270, 188, t), polar(256, 270, 118, t + 8)],
      i % 2 ? '#5E4636' : '#7A5C46',
    );
  }).join('');
  return (
    p.backdrop('#B8D8BA', '#c5e0c6') +
    p.shoulders('#D1495B') +
    spikes +
    p.head('#7A5C46', 130, 120, '', 20) +
    path(
      'M256 214 C214 170 140 214 148 290 C156 360 214 382 256 382 C298 382 356 360 364 290 C372 214 298 170 256 214Z',
      '#F5DEC3',
    ) +
    p.eyes({ lashes: true, y: 268, x: 206 }) +
    p.nose(312, 18) +
    p.smile(326, 20) +
    p.cheeks('#F0A08C', 180, 312, 17) +
    p.at(
      306,
      132,
      1,
      8,
      circle(0, 0, 30, '#E4352B') +
        ellipse(-9, -10, 7, 10, 'rgba(255,255,255,0.5)', 30) +
        stroke('M0 -26 q2 -12 10 -18', '#5E3A22', 6) +
        p.at(8, -34, 0.5, 10, w.leaf('#4C9F45', '#A4D99F')),
    ) +
    p.at(204, 132, 0.8, -60, w.leaf('#E09F3E', '#9E6A1C'))
  );
};
