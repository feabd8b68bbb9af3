/**
 * A medal on the 512 × 512 sheet. Its worth shows in the metal and in the rim's shape: smooth, beaded, or scalloped
 * like a sun.
 */
import { SHEET } from '../sheet.ts';
import { circle, el, polar, polygon, rays } from '../svg.ts';

const MIDDLE = SHEET / 2;
const FIELD = 200;

/** The ground behind the motif: its colour and that of the rays on it. */
export type Field = readonly [base: string, ray: string];
export const NIGHT: Field = ['#1D2740', '#283554'];

type Metal = { light: string; body: string; deep: string; edge: string };
const metals = {
  bronze: { light: '#F3B98A', body: '#CE7F4B', deep: '#A9592B', edge: '#7A3B19' },
  silver: { light: '#F4F7FC', body: '#BCC7DA', deep: '#8C99B3', edge: '#5D6984' },
  gold: { light: '#FFE9A3', body: '#FFC02E', deep: '#EE9412', edge: '#A85F05' },
} satisfies Record<string, Metal>;
type Worth = keyof typeof metals;

const around = (count: number, r: number, size: number, fill: string) =>
  Array.from({ length: count }, (_, i) => {
    const [x, y] = polar(MIDDLE, MIDDLE, r, (i * 360) / count);
    return circle(x, y, size, fill);
  }).join('');

const disc = (r: number, fill: string) => circle(MIDDLE, MIDDLE, r, fill);

/** The medal's outline, `inset` pixels inside its outer edge. */
const outline = (worth: Worth, inset: number, fill: string) =>
  worth === 'gold' ? disc(230 - inset, fill) + around(24, 224, 28 - inset, fill) : disc(248 - inset, fill);

const stops = (...list: [offset: number, color: string][]) =>
  list.map(([offset, color]) => el('stop', { offset, 'stop-color': color })).join('');

/** Light falls from the upper left; a sheen crosses the rim and stays off the motif. */
export function medal(worth: Worth, [base, ray]: Field, ...motif: string[]): string {
  const { light, body, deep, edge } = metals[worth];
  const metal = el(
    'linearGradient',
    { id: 'metal', x1: 0.15, y1: 0.1, x2: 0.85, y2: 0.95 },
    stops([0, light], [0.45, body], [1, deep]),
  );
  const sheen = polygon(
    [
      [30, 330],
      [330, 30],
      [400, 30],
      [30, 400],
    ],
    'rgba(255,255,255,0.28)',
  );
  return [
    el(
      'defs',
      {},
      metal +
        el('clipPath', { id: 'rim' }, disc(worth === 'gold' ? 218 : 239, '#000')) +
        el('clipPath', { id: 'field' }, disc(FIELD, '#000')),
    ),
    outline(worth, 0, edge),
    outline(worth, 9, 'url(#metal)'),
    el('g', { 'clip-path': 'url(#rim)' }, sheen),
    worth === 'silver' ? around(36, 225, 7.5, edge) + around(36, 224, 6, light) : '',
    disc(FIELD + 9, edge),
    disc(FIELD, base),
    el('g', { 'clip-path': 'url(#field)' }, rays(MIDDLE, MIDDLE, FIELD + 10, 16, 0.5, ray) + motif.join('')),
  ].join('');
}
