import { document, path, rect, stroke } from '../svg.ts';
import { label } from './label.ts';

const backdrop = (base: string, dot: string) =>
  `<defs><pattern id="dots" width="60" height="60" patternUnits="userSpaceOnUse"><circle cx="15" cy="15" r="6" fill="${dot}"/><circle cx="45" cy="45" r="6" fill="${dot}"/></pattern></defs>${rect(0, 0, 1200, 800, base)}${rect(0, 0, 1200, 800, 'url(#dots)')}`;

/** A toy block with its own colours, leaning by `turn` degrees. */
const block = (x: number, y: number, turn: number, face: string, edge: string, text: string) =>
  `<g transform="rotate(${turn} ${x + 95} ${y + 100})">${rect(x + 8, y + 14, 190, 200, 'rgba(60,30,10,0.25)', 26)}${rect(x, y, 190, 200, edge, 26)}${rect(x + 14, y + 14, 162, 172, face, 18)}${label(x + 95, y + 148, 132, text, edge, 'middle')}</g>`;

export const rebusQuestion = () =>
  document(
    1200,
    800,
    backdrop('#FFB45C', '#FFC27A'),
    block(70, 300, -5, '#FFF6E5', '#C8553D', 'В'),
    block(290, 280, 4, '#FFF6E5', '#588B8B', 'И'),
    block(505, 300, -3, '#FFE08A', '#7A3E9D', '3'),
    block(720, 282, 5, '#FFF6E5', '#2D6A9F', 'Н'),
    block(935, 302, -4, '#FFF6E5', '#B23A66', 'А'),
  );

export function rebusAnswer(): string {
  const awning = Array.from({ length: 10 }, (_, i) =>
    path(`M${200 + i * 80} 250 H${280 + i * 80} V330 A40 36 0 0 1 ${200 + i * 80} 330Z`, i % 2 ? '#FFF6E5' : '#E4572E'),
  ).join('');
  const cake =
    rect(310, 656, 200, 14, '#B9D3D8', 7) +
    rect(330, 600, 160, 58, '#F4A6B8', 10) +
    rect(352, 540, 116, 66, '#FFF0E0', 10) +
    path(
      'M352 560 V550 Q352 540 362 540 H458 Q468 540 468 550 V560 Q458 578 446 562 Q432 584 418 562 Q404 580 390 562 Q376 584 364 564 Q356 572 352 560Z',
      '#C8553D',
    ) +
    stroke('M410 534 V500', '#588B8B', 9) +
    path('M410 466 Q424 486 410 494 Q396 486 410 466Z', '#FFB703');
  const teapot =
    path('M560 610 C560 560 720 560 720 610 C720 690 560 690 560 610Z', '#588B8B') +
    stroke('M720 606 Q770 590 780 560 M562 600 Q510 590 524 640 Q540 660 566 650', '#588B8B', 14) +
    rect(618, 548, 44, 22, '#2F5D5D', 10);
  const hat =
    path('M800 650 H930 Q950 660 930 670 H800 Q780 660 800 650Z M828 650 V580 Q866 560 904 580 V650Z', '#4B3B71') +
    rect(828, 628, 76, 20, '#F6D55C');
  return document(
    1200,
    800,
    backdrop('#FFB45C', '#FFC27A'),
    rect(180, 250, 840, 470, '#6B3E26', 16),
    rect(220, 340, 760, 330, '#DFF3F7', 8),
    path('M240 360 H360 L260 660 H240Z', 'rgba(255,255,255,0.7)'),
    cake,
    teapot,
    hat,
    rect(210, 670, 780, 26, '#8D5A3B'),
    awning,
    label(600, 170, 104, 'ВИ–ТРИ–НА', '#6B2D1A', 'middle'),
  );
}
