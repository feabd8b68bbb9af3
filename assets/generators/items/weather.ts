import { AMBER, CORAL, question, SUN } from '../motifs.ts';
import { group, path, rect, star } from '../svg.ts';
import { cloud, coin, edged, edgedStroke } from './parts.ts';

const MIST = '#E6EBF8';
const MIST_SHADE = '#BCC7DA';

/** The bar that crosses the mark falls against its stem, so that both can be told apart when small. */
export const fog = () =>
  [
    group('translate(260 172)', cloud(MIST, MIST_SHADE)),
    edged(rect(26, 322, 372, 54, MIST, 27)),
    edged(rect(118, 414, 368, 54, MIST_SHADE, 27)),
    group('translate(256 164) scale(1.65)', question('#3F2C9C')),
    edgedStroke('M164 98 L352 250', CORAL, 28),
  ].join('');

export const rain = () =>
  [
    group('translate(260 162)', cloud('#8FC1FF', '#5E97E6')),
    edged(star(108, 386, 68, 31, SUN)),
    edged(star(256, 430, 68, 31, SUN)),
    edged(star(404, 386, 68, 31, SUN)),
  ].join('');

export const storm = () =>
  [
    coin(98, 394, 68),
    coin(418, 394, 68),
    group('translate(260 162)', cloud('#7F89BE', '#565F92')),
    edged(path('M290 184 L168 356 H240 L212 488 L352 300 H274 L338 184Z', SUN)),
    path('M338 184 L274 300 H352 L212 488 L304 326 H228Z', AMBER),
  ].join('');
