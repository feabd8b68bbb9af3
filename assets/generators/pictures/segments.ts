/** The Müller-Lyer illusion: fins at the ends change how long a line looks. */
import { circle, document, rect, stroke } from '../svg.ts';
import { label } from './label.ts';

const LENGTH = 520;
/** -1: fins point inwards, so the line looks shorter; 1: outwards, longer. */
const segments = [
  { shift: -70, left: -1, right: -1, color: '#EF476F' },
  { shift: 60, left: 1, right: 1, color: '#118AB2' },
  { shift: -10, left: -1, right: 1, color: '#06A77D' },
] as const;

function segment(x: number, y: number, left: number, right: number, color: string): string {
  const fin = (at: number, side: number) =>
    stroke(`M${at + side * 62} ${y - 58} L${at} ${y} L${at + side * 62} ${y + 58}`, color, 13);
  return stroke(`M${x} ${y} H${x + LENGTH}`, color, 13) + fin(x, -left) + fin(x + LENGTH, right);
}

const draw = (aligned: boolean) =>
  segments
    .map(({ shift, left, right, color }, i) => segment(340 + (aligned ? 0 : shift), 190 + i * 210, left, right, color))
    .join('');

export const segmentsQuestion = () => document(1200, 800, rect(0, 0, 1200, 800, '#FFF8EC'), draw(false));

export function segmentsAnswer(): string {
  const guides = [340, 340 + LENGTH].map(
    (x) =>
      `<path d="M${x} 70 V720" stroke="#2B2140" stroke-width="4" stroke-dasharray="4 14" stroke-linecap="round"/>${[190, 400, 610].map((y) => circle(x, y, 11, '#2B2140')).join('')}`,
  );
  return document(
    1200,
    800,
    rect(0, 0, 1200, 800, '#FFF8EC'),
    draw(true),
    ...guides,
    label(600, 776, 40, 'Все три равны', '#2B2140', 'middle'),
  );
}
