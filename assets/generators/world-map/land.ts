import { el, ellipse, path as shape, stroke } from '../svg.ts';

/** The coast, clockwise from the northern bay; the cape with the lighthouse is in the south-east. */
const COAST =
  'M352 176 C420 118 520 150 590 136 C668 120 742 108 826 152 C900 190 934 196 968 262 C996 318 968 364 986 412 C1004 458 1044 470 1058 520 C1076 582 1050 616 1068 660 C1082 696 1060 728 1020 724 C972 720 962 680 916 676 C860 672 838 730 776 748 C700 770 660 728 590 742 C520 756 474 800 396 776 C318 752 312 690 262 648 C206 602 150 590 148 512 C146 446 206 420 214 364 C224 296 268 244 352 176Z';

const ISLETS = [
  [92, 262, 44, 30],
  [214, 812, 52, 26],
  [1098, 300, 34, 24],
  [884, 828, 38, 20],
] as const;

/** Rings of shallow water, sand, and meadows with a darker rim in the south, as if lit from above. */
export const land = () =>
  [
    stroke(COAST, '#24425C', 86),
    stroke(COAST, '#2C5F74', 46),
    ...ISLETS.map(([x, y, rx, ry]) => ellipse(x, y, rx + 22, ry + 18, '#2C5F74')),
    stroke(COAST, '#FFE1A6', 22),
    shape(COAST, '#FFE1A6'),
    ...ISLETS.map(([x, y, rx, ry]) => ellipse(x, y, rx, ry, '#FFE1A6') + ellipse(x, y - 3, rx - 9, ry - 9, '#7FB069')),
    el('clipPath', { id: 'coast' }, el('path', { d: COAST })),
    el('g', { 'clip-path': 'url(#coast)' }, meadows()),
  ].join('');

const meadows = () =>
  [
    el('g', { transform: 'translate(24 14) scale(0.96)' }, shape(COAST, '#5F9A58')),
    el('g', { transform: 'translate(24 6) scale(0.96)' }, shape(COAST, '#86B86E')),
    ellipse(430, 610, 190, 110, '#79AD63', -14),
    ellipse(820, 300, 150, 96, '#95C47B', 18),
    ellipse(640, 560, 170, 80, '#95C47B', -8),
    // From a lake under the mountains to the harbour.
    stroke('M520 372 C560 420 640 410 690 446 C750 490 800 470 850 500 C910 534 980 520 1070 546', '#2C5F74', 22),
    stroke('M520 372 C560 420 640 410 690 446 C750 490 800 470 850 500 C910 534 980 520 1070 546', '#3E86A0', 14),
    ellipse(508, 356, 74, 40, '#2C5F74', -8),
    ellipse(508, 353, 64, 32, '#3E86A0', -8),
    stroke('M470 348 h34 M498 364 h28', '#7CC0CF', 4),
  ].join('');

/** The way that all stories take: harbour, manor, stones, lighthouse. */
export const path = () =>
  el('path', {
    d: 'M936 470 C890 420 860 400 820 388 C780 376 740 360 700 352 M664 362 C610 440 560 470 500 520 C460 552 448 590 452 640 M478 672 C570 690 640 660 720 650 C820 640 880 610 950 622 C980 628 1000 640 1004 676',
    fill: 'none',
    stroke: '#FFF4DF',
    'stroke-width': 8,
    'stroke-linecap': 'round',
    'stroke-dasharray': '4 20',
  }) + bridge();

const bridge = () =>
  stroke('M640 396 L606 444', '#8A4B2A', 18) + stroke('M630 390 L596 438 M650 402 L616 450', '#5E3018', 4);
