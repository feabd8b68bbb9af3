import { chance } from '../chance.ts';
import { AMBER, CORAL, CREAM, INK, SUN } from '../motifs.ts';
import { circle, group, path, polar, polygon, rays, stroke } from '../svg.ts';

/** Deep water under the light of the product: rays from the upper right. */
export const sea = (width: number, height: number) =>
  `<defs><radialGradient id="sea" cx="0.86" cy="0.04" r="1.1"><stop offset="0" stop-color="#3A4F86"/><stop offset="0.5" stop-color="#243257"/><stop offset="1" stop-color="#161F36"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#sea)"/>${rays(1060, 40, 1500, 26, 0.5, 'rgba(255,209,102,0.055)')}${circle(1060, 40, 92, 'rgba(255,176,31,0.28)')}${circle(1060, 40, 62, AMBER)}${circle(1060, 40, 48, SUN)}`;

const wave = stroke('M-34 0 q8.500 -12 17 0 t17 0 t17 0 t17 0', 'rgba(143,199,255,0.34)', 4.5);

/** On open water only: left, below, and at the right edge. */
const OPEN = [
  [70, 110],
  [352, 60],
  [84, 386],
  [60, 640],
  [150, 720],
  [330, 850],
  [560, 852],
  [700, 826],
  [1010, 810],
  [1140, 420],
  [1070, 210],
  [880, 92],
  [510, 62],
  [690, 62],
] as const;

export function waves(): string {
  const next = chance(7);
  return OPEN.map(([x, y]) => group(`translate(${x} ${y}) scale(${(0.8 + next() * 0.5).toFixed(2)})`, wave)).join('');
}

export const sailboat = () =>
  group(
    'translate(222 150) scale(0.72)',
    path('M-4 -104 C44 -84 56 -40 46 -8 H-4Z', CREAM),
    path('M-14 -92 C-44 -66 -52 -34 -46 -8 H-14Z', CORAL),
    stroke('M-9 -112 V14', INK, 6),
    path('M-62 4 H62 C56 34 40 44 18 44 H-22 C-42 44 -56 34 -62 4Z', '#8A4B2A'),
    path('M-58 18 H58 C52 38 38 44 18 44 H-22 C-40 44 -52 36 -58 18Z', '#6B351B'),
    stroke('M-78 52 q10 -12 20 0 t20 0 t20 0 t20 0 t20 0 t20 0 t20 0', 'rgba(143,199,255,0.5)', 5),
  );

/** Eight points, the northern one in coral. */
export const compass = () => {
  const point = (turn: number, length: number, light: string, dark: string) => {
    const tip = polar(0, 0, length, turn);
    const [left, right] = [polar(0, 0, length * 0.22, turn - 45), polar(0, 0, length * 0.22, turn + 45)];
    return polygon([[0, 0], left, tip], light) + polygon([[0, 0], tip, right], dark);
  };
  return group(
    'translate(1094 806) scale(0.62)',
    circle(0, 0, 112, 'rgba(19,26,42,0.55)'),
    `<circle r="96" fill="none" stroke="${SUN}" stroke-width="5"/>`,
    ...[45, 135, 225, 315].map((turn) => point(turn, 70, '#B9C1D6', '#8791AC')),
    ...[0, 90, 180].map((turn) => point(turn, 108, CREAM, AMBER)),
    point(270, 122, CORAL, '#C8431A'),
    circle(0, 0, 13, INK),
    circle(0, 0, 7, SUN),
  );
};
