import { document, path, rect, stroke } from '../svg.ts';
import { label } from './label.ts';

/** Iceland's flag is 18 × 25 units: bands of 7 1 2 1 7 down and 7 1 2 1 14 across. */
function flag(x: number, y: number, unit: number): string {
  const part = (left: number, top: number, width: number, height: number, fill: string) =>
    rect(x + left * unit, y + top * unit, width * unit, height * unit, fill);
  return (
    part(0, 0, 25, 18, '#02529C') +
    part(0, 7, 25, 4, '#FFFFFF') +
    part(7, 0, 4, 18, '#FFFFFF') +
    part(0, 8, 25, 2, '#DC1E35') +
    part(8, 0, 2, 18, '#DC1E35')
  );
}

const sky = (top: string, bottom: string) =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>${rect(0, 0, 1200, 800, 'url(#sky)')}`;

const pole = (x: number, y: number) =>
  `${rect(x, y, 16, 900, '#8A8F9C', 8)}<circle cx="${x + 8}" cy="${y}" r="16" fill="#E9C46A"/>`;

export const flagQuestion = () =>
  document(
    1200,
    800,
    sky('#9AD0F0', '#E9F5FC'),
    pole(178, 70),
    rect(204, 112, 825, 594, 'rgba(20,50,90,0.16)', 4),
    flag(194, 100, 33),
  );

export function flagAnswer(): string {
  const aurora =
    stroke('M-40 260 C180 120 330 330 560 200 S980 90 1260 210', 'rgba(94,234,180,0.5)', 70) +
    stroke('M-40 340 C240 190 420 390 700 260 S1060 190 1260 300', 'rgba(126,150,255,0.38)', 50);
  const volcano =
    path('M560 800 L820 420 Q850 396 884 420 L1200 800Z', '#2B3350') +
    path('M820 420 Q850 396 884 420 L925 470 L880 452 L856 500 L826 456 L784 474Z', '#EAF2FB') +
    stroke('M852 412 Q848 380 866 352 M850 412 Q834 386 838 364', '#FF6B4A', 10);
  return document(
    1200,
    800,
    sky('#0C1435', '#27406E'),
    aurora,
    volcano,
    path('M0 800 V700 Q300 640 600 712 T1200 690 V800Z', '#16203F'),
    pole(112, 180),
    flag(128, 206, 16),
    label(560, 280, 84, 'Исландия', '#FFFFFF'),
    label(160, 770, 27, 'Синий — море и горы, белый — снег и лёд, красный — огонь вулканов', '#C9D8F5', 'start', 400),
  );
}
