import * as face from '../avatars/parts.ts';
import { chance } from '../chance.ts';
import { circle, document, ellipse, group, path, rect, stroke } from '../svg.ts';
import { label } from './label.ts';

const [WIDTH, HEIGHT] = [1200, 800];
const SHADE = '#A9C1DA';
const DEPTH = '#8FABC9';

function snow(): string {
  const next = chance(77);
  const sparkles = Array.from({ length: 160 }, () =>
    circle(next() * WIDTH, next() * HEIGHT, 0.8 + next() * 1.8, next() > 0.5 ? '#FFFFFF' : '#D3E1EF'),
  );
  return (
    rect(0, 0, WIDTH, HEIGHT, '#E8F1F9') +
    path('M0 0 H1200 V150 C900 90 700 240 420 170 C260 130 120 190 0 150Z', '#F4F9FD') +
    path('M0 800 V640 C240 560 420 720 700 660 C900 620 1040 540 1200 600 V800Z', '#DCE9F5') +
    sparkles.join('')
  );
}

const print = (x: number, y: number, rx: number, ry: number, turn = 0) =>
  ellipse(x, y, rx, ry, SHADE, turn) + ellipse(x + 2, y + 3, rx * 0.78, ry * 0.8, DEPTH, turn);

/** One leap, heading up: the two front paws one behind the other, both hind paws ahead of them. */
const leap = () =>
  print(-4, 92, 13, 18) + print(6, 40, 13, 18) + print(-36, -44, 17, 42, 5) + print(36, -54, 17, 42, -5);

const trail = (...places: [x: number, y: number, turn: number][]) =>
  places.map(([x, y, turn]) => group(`translate(${x} ${y}) rotate(${turn})`, leap())).join('');

export const tracksQuestion = () =>
  document(WIDTH, HEIGHT, snow(), trail([210, 640, 62], [590, 450, 60], [960, 220, 55]));

const hare = () =>
  face.longEars('#F7F3EE', '#F3C4C0') +
  face.head('#FFFDFA', 124, 112, '', 30) +
  face.eyes() +
  face.nose(300, 14, '#D98A8A') +
  face.smile(312, 22) +
  face.whiskers('#CBBFB5', 320) +
  face.cheeks('#F6CFC4');

export function tracksAnswer(): string {
  const leapAt = group('translate(430 430) rotate(90) scale(2.3)', leap());
  return document(
    WIDTH,
    HEIGHT,
    snow(),
    leapAt,
    stroke('M250 690 H640 M606 664 L640 690 L606 716', '#E4572E', 9),
    label(290, 760, 30, 'бежит сюда', '#E4572E'),
    label(170, 290, 32, 'передние лапы', '#33507A'),
    label(500, 210, 32, 'задние лапы', '#33507A'),
    group('translate(700 250) scale(0.95)', hare()),
    label(940, 200, 84, 'Заяц', '#22344F', 'middle'),
  );
}
