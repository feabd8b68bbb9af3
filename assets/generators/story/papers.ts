/** What is written or photographed in the demo chapter. Lines stand for words: pictures need no alphabet. */
import { edged } from '../items/parts.ts';
import { CREAM, INK } from '../motifs.ts';
import { circle, group, path, rect, star, stroke } from '../svg.ts';

const SHADE = '#E6D5B0';
const TEXT = '#7A6A4F';

/** Lines of writing from y to y, each a little shorter or longer. */
const writing = (x: number, width: number, ys: number[], color = TEXT, weight = 12) =>
  stroke(ys.map((y, i) => `M${x} ${y} h${width * [1, 0.86, 0.94, 0.7][i % 4]!}`).join(' '), color, weight);

export const telegram = () =>
  [
    group(
      'rotate(-8 170 180)',
      edged(path('M52 120 L250 96 L236 168 L258 246 L66 262 L78 190Z', CREAM)),
      writing(92, 130, [148, 184, 220]),
    ),
    group(
      'rotate(7 350 170)',
      edged(path('M286 90 L462 106 L454 250 L300 238 L316 160Z', SHADE)),
      writing(334, 100, [140, 176, 208]),
    ),
    group(
      'rotate(4 200 370)',
      edged(path('M70 316 L274 300 L258 376 L276 452 L86 448 L100 380Z', SHADE)),
      writing(118, 126, [346, 382, 416]),
    ),
    edged(path('M322 312 L458 296 L452 372 L430 402 L446 430 L404 452 L372 434 L336 452 L326 390Z', CREAM)),
    path('M452 372 L430 402 L446 430 L404 452 L372 434 L336 452 L332 424 L376 400 L408 404 L424 368Z', '#4A3426'),
    writing(350, 80, [338, 366]),
  ].join('');

export const unsigned = () =>
  group(
    'rotate(-6 256 256)',
    edged(path('M92 70 H420 V396 L360 452 H92Z', CREAM)),
    path('M420 396 H360 V452Z', SHADE),
    writing(136, 240, [140, 186, 232, 278], INK, 12),
    path('M226 388 L216 332 L244 354 L266 316 L288 354 L316 332 L306 388Z', SHADE),
    stroke('M136 140 q14 -30 30 0 q14 30 30 0 q14 -30 30 0', INK, 10),
  );

export const notebook = () =>
  group(
    'rotate(8 256 256)',
    edged(rect(96, 52, 320, 408, '#2D6A6A', 24)),
    rect(96, 52, 62, 408, '#1F4C4C', 24),
    rect(190, 110, 190, 120, CREAM, 10),
    writing(216, 136, [150, 188], TEXT, 12),
    path('M214 384 L356 300 L232 400Z', 'rgba(255,233,163,0.7)'),
    circle(222, 392, 22, '#FFD45C'),
    star(350, 270, 20, 9, '#FFD45C'),
    star(378, 400, 14, 6, '#FFD45C'),
  );

export const plate = () =>
  [
    edged(path('M60 330 C120 280 180 350 256 322 C332 294 392 340 452 312 L440 470 H72Z', '#F4F1EA')),
    group(
      'rotate(-6 256 220)',
      edged(rect(92, 54, 328, 328, '#1B2A4A', 16)),
      rect(116, 78, 280, 280, '#2B4170', 8),
      path('M186 286 L352 128 L208 306Z', 'rgba(255,255,255,0.55)'),
      circle(196, 296, 17, '#fff'),
      [
        [150, 120, 7],
        [236, 136, 5],
        [166, 210, 5],
        [366, 216, 7],
        [318, 300, 8],
        [262, 330, 5],
        [300, 104, 5],
        [358, 330, 5],
      ]
        .map(([x, y, r]) => circle(x!, y!, r!, '#DCE4F2'))
        .join(''),
      stroke('M128 330 L128 96 L220 90', 'rgba(255,255,255,0.35)', 12),
    ),
    path('M60 372 C130 330 190 392 256 372 C330 350 392 388 452 360 L440 470 H72Z', '#E2DCD0'),
    stroke('M110 420 C170 392 214 436 276 414', '#C9C1B1', 9),
  ].join('');

export const newspaper = () =>
  group(
    'rotate(-5 256 256)',
    edged(rect(84, 60, 344, 400, '#F4EEDF', 10)),
    rect(112, 88, 288, 44, INK, 4),
    stroke('M136 110 H376', '#F4EEDF', 12),
    rect(112, 156, 150, 130, '#2B4170', 4),
    path('M150 258 L246 172 L166 266Z', 'rgba(255,233,163,0.8)'),
    circle(156, 260, 13, '#FFE9A3'),
    writing(284, 112, [170, 200, 230, 260], TEXT, 10),
    writing(112, 136, [318, 348, 378, 408, 434], TEXT, 10),
    writing(284, 112, [318, 348, 378, 408, 434], TEXT, 10),
    stroke('M266 316 V436', SHADE, 4),
  );
