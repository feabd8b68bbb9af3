/** The things of the demo chapter, in the manner of the quiz's items. */
import { DEEP, edged, edgedStroke } from '../items/parts.ts';
import { AMBER, CREAM, glint, INK, question, SUN } from '../motifs.ts';
import { circle, ellipse, group, path, rect, stroke } from '../svg.ts';

const BRASS = '#E3B23C';
const BRASS_SHADE = '#B98218';
const IRON = '#8C99B3';
const IRON_SHADE = '#5D6984';

export const lantern = () =>
  [
    edgedStroke('M168 190 C168 60 344 60 344 190', IRON, 18),
    edged(rect(186, 118, 140, 48, IRON_SHADE, 14) + rect(150, 400, 212, 72, IRON_SHADE, 22)),
    edged(path('M182 168 H330 C366 240 366 330 330 402 H182 C146 330 146 240 182 168Z', '#FFF1C9')),
    path(
      'M256 206 C300 266 306 300 296 330 C288 356 272 366 256 366 C240 366 224 356 216 330 C206 300 212 266 256 206Z',
      AMBER,
    ),
    path(
      'M256 270 C276 300 280 316 274 334 C270 346 264 352 256 352 C248 352 242 346 238 334 C232 316 236 300 256 270Z',
      SUN,
    ),
    stroke('M182 210 C164 256 164 316 182 362', '#fff', 12),
    rect(174, 416, 110, 16, IRON, 8),
  ].join('');

const key = (bow: string, shade: string, bits: string) =>
  group(
    'rotate(-42 256 256)',
    edged(circle(256, 122, 88, bow) + rect(234, 190, 44, 290, bow, 18) + bits),
    circle(256, 122, 44, INK),
    circle(256, 122, 32, '#3A4560'),
    stroke('M246 220 V450', shade, 10),
    stroke('M196 92 C206 66 232 50 256 50', 'rgba(255,255,255,0.6)', 12),
  );

export const studyKey = () =>
  key(BRASS, BRASS_SHADE, rect(270, 388, 66, 32, BRASS, 8) + rect(270, 438, 48, 32, BRASS, 8)) +
  edged(path('M96 356 L176 326 L206 404 L126 434Z', CREAM)) +
  stroke('M132 380 L172 364 M140 402 L180 386', DEEP, 8);

export const cellarKey = () =>
  key('#9A6A4A', '#6E452B', rect(270, 372, 84, 40, '#9A6A4A', 4) + rect(270, 430, 84, 40, '#9A6A4A', 4));

export const crank = () =>
  [
    edgedStroke('M136 388 V250 H372', IRON, 40),
    edged(circle(376, 250, 64, IRON_SHADE)),
    edged(rect(346, 220, 60, 60, '#DCE4F2', 6)),
    edged(rect(88, 350, 96, 118, '#B5462F', 30)),
    rect(106, 366, 20, 84, '#E07A5F', 10),
    stroke('M156 234 H300', '#DCE4F2', 10),
  ].join('');

export const bottle = () =>
  [
    edged(rect(206, 44, 100, 62, '#6E452B', 14) + rect(220, 96, 72, 60, '#BFE3DC')),
    edged(
      path(
        'M220 150 C220 186 142 190 142 256 V428 C142 456 160 472 186 472 H326 C352 472 370 456 370 428 V256 C370 190 292 186 292 150Z',
        '#BFE3DC',
      ),
    ),
    rect(142, 276, 228, 128, CREAM),
    stroke('M174 312 H330 M174 340 H300 M174 368 H316', DEEP, 12),
    stroke('M172 244 C180 222 200 212 218 204', '#fff', 14),
    path('M300 430 C330 414 352 430 362 404 V430 C362 452 350 464 326 464 H290Z', 'rgba(19,26,42,0.28)'),
  ].join('');

export const teaGlass = () =>
  [
    edgedStroke('M366 290 C452 276 452 404 360 396', BRASS, 26),
    edged(path('M138 96 H374 L356 452 C354 468 346 474 330 474 H182 C166 474 158 468 156 452Z', '#E4F0FA')),
    path('M152 196 H360 L350 440 C349 452 344 458 332 458 H180 C168 458 163 452 162 440Z', '#B5561C'),
    path('M158 290 H356 L350 440 C349 452 344 458 332 458 H180 C168 458 163 452 162 440Z', BRASS),
    stroke('M168 322 H346 M172 424 H340', BRASS_SHADE, 10),
    [196, 240, 284, 324].map((x) => circle(x, 374, 15, BRASS_SHADE)).join(''),
    ellipse(256, 196, 104, 16, '#D97A35'),
    stroke('M166 120 L172 178', '#fff', 12),
  ].join('');

export const glove = () =>
  group(
    'rotate(10 256 256)',
    edged(
      path(
        'M176 470 V330 L118 268 C98 244 128 214 154 236 L186 266 V104 C186 74 230 74 230 104 V72 C230 42 276 42 276 72 V104 C276 76 320 76 320 106 V146 C320 122 362 122 362 148 V316 C362 350 346 372 336 392 V470Z',
        '#FBFAF6',
      ),
    ),
    stroke('M230 108 V236 M276 108 V236 M320 150 V246', '#C9C6D2', 9),
    edged(rect(164, 424, 184, 56, '#EDEAE2', 16)),
    path('M222 372 L214 326 L238 344 L256 314 L274 344 L298 326 L290 372Z', BRASS),
    ellipse(304, 402, 26, 16, '#F2D9A2', -18),
  );

export const bag = () =>
  [
    edgedStroke('M190 168 C190 84 322 84 322 168', '#3A2418', 24),
    edged(
      path(
        'M84 216 C84 186 104 168 132 168 H380 C408 168 428 186 428 216 L452 424 C454 450 438 464 414 464 H98 C74 464 58 450 60 424Z',
        '#7A4A2B',
      ),
    ),
    path('M84 216 C84 186 104 168 132 168 H380 C408 168 428 186 428 216 L432 250 H80Z', '#5E3620'),
    rect(224, 226, 64, 52, BRASS, 10),
    circle(256, 350, 58, CREAM),
    rect(242, 312, 28, 76, '#1FA187', 4),
    rect(218, 336, 76, 28, '#1FA187', 4),
    stroke('M96 430 H260', 'rgba(255,255,255,0.25)', 10),
  ].join('');

export const wrench = () =>
  group(
    'rotate(42 256 256)',
    edged(
      rect(220, 190, 72, 292, IRON, 30) +
        path('M168 60 L220 30 V120 H292 V30 L344 60 V150 C344 196 304 214 256 214 C208 214 168 196 168 150Z', IRON),
    ),
    circle(256, 440, 18, INK),
    rect(238, 238, 20, 150, '#DCE4F2', 10),
    stroke('M196 78 V148', '#DCE4F2', 12),
    edged(rect(226, 178, 60, 34, '#B5462F', 8)),
  );

export const magnifier = () =>
  [
    group('rotate(45 330 330)', edged(rect(330, 300, 190, 60, '#6E452B', 28)) + rect(340, 312, 54, 36, BRASS, 8)),
    edged(circle(212, 212, 156, BRASS)),
    circle(212, 212, 122, '#D6ECFA'),
    stroke('M136 212 C136 168 168 136 212 136', '#fff', 20),
    glint(256, 250, 40, '#fff'),
  ].join('');

export const unknown = () =>
  [
    edged(path('M98 196 L256 122 L414 196 V396 L256 474 L98 396Z', '#B9824F')),
    path('M98 196 L256 268 V474 L98 396Z', '#9C6A3C'),
    path('M256 122 L414 196 L256 268 L98 196Z', '#D7A36C'),
    path('M160 166 L320 240 L350 226 L192 151Z', CREAM),
    group('translate(336 336) scale(0.95)', question(CREAM)),
  ].join('');
